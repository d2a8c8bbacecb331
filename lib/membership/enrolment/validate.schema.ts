import type { Actor } from "@/lib/core/auth/actor";
import type { Caller } from "@/lib/core/auth/caller";
import type { Role } from "@/lib/core/auth/roles";
import type { PublicOfficeId } from "@/lib/core/auth/scope-ids";
import type { DateOn } from "@/lib/core/time/dates";
import type { EnrolmentSource } from "@/lib/generated/prisma/client";
import type { FamilyMembership } from "@/lib/platform/membership-status/family.rules";
import type { Tenant } from "@/tenants/tenant";
import type { EnrolmentPlan, PublicOffice, UsableCode } from "./queries";
import type { Bill, QuoteInput } from "./rules";
import type { EnrolmentMember, EnrolmentSubmission } from "./schema";

/** A family that people are added to. */
export type SubmittedFamily = {
  householdId: number;
  payerId: number;
  ownerMemberId: number;
  ownerName: string;
  email: string;
  /** Everybody's plans of it, by which people count for the discount. */
  memberships: readonly FamilyMembership[];
};

export type Submission = Omit<EnrolmentSubmission, "owner" | "password" | "members"> & {
  owner: EnrolmentSubmission["owner"] | null;
  /** `memberId` names an existing family member who adds a plan; never from outside. */
  members: (EnrolmentMember & { memberId?: number })[];
};

export type EnrolmentRequest = {
  tenant: Tenant;
  office: PublicOfficeId;
  actor: Actor | null;
  caller: Caller;
  /** The role of who enrols from inside; null on public pages. */
  internalRole: Role | null;
  family: SubmittedFamily | null;
  /** The source, where neither the office's page nor its staff tell it all. */
  source?: EnrolmentSource;
  submission: Submission;
};

/** A checked request: what it costs and on which facts that rests. */
export type Prepared = {
  request: EnrolmentRequest;
  publicOffice: PublicOffice;
  plans: readonly EnrolmentPlan[];
  code: UsableCode | null;
  today: DateOn;
  /** What the bill was made of. */
  quoted: QuoteInput;
  bill: Bill;
};
