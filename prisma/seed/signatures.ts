import { createHash } from "node:crypto";
import type { z } from "zod";
import type { FirstLine } from "@/lib/billing/dues/first-payment.rules";
import type { Tx } from "@/lib/core/db/db";
import { localeOf } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { type Cents, ZERO } from "@/lib/core/money";
import type { DateOn } from "@/lib/core/time/dates";
import { agreementTextKey, agreementTitleKey, agreementValues } from "@/lib/membership/enrolment/agreements.rules";
import { AGREEMENTS } from "@/lib/membership/enrolment/schema";
import type { enrolmentResult } from "@/lib/membership/enrolment/wire";
import { referralCode } from "@/lib/platform/referrals/code.queries";
import type { Tenant } from "@/tenants/tenant";
import { load } from "./load";

/** A family as it joined: who, on which plans, for how much. */
export type Joined = {
  householdId: number;
  locale: string;
  at: Date;
  on: DateOn;
  inOffice: boolean;
  /** Nothing is paid yet: the office takes the first payment when they come. */
  waits: boolean;
  email: string;
  people: readonly {
    memberId: number;
    firstName: string;
    lastName: string;
    planId: number;
    planName: string;
    unit: "month" | "year";
    netCents: Cents;
    dues: FirstLine;
  }[];
  totalCents: Cents;
  next: { on: DateOn; cents: Cents } | null;
};

type Office = { id: number; officeName: string; tenant: Tenant };

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Always the same key for the same family, in the shape the browser makes them. */
function keyOf(householdId: number): string {
  const hex = sha256(`enrolment of household ${householdId}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function textsOf(family: Joined, office: Office, plans: Parameters<typeof agreementValues>[0]["plans"]) {
  const locale = localeOf(family.locale);
  const values = agreementValues({
    tenant: office.tenant,
    officeName: office.officeName,
    members: family.people,
    plans,
    bill: {
      lines: family.people.map(({ planId, netCents }, memberIndex) => ({
        memberIndex,
        planId,
        netCents,
        fee: { kind: "none", cents: ZERO } as const,
      })),
      totalCents: family.totalCents,
      nextCharge: family.next,
    },
    paymentKind: family.inOffice ? "in_office" : "card",
    today: family.on,
    locale,
  });
  return AGREEMENTS.map((kind) => ({
    kind,
    locale,
    text: `${translate(locale, agreementTitleKey(kind), values)}\n\n${translate(locale, agreementTextKey(kind), values)}`,
  }));
}

/** What the family was answered when it had joined. */
function resultOf(family: Joined, recommendedBy: number | null): z.input<typeof enrolmentResult> {
  return {
    added: family.people.map(({ memberId, firstName, lastName, planName, unit, netCents }) => ({
      memberId,
      name: `${firstName} ${lastName}`,
      plans: [{ name: planName, unit, netCents }],
    })),
    failed: [],
    totalCents: family.totalCents,
    inOffice: family.inOffice,
    agreed: family.waits ? family.people.map(({ dues }) => dues) : [],
    nextCharge: family.next,
    email: family.email,
    anchorOn: family.on,
    referralCode: recommendedBy === null ? null : referralCode(recommendedBy),
    groupCodeId: null,
    triedWith: null,
    refusal: null,
  };
}

/** Families that came because the demo's patient, or whoever joined first, passed the word on. */
const PASSED_ON = 3;

/** Which of these families joined with whose code. */
function recommendedIn(families: readonly Joined[]): ReadonlyMap<number, number> {
  const by = families.find(({ email }) => email.startsWith("client@")) ?? families[0];
  if (!by) return new Map();
  const later = families.filter(({ at, householdId }) => at > by.at && householdId !== by.householdId);
  return new Map(later.slice(0, PASSED_ON).map(({ householdId }) => [householdId, by.householdId]));
}

/** The enrolments families came by, with the three agreements each of them signed. */
export async function makeSignatures(tx: Tx, office: Office, families: readonly Joined[]): Promise<void> {
  const plans = await tx.planVersion.findMany({
    where: { plan: { officeId: office.id } },
    select: { planId: true, planName: true, spanishName: true, exitPolicy: true },
  });
  const named = plans.map(({ planId, ...names }) => ({ id: planId, ...names }));
  const recommended = recommendedIn(families);
  const enrolments = families.map((family) => ({
    referredById: recommended.get(family.householdId) ?? null,
    submissionKey: keyOf(family.householdId),
    officeId: office.id,
    state: "done" as const,
    source: "public" as const,
    inputHash: sha256(String(family.householdId)),
    consentedCents: family.totalCents,
    householdId: family.householdId,
    result: resultOf(family, recommended.get(family.householdId) ?? null),
    createdAt: family.at,
    updatedAt: family.at,
  }));
  const ids = await load(tx, "enrolment", enrolments);
  await load(
    tx,
    "agreement_signature",
    families.flatMap((family, at) => {
      const [owner] = family.people;
      return textsOf(family, office, named).map((signed) => ({
        ...signed,
        enrolmentId: ids[at] ?? 0,
        householdId: family.householdId,
        sha256: sha256(signed.text),
        signedName: owner ? `${owner.firstName} ${owner.lastName}` : "",
        signedAt: family.at,
      }));
    }),
  );
  await tx.$executeRaw`
    update membership m set enrolment_id = e.id from enrolment e
    where e.household_id = m.household_id and e.id = any(${ids}::int[])`;
}
