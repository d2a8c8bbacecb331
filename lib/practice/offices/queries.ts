import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { zipsNear } from "@/lib/core/fields/places";
import { fileUrl } from "@/lib/core/files/files";
import { payoutReady, payoutState } from "@/lib/practice/payouts/account.rules";
import type { TenantId } from "@/tenants/tenant";
import { namesOf, PEOPLE_BY_NAME } from "./people.rules";
import { isReservedSlug, launchChecklist, onboardingState, profileIsComplete, proposeSlug, slugOf } from "./rules";
import { readSignupData } from "./signup-data.schema";

/** What the office says about itself; its own people change it. */
export const PROFILE_COLUMNS = {
  officeName: true,
  internalName: true,
  slug: true,
  email: true,
  phone: true,
  website: true,
  street: true,
  city: true,
  state: true,
  zip: true,
  timezone: true,
  specialty: true,
  languages: true,
} as const;

const profileColumns = {
  ...PROFILE_COLUMNS,
  id: true,
  tenantId: true,
  logoFileId: true,
  verified: true,
  accountStatus: true,
  onboardingCompletedAt: true,
  signupStep: true,
  signupData: true,
  practiceSystem: true,
  tierLevel: true,
  pricingPeriod: true,
  updatedAt: true,
} as const;

/** What the office says about itself and how far its set-up is. */
export async function officeProfile(office: OfficeId) {
  const row = await db.office.findUnique({
    where: { id: office },
    select: { ...profileColumns, people: PEOPLE_BY_NAME },
  });
  if (!row) throw notFound();
  const { logoFileId, signupData, people, tenantId: _tenant, ...profile } = row;
  const data = readSignupData(signupData);
  return {
    ...profile,
    professionalNames: namesOf(people),
    named: data.named || row.verified,
    logo_url: logoFileId === null ? null : fileUrl(logoFileId),
    onboardingState: onboardingState(row),
  };
}

/** Whether the office has finished its set-up; before that it takes no members (000 §4). */
export async function isVerified(office: OfficeId): Promise<boolean> {
  return (await db.office.count({ where: { id: office, verified: true } })) === 1;
}

/** Whether an office signs people up just now, or why not: it waits to be verified, or it is closing (decision 51). */
export type SignUpState = "open" | "notVerified" | "closing";

export async function signUpState(office: OfficeId): Promise<SignUpState> {
  const { verified, closesOn } = await db.office.findUniqueOrThrow({
    where: { id: office },
    select: { verified: true, closesOn: true },
  });
  if (closesOn !== null) return "closing";
  return verified ? "open" : "notVerified";
}

export type OfficeProfile = Awaited<ReturnType<typeof officeProfile>>;

/**
 * The seven steps of the launch of some offices, ticked by the data (001 §2, Q-018), and whether each has put the list away; in
 * as many statements for many as for one.
 */
export async function launchesOf(offices: readonly OfficeId[]) {
  const ids = [...offices];
  const [rows, payouts, facts] = await Promise.all([
    db.office.findMany({
      where: { id: { in: ids } },
      select: { ...profileColumns, marketingOrderedAt: true, checklistHiddenAt: true },
    }),
    db.payoutAccount.findMany({ where: { officeId: { in: ids } } }),
    db.$queryRaw<{ id: number; plans: boolean; team: boolean; members: boolean }[]>`
      select o.id,
        exists (select 1 from plan p where p.office_id = o.id and p.status = 'active' and not p.is_deleted) as plans,
        exists (select 1 from user_office w join app_user u on u.id = w.user_id where w.office_id = o.id and u.active
          offset 1) as team,
        exists (select 1 from member m where m.office_id = o.id) as members
      from office o where o.id = any(${ids}::int[])`,
  ]);
  const payoutAt = new Map(payouts.map((payout) => [payout.officeId, payout]));
  const factsAt = new Map(facts.map((fact) => [fact.id, fact]));
  return new Map(
    rows.map((row) => {
      const payout = payoutAt.get(row.id) ?? null;
      const has = factsAt.get(row.id);
      const named = readSignupData(row.signupData).named || row.verified;
      const steps = launchChecklist({
        profileComplete: profileIsComplete({ ...row, named }),
        payoutReady: payoutReady(payout),
        hasPlans: has?.plans ?? false,
        hasTeam: has?.team ?? false,
        practiceSystem: row.practiceSystem,
        marketingOrdered: row.marketingOrderedAt !== null,
        hasMembers: has?.members ?? false,
      });
      const launch = {
        steps,
        done: steps.filter((step) => step.done).length,
        total: steps.length,
        hidden: row.checklistHiddenAt !== null,
        verified: row.verified,
        payoutState: payoutState(payout),
      };
      return [row.id, launch] as const;
    }),
  );
}

/** The same of one office. Throws 404 where it is gone. */
export async function launchSteps(office: OfficeId) {
  const launch = (await launchesOf([office])).get(office);
  if (!launch) throw notFound();
  return launch;
}

export type LaunchSteps = Awaited<ReturnType<typeof launchSteps>>;

/** Addresses that begin like `base` and are, or were, other offices'. */
async function takenSlugs(office: OfficeId, tenantId: TenantId, base: string): Promise<Set<string>> {
  const rows = await db.officeSlug.findMany({
    where: { officeId: { not: office }, tenantId, slug: { startsWith: base } },
    select: { slug: true },
    take: 1000,
  });
  return new Set(rows.map((row) => row.slug));
}

/** Whether the office may have an address, and a free one made of its name. */
export async function slugReply(office: OfficeId, wanted: string) {
  const row = await db.office.findUniqueOrThrow({ where: { id: office }, select: { tenantId: true, city: true } });
  const base = slugOf(wanted) ?? "office";
  const taken = await takenSlugs(office, row.tenantId, base);
  const available = !taken.has(wanted) && !isReservedSlug(wanted);
  return { slug: wanted, available, suggestion: available ? wanted : proposeSlug(base, row.city, taken) };
}

/**
 * What anybody may know of an office: an allow-list, so that a column added later stays inside. Throws 404 for an
 * office that is unknown, of the other tenant, or not open to the public yet.
 */
export async function publicDetails(tenantId: TenantId, officeId: number) {
  const office = await db.office.findFirst({
    where: { id: officeId, tenantId, verified: true, accountStatus: { not: "closed" } },
    select: {
      id: true,
      officeName: true,
      slug: true,
      phone: true,
      website: true,
      street: true,
      city: true,
      state: true,
      zip: true,
      people: PEOPLE_BY_NAME,
      logoFileId: true,
      settings: { select: { programName: true, programDescription: true, disableEnrollment: true } },
      payoutAccount: { select: { upgradingSince: true } },
      association: { select: { name: true, logoFileId: true } },
    },
  });
  if (!office) throw notFound();
  const { logoFileId, settings, payoutAccount, association, people, ...open } = office;
  const logo = logoFileId === null ? null : fileUrl(logoFileId);
  return {
    ...open,
    professionalNames: namesOf(people),
    logo_url: logo,
    programName: settings?.programName ?? null,
    programDescription: settings?.programDescription ?? null,
    enrollmentOpen: !(settings?.disableEnrollment ?? false) && payoutAccount?.upgradingSince == null,
    association: association && {
      name: association.name,
      logo: association.logoFileId === null ? null : fileUrl(association.logoFileId),
    },
  };
}

/** As far as patients come from, in miles, and how many codes are told at most. */
const NEAR = { miles: 10, most: 100 };

/** ZIP codes around an office (001 §7). Throws 404 as `publicDetails` does. */
export async function zipCodesNear(tenantId: TenantId, officeId: number): Promise<{ zipCodes: string[] }> {
  const { zip } = await publicDetails(tenantId, officeId);
  return { zipCodes: zip ? await zipsNear(zip, NEAR.miles, NEAR.most) : [] };
}
