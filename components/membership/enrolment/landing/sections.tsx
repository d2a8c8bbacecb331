import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/buttons/button";
import { Disclosure, Faq } from "@/components/ui/disclosure";
import { Input } from "@/components/ui/inputs/input";
import type { Locale } from "@/lib/core/i18n/locale";
import { formatPercent } from "@/lib/core/money";
import { waysToLeave } from "@/lib/membership/enrolment/agreements.rules";
import type { EnrolmentPlan, PublicOffice } from "@/lib/membership/enrolment/queries";
import { type FamilyDiscounts, familyDiscountBps } from "@/lib/practice/plans/rules";

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
    <section aria-labelledby={id ? `${id}-title` : undefined} id={id} className="mt-8 scroll-mt-4 sm:mt-16">
      <h2 id={id ? `${id}-title` : undefined} className="text-h2">
        {title}
      </h2>
      {lead ? <p className="mt-1.5 max-w-2xl text-muted sm:mt-2 sm:text-lead">{lead}</p> : null}
      <div className="mt-4 sm:mt-6">{children}</div>
    </section>
  );
}

/** The steps of the family discount; none where the office has none, or no plan that takes part in it. */
export function familySteps(
  family: FamilyDiscounts,
  plans: readonly Pick<EnrolmentPlan, "disableFamilyDiscounts">[],
): { people: 2 | 3 | 4; bps: number }[] {
  if (plans.every(({ disableFamilyDiscounts }) => disableFamilyDiscounts)) return [];
  const steps = ([2, 3, 4] as const).map((people) => ({ people, bps: familyDiscountBps(people, family) }));
  return steps.filter((step) => step.bps > 0);
}

export const PEOPLE = { 2: "familyTwo", 3: "familyThree", 4: "familyFour" } as const;

export function HowItWorks() {
  const t = useTranslations("enrolmentLanding");
  return (
    <Part title={t("howTitle")} id="how">
      <ol className="grid gap-3 sm:grid-cols-3 sm:gap-5">
        {(["howOne", "howTwo", "howThree"] as const).map((key, index) => (
          <li key={key} className="flex gap-4">
            <span
              aria-hidden
              className="grid size-9 shrink-0 place-items-center rounded-full bg-second-soft font-semibold text-second"
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
  const t = useTranslations("enrolmentLanding.leaving");
  return waysToLeave(plans, locale)
    .map(({ policy, plans: names }) => (names ? `${names}: ${t(policy)}` : t(policy)))
    .join(" ");
}

const QUESTIONS = ["insurance", "start", "waiting", "cards", "cancel", "family", "need", "renew", "where"] as const;

/** The nine questions and answers (001 §1, §2), with what is this office's own filled in. */
export function useQuestions(
  office: PublicOffice,
  plans: readonly EnrolmentPlan[],
  town: string,
  locale: Locale,
  gpp: boolean,
  leaving: string,
): { question: string; answer: string }[] {
  const t = useTranslations("enrolmentLanding");
  const steps = familySteps(office, plans);
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
  const t = useTranslations("enrolmentLanding");
  return (
    <Part title={t("faqTitle")} id="questions">
      <div className="max-w-3xl">
        <Faq items={items} />
      </div>
    </Part>
  );
}

/** Group and referral code: a plain form that leads into the enrolment with what was typed. */
export function Codes({ path, referralCode }: { path: string; referralCode?: string | undefined }) {
  const t = useTranslations("enrolmentLanding");
  const fields = [
    { name: "groupCode", label: t("groupCode"), hint: t("groupCodeHint"), max: 40, value: "" },
    { name: "referralCode", label: t("referralCode"), hint: t("referralCodeHint"), max: 60, value: referralCode },
  ];
  return (
    // Few have one: it takes a line under the prices it lowers, until it is asked for.
    <div className="mt-4 rounded-card border border-line bg-surface px-4 sm:mt-6 sm:px-6" id="codes">
      <Disclosure summary={t("codesTitle")} className="border-b-0">
        <form method="get" action={path} className="grid gap-4 pt-1 text-ink sm:grid-cols-[1fr_1fr_auto] sm:items-end">
          <input type="hidden" name="step" value="member-info" />
          {fields.map((field) => (
            <label key={field.name} htmlFor={field.name} className="block">
              <span className="font-medium">{field.label}</span>
              <span className="block text-small text-muted">{field.hint}</span>
              <Input
                id={field.name}
                name={field.name}
                maxLength={field.max}
                defaultValue={field.value}
                autoComplete="off"
                autoCapitalize="characters"
                className="mt-1.5"
              />
            </label>
          ))}
          <Button type="submit">{t("useCodes")}</Button>
        </form>
      </Disclosure>
    </div>
  );
}
