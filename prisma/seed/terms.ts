import { createHash } from "node:crypto";
import { subDays } from "date-fns";
import { type Tx, transaction } from "@/lib/core/db/db";
import { dateOn, toDbDate } from "@/lib/core/time/dates";
import { termsText } from "@/lib/platform/terms/queries";
import { asText } from "@/lib/platform/terms/rules";
import { TERMS_ON } from "@/lib/platform/terms/schema";
import { TENANTS } from "@/tenants/registry";
import type { TenantId } from "@/tenants/tenant";
import type { Cast } from "./cast";

/** The terms before those of now, as the demo has it: what they did not say yet, and what they said otherwise. */
const EARLIER_ON = "2025-09-01";
/** Days before the demo begins. */
const SIGNED_BEFORE = { now: 9, earlier: 430 };
const CHANGES = [
  [" We may close access that is misused, and will say why.", ""],
  ["less the agreed fees.", "less the agreed fees, once a month."],
  ["we notify you before the change applies", "we publish the change here"],
] as const;

const earlier = (text: string) => CHANGES.reduce((before, [now, then]) => before.replace(now, then), text);

type Signer = { id: number; name: string; at: Date };

async function sign(
  tx: Tx,
  officeId: number,
  { id, name, at }: Signer,
  which: "now" | "earlier",
  now: string,
): Promise<void> {
  const text = which === "now" ? now : earlier(now);
  await tx.termsSignature.create({
    data: {
      ...{ officeId, userId: id, signedName: name, locale: "en-US", text, signedAt: subDays(at, SIGNED_BEFORE[which]) },
      termsOn: toDbDate(dateOn(which === "now" ? TERMS_ON : EARLIER_ON)),
      sha256: createHash("sha256").update(text).digest("hex"),
    },
  });
}

/** Every office has signed our terms; the first one twice, and the large one not yet what has changed since. */
export async function makeTermsSignatures(tenantId: TenantId, cast: Cast, at: Date): Promise<void> {
  const text = asText(termsText(TENANTS[tenantId], "en-US"));
  await transaction(async (tx) => {
    const offices = await tx.office.findMany({
      where: { tenantId, verified: true },
      include: { users: { include: { user: true }, orderBy: { userId: "asc" } } },
    });
    for (const { id, users } of offices) {
      const signer = users.find(({ user }) => user.role === "dentist" || user.role === "office_admin")?.user;
      if (!signer) continue;
      const by = { at, id: signer.id, name: `${signer.firstName} ${signer.lastName}` };
      if (id === cast.soloOfficeId || id === cast.largeOfficeId) await sign(tx, id, by, "earlier", text);
      if (id !== cast.largeOfficeId) await sign(tx, id, by, "now", text);
    }
  }, 60_000);
}
