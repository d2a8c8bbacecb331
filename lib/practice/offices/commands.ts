import "server-only";
import type { z } from "zod";
import { type Author, audit } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { AppError, badRequest, conflict, forbidden, invalid } from "@/lib/core/errors";
import { placeOf } from "@/lib/core/fields/places";
import { sentOnly } from "@/lib/core/fields/sent";
import { forgetBytes } from "@/lib/core/files/files";
import { messageKey } from "@/lib/core/i18n/message-key";
import { tenantById } from "@/lib/core/tenancy/tenancy";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import { payoutState } from "@/lib/practice/payouts/account.rules";
import type { Tenant, TenantId } from "@/tenants/tenant";
import { introduce } from "./people.commands";
import { namesOf, PEOPLE_BY_NAME } from "./people.rules";
import { merged } from "./profile.rules";
import { PROFILE_COLUMNS } from "./queries";
import { isReservedSlug } from "./rules";
import { type officeProfileChange, officeProfileInput } from "./schema";
import { readSignupData } from "./signup-data.schema";

/** What stands there now, at each field that somebody else has changed since the form was opened. */
export const changedMeanwhile = (row: Readonly<Record<string, unknown>>, fields: readonly string[]) =>
  new AppError(
    409,
    "offices.changedMeanwhile",
    Object.fromEntries(
      fields.map((field) => [
        field,
        messageKey("offices.changedTo", { value: String(row[field] ?? "").slice(0, 100) }),
      ]),
    ),
  );

/** Every address an office has had stays its own, so it cannot take ever new ones from all others. */
const MOST_ADDRESSES = 20;

/** What holds for a profile as a whole: an address that is no other office's, a ZIP code of its state, a specialty of the list. */
async function assertProfile(
  tx: Tx,
  office: OfficeId,
  tenantId: TenantId,
  profile: { zip: string | null; state: string | null },
  written: { slug?: string; zip?: unknown; state?: unknown; specialty?: string | null },
): Promise<void> {
  if (written.slug !== undefined) {
    const owner = await tx.officeSlug.findUnique({ where: { tenantId_slug: { tenantId, slug: written.slug } } });
    if (owner && owner.officeId !== office) throw invalid({ slug: "offices.slugTaken" });
    if (!owner && (await tx.officeSlug.count({ where: { officeId: office } })) >= MOST_ADDRESSES)
      throw invalid({ slug: "errors.slugTooMany" });
  }
  if (written.specialty && !tenantById(tenantId).constants.specialties.some(({ name }) => name === written.specialty))
    throw invalid({ specialty: "validation.invalidData" });
  if (written.zip === undefined && written.state === undefined) return;
  const place = profile.zip ? await placeOf(profile.zip) : null;
  if (place && profile.state && place.state !== profile.state)
    throw invalid({ zip: messageKey("offices.zipOfState", { state: place.state }) });
}

/**
 * Saves what the office says about itself; what is not sent stays as it is. Throws 400 with `slug` where another office has or had
 * that address, with `zip` where the code lies in another state, and 409 with the fields that somebody else has changed since
 * `seen`. Public pages show the change at the next request.
 */
export async function updateOfficeProfile(
  office: OfficeId,
  input: z.output<typeof officeProfileChange>,
  author: Author,
): Promise<void> {
  const { seen, ...sentInput } = input;
  if (input.slug !== undefined && isReservedSlug(input.slug)) throw invalid({ slug: "offices.slugTaken" });
  const taken = { slug: "offices.slugTaken" };
  const { dropped } = await change({ author, action: "office.update", office, taken }, async (tx) => {
    await tx.$queryRaw`select 1 from office where id = ${office}::int for no key update`;
    const { signupData, people, tenantId, ...row } = await tx.office.findUniqueOrThrow({
      where: { id: office },
      select: { ...PROFILE_COLUMNS, people: PEOPLE_BY_NAME, signupData: true, tenantId: true },
    });
    const before = { ...row, professionalNames: namesOf(people) };
    const { draft, ...data } = readSignupData(signupData);
    const { office: _typed, ...others } = draft;
    const { professionalNames, ...columns } = sentInput;
    const { written, overtaken } = merged(row, sentOnly(columns), seen);
    if (overtaken.length > 0) throw changedMeanwhile(row, overtaken);
    // It is printed on what the office has handed out, so a helper does not change it in its name.
    if (author.actor?.administrator && (written.slug ?? row.slug) !== row.slug)
      throw forbidden("errors.notWhileImpersonating");
    await assertProfile(tx, office, tenantId, { ...row, ...written }, written);
    // The set-up goes on from an office that has said all of it.
    const named = data.named || officeProfileInput.safeParse({ ...before, ...sentOnly(sentInput) }).success;
    const dropped = professionalNames === undefined ? [] : await introduce(tx, office, professionalNames);
    const after = await tx.office.update({
      where: { id: office },
      data: { ...written, updatedAt: await now(), signupData: { ...data, draft: others, named } },
      select: PROFILE_COLUMNS,
    });
    return {
      id: office,
      before,
      after: { ...after, professionalNames: professionalNames ?? before.professionalNames },
      dropped,
    };
  });
  for (const file of dropped) await forgetBytes(file);
  await invalidatePublicPages(office);
}

/** Notes which practice system the office uses (000 §7). Throws 400 for one the tenant does not list. */
export async function savePracticeSystem(
  tenant: Tenant,
  office: OfficeId,
  selectedPms: string,
  author: Author,
): Promise<void> {
  if (!tenant.constants.pmsOptions.some((option) => option.value === selectedPms))
    throw invalid({ selectedPms: "validation.invalidData" });
  await change({ author, action: "office.practice_system", office }, async (tx) => {
    const select = { practiceSystem: true } as const;
    const before = await tx.office.findUniqueOrThrow({ where: { id: office }, select });
    const at = await now();
    const after = await tx.office.update({
      where: { id: office },
      data: { practiceSystem: selectedPms, practiceSystemAskedAt: at, updatedAt: at },
      select,
    });
    return { id: office, before, after };
  });
}

type ChecklistChoice = { hidden?: boolean | undefined; marketingDone?: boolean | undefined };

/** Puts the launch checklist away or brings it back; ticks the step that no data of ours can tell, or unticks it. */
export async function keepChecklist(office: OfficeId, choice: ChecklistChoice, author: Author): Promise<void> {
  const { hidden, marketingDone } = choice;
  await change({ author, action: "office.checklist", office }, async (tx) => {
    const at = await now();
    await tx.office.update({
      where: { id: office },
      data: {
        ...(hidden === undefined ? {} : { checklistHiddenAt: hidden ? at : null }),
        ...(marketingDone === undefined ? {} : { marketingOrderedAt: marketingDone ? at : null }),
        updatedAt: at,
      },
    });
    return { id: office, after: choice };
  });
}

/** The step of the set-up in which the payout account is made. */
const UPGRADE_STEP = 4;

/**
 * Closes enrolment while the payout account is replaced (000 §4); the new account opens it again. The office's own
 * switch in the plan settings stays as it is.
 */
async function pauseForUpgrade(tx: Tx, office: OfficeId, at: Date): Promise<boolean> {
  const account = await tx.payoutAccount.findUnique({ where: { officeId: office } });
  if (payoutState(account) !== "standard") return false;
  await tx.payoutAccount.updateMany({
    where: { officeId: office, upgradingSince: null },
    data: { upgradingSince: at, updatedAt: at },
  });
  return true;
}

/**
 * Moves the set-up to a step. An office that is set up goes back to step 4 only to replace an old payout account,
 * which pauses enrolment until the new one exists (000 §4). Throws 409 for any other move of such an office.
 */
export async function switchStep(
  office: OfficeId,
  step: number,
  author: Author,
): Promise<{ step: number; enrolmentPaused: boolean }> {
  const paused = await transaction(async (tx) => {
    const before = await tx.office.findUniqueOrThrow({
      where: { id: office },
      select: { signupStep: true, verified: true },
    });
    const at = await now();
    const enrolmentPaused = step === UPGRADE_STEP && before.verified && (await pauseForUpgrade(tx, office, at));
    if (before.verified && !enrolmentPaused) throw conflict("offices.setup.alreadyDone");
    if (step === 5) throw badRequest("offices.setup.notDone");
    // A repetition: the upgrade has started.
    if (enrolmentPaused && before.signupStep === step) return enrolmentPaused;
    await tx.office.update({ where: { id: office }, data: { signupStep: step, updatedAt: at } });
    await audit(tx, author, {
      action: "office.signup_step",
      noun: "office",
      nounId: office,
      officeId: office,
      before: { signupStep: before.signupStep },
      after: { signupStep: step, enrolmentPaused },
    });
    return enrolmentPaused;
  });
  if (paused) await invalidatePublicPages(office);
  return { step, enrolmentPaused: paused };
}

/**
 * Starts the replacement of a legacy payout account (000 §4): step 4 of the setup, enrolment paused. Returns the page
 * where it continues. Throws 409 for an office without a legacy account.
 */
export async function beginUpgrade(
  office: OfficeId,
  author: Author,
): Promise<{ step: number; enrolmentPaused: boolean; url: string }> {
  const account = await db.payoutAccount.findUnique({ where: { officeId: office } });
  if (payoutState(account) !== "standard") throw conflict("offices.payout.nothingToUpgrade");
  const begun = await switchStep(office, UPGRADE_STEP, author);
  return { ...begun, url: `/accounts/complete-dentist-signup/${office}/resume?step=payout` };
}
