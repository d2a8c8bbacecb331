import type { Includes } from "@/components/membership/enrolment/includes";
import type { ReplyOf } from "@/lib/client";
import type { Role } from "@/lib/core/auth/roles";
import type { Locale } from "@/lib/core/i18n/locale";
import type { DateOn } from "@/lib/core/time/dates";
import type { DraftMember } from "@/lib/membership/enrolment/flow";
import type { EnrolmentPlan, PublicOffice } from "@/lib/membership/enrolment/queries";
import type { ReturningPerson } from "@/lib/membership/enrolment/returning.queries";
import type { FamilyMembership } from "@/lib/platform/membership-status/family.rules";
import type { EnrolmentTenant } from "@/tenants/tenant";

/** A family that is here already: people are added to it at the desk, or come back to it by themselves. */
export type FamilyFacts = {
  memberId: number;
  firstName: string;
  lastName: string;
  dob: string;
  /** Everybody's plans of it, by which people count for the discount. */
  memberships: readonly FamilyMembership[];
  stored: { id: number; kind: "card" | "bank"; brand: string; last4: string } | null;
  /** Who of it may come back, and the key of the link they came by; who is logged in needs none. */
  returning?: { people: readonly ReturningPerson[]; key: string | null };
};

/** The owner of a family that is here already, who is not enrolled: shown nowhere, but counted with. */
export const standsBy = ({ family }: Pick<FlowSetting, "family">, member: DraftMember): boolean =>
  family !== null && member.relationship === "myself" && member.memberId === undefined;

/** All that an enrolment is about, from the server. */
export type FlowSetting = {
  tenant: EnrolmentTenant;
  office: PublicOffice;
  plans: readonly EnrolmentPlan[];
  includes: Includes;
  /** Today at the office. */
  today: DateOn;
  locale: Locale;
  /** The role of who enrols from inside; null on public pages. */
  internalRole: Role | null;
  family: FamilyFacts | null;
  /** The query parameter that holds the step: `step`, or `tab` inside (001 §2). */
  stepParam: "step" | "tab";
  /** Codes given on the way here. */
  codes: { groupCode: string; referralCode: string };
  /** The payment provider's public key, and the origin that replaces it for test payments. */
  provider: { key: string; sandbox: string };
};

/** What became of an enrolment, as its end shows it, with the key it was sent by. */
export type EnrolmentEnd = EnrolmentReply & { submissionKey: string };

export type EnrolmentReply = Omit<ReplyOf<"POST /enrolments">, "added" | "mayChoosePassword"> & {
  /** Only a visitor is asked for the password of the account they have just made. */
  mayChoosePassword?: boolean;
  added: { memberId?: number; name: string; plans: { name: string; unit: "month" | "year"; netCents: number }[] }[];
};
