import type { Locale } from "@/lib/core/i18n/locale";
import { type Cents, formatMoney } from "@/lib/core/money";
import { type DateOn, formatLong } from "@/lib/core/time/dates";
import { type FeeKind, planLabel } from "@/lib/practice/plans/rules";
import { EXIT_POLICIES, type ExitPolicy } from "@/lib/practice/plans/schema";
import type { EnrolmentTenant } from "@/tenants/tenant";
import type { Bill, BillLine } from "./rules";
import type { Agreement, PaymentKind } from "./schema";

/**
 * Counts up with every change of the wording in messages/<locale>/enrolment.json; it is part of what is signed. A number, because whoever
 * signs would read a month as the day from which it holds.
 */
export const AGREEMENT_VERSION = "4";

export type AgreementFacts = {
  tenant: EnrolmentTenant;
  officeName: string;
  members: readonly { firstName: string; lastName: string }[];
  plans: readonly { id: number; planName: string; spanishName: string | null; exitPolicy: ExitPolicy }[];
  bill: Pick<Bill, "totalCents" | "nextCharge"> & {
    lines: readonly (Pick<BillLine, "memberIndex" | "planId" | "netCents"> & {
      fee: { kind: FeeKind; cents: Cents };
    })[];
  };
  paymentKind: PaymentKind;
  today: DateOn;
  locale: Locale;
};

/** One line a person and plan: "Maria Alvarez, Adult Care, $39.20". The words around it are the catalogue's. */
function planLines({ members, plans, bill, locale }: AgreementFacts): string {
  return bill.lines
    .map((line) => {
      const member = members[line.memberIndex];
      const plan = plans.find((each) => each.id === line.planId);
      const name = member ? `${member.firstName} ${member.lastName}` : "";
      return `${name}, ${plan ? planLabel(plan, locale) : ""}, ${formatMoney(line.netCents, locale)}`;
    })
    .join("; ");
}

/** The chosen plans that are left by one policy, once each; "none" says that there is no such plan. */
function plansLeftBy(policy: ExitPolicy, { bill, plans, locale }: AgreementFacts): string {
  const chosen = plans.filter(
    (plan) => plan.exitPolicy === policy && bill.lines.some(({ planId }) => planId === plan.id),
  );
  return [...new Set(chosen.map((plan) => planLabel(plan, locale)))].join(", ") || "none";
}

type Left = { planName: string; spanishName: string | null; exitPolicy: ExitPolicy };

/**
 * How one leaves the plans an office shows, in the words that will be signed: each policy once, with its plans where
 * there is more than one policy. A public page promises nothing else.
 */
export function waysToLeave(plans: readonly Left[], locale: Locale): { policy: ExitPolicy; plans: string | null }[] {
  const used = EXIT_POLICIES.filter((policy) => plans.some(({ exitPolicy }) => exitPolicy === policy));
  return used.map((policy) => {
    const names = plans.filter(({ exitPolicy }) => exitPolicy === policy).map((plan) => planLabel(plan, locale));
    return { policy, plans: used.length > 1 ? [...new Set(names)].join(", ") : null };
  });
}

/** What fills the blanks of the three agreements; the same on the page that is read and on the server that keeps it. */
export function agreementValues(facts: AgreementFacts): Record<string, string> {
  const { tenant, bill, locale, paymentKind } = facts;
  const setup = bill.lines
    .filter((line) => line.fee.kind === "setup")
    .reduce((total, line) => total + line.fee.cents, 0);
  return {
    office: facts.officeName,
    product: tenant.name,
    professional: tenant.words[locale].professional,
    plans: planLines(facts),
    total: formatMoney(bill.totalCents, locale),
    today: formatLong(facts.today, locale),
    pays: paymentKind === "in_office" ? "office" : "auto",
    nextOn: bill.nextCharge ? formatLong(bill.nextCharge.on, locale) : "",
    nextAmount: bill.nextCharge ? formatMoney(bill.nextCharge.cents, locale) : "",
    setup: setup > 0 ? "yes" : "no",
    refundPlans: plansLeftBy("refund_90", facts),
    termPlans: plansLeftBy("remaining_term", facts),
    freePlans: plansLeftBy("none", facts),
    version: AGREEMENT_VERSION,
  };
}

export const agreementTitleKey = (kind: Agreement) => `enrolment.agreements.${kind}.title` as const;
export const agreementTextKey = (kind: Agreement) => `enrolment.agreements.${kind}.text` as const;
