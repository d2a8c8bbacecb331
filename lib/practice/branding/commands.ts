import "server-only";
import type { z } from "zod";
import type { Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { invalid } from "@/lib/core/errors";
import { sentOnly } from "@/lib/core/fields/sent";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import { changedMeanwhile } from "@/lib/practice/offices/commands";
import { merged } from "@/lib/practice/offices/profile.rules";
import type { Tenant } from "@/tenants/tenant";
import { BRANDING_COLUMNS } from "./queries";
import { type Branding, PLAIN } from "./rules";
import type { brandingChange } from "./schema";

/** As readers of the history know it: a template by its name. */
const inWords = ({ constants }: Tenant, { brandTemplate, ...rest }: Branding) => ({
  ...rest,
  brandTemplate: constants.templates[brandTemplate] ?? String(brandTemplate),
});

/** Writes the look that `choose` makes of the one there is; nothing is noted where nothing changes. */
async function write(
  tenant: Tenant,
  office: OfficeId,
  action: "office.branding" | "office.branding_reset",
  author: Author,
  choose: (now: Branding) => Partial<Branding>,
): Promise<{ before: Branding; after: Branding }> {
  let looks = { before: PLAIN, after: PLAIN };
  await change({ author, action, office }, async (tx: Tx) => {
    await tx.$queryRaw`select 1 from office where id = ${office}::int for no key update`;
    const where = { id: office };
    const before = await tx.office.findUniqueOrThrow({ where, select: BRANDING_COLUMNS });
    const after = { ...before, ...choose(before) };
    looks = { before, after };
    if (JSON.stringify(before) === JSON.stringify(after)) return null;
    await tx.office.update({ where, data: { ...after, updatedAt: await now() } });
    return { id: office, before: inWords(tenant, before), after: inWords(tenant, after) };
  });
  await invalidatePublicPages(office);
  return looks;
}

/**
 * Saves how the office's public pages look; what is not sent stays. Throws 400 for a template the tenant does not have, with
 * `brandAccent` where Custom has no colour, and 409 with the fields that somebody else has changed since `seen`.
 */
export async function saveBranding(
  tenant: Tenant,
  office: OfficeId,
  { seen, ...input }: z.output<typeof brandingChange>,
  author: Author,
): Promise<Branding> {
  const { templates, customThemeValue } = tenant.constants;
  const { after } = await write(tenant, office, "office.branding", author, (before) => {
    const { written, overtaken } = merged(before, sentOnly(input), seen);
    if (overtaken.length > 0) throw changedMeanwhile(inWords(tenant, before), overtaken);
    const next: Branding = { ...before, ...sentOnly(written) };
    if (next.brandTemplate >= templates.length) throw invalid({ brandTemplate: "validation.invalidData" });
    if (next.brandTemplate === customThemeValue && next.brandAccent === null)
      throw invalid({ brandAccent: "branding.chooseColor" });
    return next;
  });
  return after;
}

/** Goes back to the tenant's own look and sentence; logo and photograph stay. Returns what was there, to bring it back by. */
export async function resetBranding(tenant: Tenant, office: OfficeId, author: Author): Promise<Branding> {
  return (await write(tenant, office, "office.branding_reset", author, () => PLAIN)).before;
}
