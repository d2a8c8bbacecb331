import type { ReplyOf } from "@/lib/client";
import type { Right } from "@/lib/core/auth/rights";

/** What the member's page is about, as the browser receives it. */
export type Details = ReplyOf<"POST /users/:userId/members/memberDetails">;
export type Payment = ReplyOf<"GET /members/:memberId/payments">[number];

export type PageFacts = {
  officeId: number;
  /** Where somebody is signed up; null at an office that closes. */
  signupPath: string | null;
  mayRefund: boolean;
  /** What the reader's role may do here (lib/core/auth/rights). */
  rights: readonly Right[];
  /** An administrator, also while impersonating a user of the office. */
  mayDisable: boolean;
  /** The reader has to prove their password before a family's email changes. */
  provesForEmail: boolean;
  ucrPrefix: string;
  /** Other offices the reader works in. */
  offices: readonly { id: number; name: string }[];
  serviceNames: Readonly<Record<string, string>>;
};
