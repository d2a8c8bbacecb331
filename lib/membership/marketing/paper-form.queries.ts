import "server-only";
import { Readable } from "node:stream";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { conflict } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatMoney, formatPercent } from "@/lib/core/money";
import { printMeasure, printPdf } from "@/lib/core/sheets/print";
import { type FileReply, file } from "@/lib/front/api/reply";
import { agreementTitleKey, waysToLeave } from "@/lib/membership/enrolment/agreements.rules";
import { agesOf } from "@/lib/membership/enrolment/plan-choice.rules";
import { activePlans, type EnrolmentPlan, type PublicOffice } from "@/lib/membership/enrolment/queries";
import { AGREEMENTS, type Agreement } from "@/lib/membership/enrolment/schema";
import { addressLine } from "@/lib/practice/offices/public-page.rules";
import { planLabel } from "@/lib/practice/plans/rules";
import type { Tenant } from "@/tenants/tenant";
import { PAPER_PLANS, type PaperPlan, type PaperWords, paperForm } from "./paper-form.rules";
import { marketed } from "./queries";

type Said = { tenant: Tenant; office: PublicOffice; plans: readonly EnrolmentPlan[]; more: boolean; locale: Locale };
type Say = (key: string, values?: Record<string, string | number>) => string;

const sayIn =
  (locale: Locale): Say =>
  (key, values) =>
    translate(locale, `marketingPaper.${key}`, values);

/** The prices at which the desk may enrol somebody, and those alone. */
function pricesOf(plan: EnrolmentPlan) {
  return [
    ["month", plan.showOnInternalEnrollmentMonthly ? plan.monthlyCents : null] as const,
    ["year", plan.showOnInternalEnrollmentAnnual ? plan.annualCents : null] as const,
  ].flatMap(([unit, price]) => (price ? [{ unit, price: cents(price) }] : []));
}

const mayEnrollOn = (plan: EnrolmentPlan) => pricesOf(plan).length > 0;

function paperPlan(plan: EnrolmentPlan, locale: Locale): PaperPlan {
  const say = sayIn(locale);
  const { key, min, max } = agesOf(plan);
  const fee = plan.activationFeeCents > 0 ? formatMoney(cents(plan.activationFeeCents), locale) : "none";
  return {
    name: say("plan", { name: planLabel(plan, locale), fee }),
    prices: pricesOf(plan).map(({ unit, price }) => say(unit, { price: formatMoney(price, locale) })),
    note: translate(locale, `enrolmentLanding.age.${key}`, { min, max }),
  };
}

function plansNote({ office, more, locale }: Said): string {
  const say = sayIn(locale);
  const steps = [office.familyTwoBps, office.familyThreeBps, office.familyFourBps] as const;
  const discounts = steps.flatMap((step, at) =>
    step ? [say("discount", { people: at + 2, percent: formatPercent(step, locale) })] : [],
  );
  return [...discounts, ...(more ? [say("more")] : [])].join(" · ");
}

/** What is checked and signed: the subjects of the three agreements (001 §5), for whatever will be entered from the sheet. */
function agreementText(kind: Agreement, { tenant, office, plans, locale }: Said): string {
  const say = sayIn(locale);
  const names = { office: office.officeName, professional: tenant.words[locale].professional };
  if (kind === "auto_renewal") return say("renewal", names);
  if (kind === "plan_confirmation") return say("confirmation", names);
  const leave = waysToLeave(plans, locale).map((way) => say(`leave.${way.policy}`, { plans: way.plans ?? "all" }));
  const guaranteed = office.gppActive && plans.some((plan) => !plan.disableGpp && plan.monthlyCents);
  const setup = guaranteed ? [say("setup", { rate: formatPercent(office.gppSetupFeeBps, locale) })] : [];
  return [say("terms", names), ...leave, ...setup].join(" ");
}

function wordsOf(said: Said): PaperWords {
  const { tenant, office, plans, locale } = said;
  const say = sayIn(locale);
  const all = (names: readonly string[]) => names.map((name) => say(name));
  return {
    office: office.officeName,
    contact: [addressLine(office), office.phone].filter(Boolean).join(" · "),
    title: say("title"),
    intro: say("intro"),
    plansTitle: say("plansTitle"),
    plans: plans.map((plan) => paperPlan(plan, locale)),
    plansNote: plansNote(said),
    familyTitle: say("familyTitle"),
    columns: [say("columns.name"), say("columns.birth"), say("columns.relation"), say("columns.plan")],
    owner: say("owner"),
    contactFields: all(["contact.street", "contact.city", "contact.phone", "contact.email"]),
    payTitle: say("payTitle"),
    pays: [
      ...(office.accepts.card ? [say("pays.auto")] : []),
      ...(office.accepts.inOffice ? [say("pays.office")] : []),
    ],
    agreementsTitle: say("agreementsTitle"),
    agreements: AGREEMENTS.map((kind) => ({
      title: translate(locale, agreementTitleKey(kind), { professional: tenant.words[locale].professional }),
      text: agreementText(kind, said),
    })),
    signFields: all(["sign.total", "sign.next", "sign.signature", "sign.date"]),
    foot: say("foot"),
  };
}

/**
 * The in-office enrolment form as one letter sheet to be filled in by hand (000 §7), drawn when it is its turn. Throws 404, and 409 where
 * the office has no plan to enrol somebody on.
 */
export async function printedForm(tenant: Tenant, officeId: OfficeId, locale: Locale): Promise<FileReply> {
  const [facts, active] = await Promise.all([marketed(tenant, officeId), activePlans(officeId)]);
  const offered = active.filter(mayEnrollOn);
  if (offered.length === 0) throw conflict("marketingPaper.noPlans");
  const { office, look, logo, url } = facts;
  const plans = offered.slice(0, PAPER_PLANS);
  const words = wordsOf({ tenant, office, plans, more: offered.length > plans.length, locale });
  const sheet = paperForm({
    words,
    accent: look.accent,
    logoRatio: look.logoRatio,
    measure: await printMeasure(),
  });
  if (!sheet) throw conflict("marketingPaper.long");
  const title = translate(locale, "marketingPaper.file", {
    office: office.officeName,
    language: translate(locale, `marketingPaper.language.${locale}`),
  });
  const drawn = async function* () {
    yield await printPdf({ locale, title, author: office.officeName, url, logo, sheets: [sheet], atSize: true });
  };
  return file(Readable.from(drawn(), { objectMode: false }), `${title}.pdf`, "application/pdf");
}
