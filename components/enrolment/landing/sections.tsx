import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Faq } from "@/components/ui/disclosure";
import { Input } from "@/components/ui/input";
import type { Locale } from "@/lib/core/i18n/locale";
import { formatPercent } from "@/lib/core/money";
import { waysToLeave } from "@/lib/enrolment/agreements.rules";
import type { EnrolmentPlan, PublicOffice } from "@/lib/enrolment/queries";
import { type FamilyDiscounts, familyDiscountBps } from "@/lib/plans/rules";

/** A part of the page under a heading of its own. */
export function Part({
  title,
  lead,
  id,
  children,
}: {
  title: string;
  lead?: string;
  id?: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id ? `${id}-title` : undefined} id={id} className="mt-14 scroll-mt-4 sm:mt-20">
      <h2 id={id ? `${id}-title` : undefined} className="text-h2">
        {title}
      </h2>
      {lead ? <p className="mt-2 max-w-2xl text-lead text-muted">{lead}</p> : null}
      <div className="mt-6">{children}</div>
    </section>
  );
}

export function familySteps(family: FamilyDiscounts): { people: 2 | 3 | 4; bps: number }[] {
  const steps = ([2, 3, 4] as const).map((people) => ({ people, bps: familyDiscountBps(people, family) }));
  return steps.filter((step) => step.bps > 0);
}

const PEOPLE = { 2: "familyTwo", 3: "familyThree", 4: "familyFour" } as const;

/** The family discount as small steps; nothing when the office has none. */
export function FamilySteps({ office, locale }: { office: PublicOffice; locale: Locale }) {
  const t = useTranslations("landing");
  const steps = familySteps(office);
  if (steps.length === 0) return null;
  return (
    <Part title={t("familyTitle")} lead={t("familyLead")} id="family">
      <ol className="grid gap-3 sm:grid-cols-3">
        {steps.map((step) => (
          <li key={step.people} className="rounded-card border border-line bg-surface px-5 py-4">
            <p className="text-muted">{t(PEOPLE[step.people])}</p>
            <p className="mt-1 text-h4 text-ink">{t("off", { percent: formatPercent(step.bps, locale) })}</p>
          </li>
        ))}
      </ol>
    </Part>
  );
}

export function HowItWorks() {
  const t = useTranslations("landing");
  return (
    <Part title={t("howTitle")} id="how">
      <ol className="grid gap-5 sm:grid-cols-3">
        {(["howOne", "howTwo", "howThree"] as const).map((key, index) => (
          <li key={key} className="flex gap-4">
            <span
              aria-hidden
              className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent"
            >
              {index + 1}
            </span>
            <p className="pt-1">{t(key)}</p>
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** How one leaves, in one text: what will be signed, and no more. */
export function useLeaving(plans: readonly EnrolmentPlan[], locale: Locale): string {
  const t = useTranslations("landing.leaving");
  return waysToLeave(plans, locale)
    .map(({ policy, plans: names }) => (names ? `${names}: ${t(policy)}` : t(policy)))
    .join(" ");
}

const QUESTIONS = ["insurance", "start", "waiting", "cards", "cancel", "family", "need", "renew", "where"] as const;

/** The nine questions and answers (001 §1, §2), with what is this office's own filled in. */
export function useQuestions(
  office: PublicOffice,
  town: string,
  locale: Locale,
  gpp: boolean,
  leaving: string,
): { question: string; answer: string }[] {
  const t = useTranslations("landing");
  const steps = familySteps(office);
  const values = {
    office: office.officeName,
    town,
    leaving,
    inOffice: office.accepts.inOffice ? t("faq.inOffice") : "",
    hasFamily: steps.length > 0 ? "yes" : "no",
    steps: steps.map((step) => `${t(PEOPLE[step.people])}: ${formatPercent(step.bps, locale)}`).join(", "),
    gpp: gpp ? t("faq.gpp", { percent: formatPercent(office.gppSetupFeeBps, locale) }) : "",
  };
  return QUESTIONS.map((key) => ({ question: t(`faq.${key}.q`), answer: t(`faq.${key}.a`, values) }));
}

export function Questions({ items }: { items: { question: string; answer: string }[] }) {
  const t = useTranslations("landing");
  return (
    <Part title={t("faqTitle")} id="questions">
      <div className="max-w-3xl">
        <Faq items={items} />
      </div>
    </Part>
  );
}

/** Group and referral code: a plain form that leads into the enrolment with what was typed. */
export function Codes({ path }: { path: string }) {
  const t = useTranslations("landing");
  const fields = [
    { name: "groupCode", label: t("groupCode"), hint: t("groupCodeHint"), max: 40 },
    { name: "referralCode", label: t("referralCode"), hint: t("referralCodeHint"), max: 60 },
  ];
  return (
    <Part title={t("codesTitle")} id="codes">
      <form method="get" action={path} className="grid max-w-3xl gap-4 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
        <input type="hidden" name="step" value="member-info" />
        {fields.map((field) => (
          <label key={field.name} htmlFor={field.name} className="block">
            <span className="font-medium">{field.label}</span>
            <span className="block text-small text-muted">{field.hint}</span>
            <Input
              id={field.name}
              name={field.name}
              maxLength={field.max}
              autoComplete="off"
              autoCapitalize="characters"
              className="mt-1.5"
            />
          </label>
        ))}
        <Button type="submit">{t("useCodes")}</Button>
      </form>
    </Part>
  );
}
