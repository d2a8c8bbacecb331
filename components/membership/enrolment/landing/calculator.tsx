import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatMoney, formatPercent, times } from "@/lib/core/money";
import {
  FAMILY_ADULTS,
  FAMILY_CHILDREN,
  type FamilyPrice,
  familyPrice,
} from "@/lib/membership/enrolment/family-price.rules";
import type { EnrolmentPlan, PublicOffice } from "@/lib/membership/enrolment/queries";
import { planLabel } from "@/lib/practice/plans/rules";
import type { PriceFacts } from "./facts";
import { familySteps, Part, PEOPLE } from "./sections";

// Every answer is on the page and the style sheet shows the chosen one, so that it reckons without a script and
// without another request. The names are written out because the style sheet is made from what stands in the source.
const UNITS = {
  month: "hidden group-has-[#pay-month:checked]/family:block",
  year: "hidden group-has-[#pay-year:checked]/family:block",
} as const;
const ADULTS = {
  1: "hidden group-has-[#adults-1:checked]/family:block",
  2: "hidden group-has-[#adults-2:checked]/family:block",
  3: "hidden group-has-[#adults-3:checked]/family:block",
  4: "hidden group-has-[#adults-4:checked]/family:block",
} as const;
const CHILDREN = {
  0: "hidden group-has-[#children-0:checked]/family:block",
  1: "hidden group-has-[#children-1:checked]/family:block",
  2: "hidden group-has-[#children-2:checked]/family:block",
  3: "hidden group-has-[#children-3:checked]/family:block",
  4: "hidden group-has-[#children-4:checked]/family:block",
} as const;

type Unit = keyof typeof UNITS;
type Price = FamilyPrice<EnrolmentPlan>;
type Props = { facts: PriceFacts; office: PublicOffice; locale: Locale };

/** What a family pays, reckoned while it is chosen, and what each size of family saves, in dollars. */
export function FamilyPart({ facts, office, locale }: Props) {
  const t = useTranslations("enrolmentLanding");
  const units = (["month", "year"] as const).filter((unit) => familyPrice(facts, { adults: 1, children: 0, unit }));
  const [unit] = units;
  if (!unit) return null;
  const children = FAMILY_CHILDREN.filter((each) => familyPrice(facts, { adults: 1, children: each, unit }));
  const firstChildren = children.includes(2) ? 2 : 0;
  return (
    <Part
      title={t("familyTitle")}
      lead={t(familySteps(office, facts.plans).length > 0 ? "familyLess" : "familyLead")}
      id="family"
    >
      <div className="group/family grid gap-4 sm:gap-6 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6 lg:grid-cols-2 lg:gap-10">
        <div className="grid content-start gap-3 sm:gap-5">
          <Choice name="adults" legend={t("family.adults")} options={FAMILY_ADULTS} first={2} />
          {children.length > 1 ? (
            <Choice name="children" legend={t("family.children")} options={children} first={firstChildren} />
          ) : null}
          {units.length > 1 ? (
            <Choice
              name="pay"
              legend={t("family.pay")}
              options={units}
              first={unit}
              words={(each) => t(each === "month" ? "monthly" : "yearly")}
            />
          ) : null}
        </div>
        {/* Read out when another answer is shown; `output` may hold a line of text only. */}
        <div aria-live="polite" className="rounded-control bg-fill p-4 sm:p-5">
          {units.map((each) => (
            <Only key={each} when={units.length > 1 ? UNITS[each] : ""}>
              {FAMILY_ADULTS.map((adults) => (
                <Only key={adults} when={ADULTS[adults]}>
                  {children.map((many) => (
                    <Only key={many} when={children.length > 1 ? CHILDREN[many] : ""}>
                      <Answer
                        price={familyPrice(facts, { adults, children: many, unit: each })}
                        people={adults + many}
                        unit={each}
                        locale={locale}
                      />
                    </Only>
                  ))}
                </Only>
              ))}
            </Only>
          ))}
        </div>
        <Steps facts={facts} office={office} locale={locale} unit={unit} />
      </div>
    </Part>
  );
}

function Only({ when, children }: { when: string; children: ReactNode }) {
  return <div className={when}>{children}</div>;
}

type ChoiceProps<Option> = {
  name: string;
  legend: string;
  options: readonly Option[];
  first: Option;
  words?: (option: Option) => string;
};

function Choice<Option extends string | number>({ name, legend, options, first, words = String }: ChoiceProps<Option>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium max-sm:float-left max-sm:mb-0 max-sm:mr-3 max-sm:leading-12">
        {legend}
      </legend>
      <div className="flex w-fit max-w-full rounded-control max-sm:ml-auto border border-line bg-fill p-0.5">
        {options.map((option) => (
          <label
            key={option}
            className="relative inline-flex min-h-11 min-w-11 cursor-pointer sm:min-w-12 items-center justify-center rounded-[6px] px-3 font-medium text-muted tabular-nums has-checked:bg-surface has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--edge)] has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={option}
              id={`${name}-${option}`}
              defaultChecked={option === first}
              className="absolute inset-0 opacity-0"
            />
            {words(option)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type AnswerProps = { price: Price | null; people: number; unit: Unit; locale: Locale };

function Answer({ price, people, unit, locale }: AnswerProps) {
  const t = useTranslations("enrolmentLanding");
  if (!price) return <p>{t("family.ask")}</p>;
  const money = (amount: number) => formatMoney(cents(amount), locale);
  return (
    <>
      <p>{t("family.pays", { people })}</p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="font-heading text-h1 font-semibold tabular-nums">{money(price.periodCents)}</strong>
        <span className="text-muted">{t(unit === "month" ? "aMonth" : "aYear")}</span>
      </p>
      <ul className="mt-2 text-small text-muted tabular-nums">
        {price.parts.map((part) => (
          <li key={part.plan.id}>
            {t("family.part", {
              people: part.people,
              plan: planLabel(part.plan, locale),
              amount: money(times(part.listCents, part.people)),
            })}
          </li>
        ))}
        {price.discountCents > 0 ? (
          <li className="font-medium text-good">{t("family.less", { amount: money(price.discountCents) })}</li>
        ) : null}
        {price.feeCents > 0 ? <li>{t("family.fee", { amount: money(price.feeCents) })}</li> : null}
      </ul>
    </>
  );
}

/** The steps of the family discount, each with what it comes to; nothing when the office has none. */
function Steps({ facts, office, locale, unit }: Props & { unit: Unit }) {
  const t = useTranslations("enrolmentLanding");
  const id = useId();
  const steps = familySteps(office, facts.plans);
  if (steps.length === 0) return null;
  const example = (people: number) =>
    familyPrice(facts, { adults: 2, children: people - 2, unit }) ??
    familyPrice(facts, { adults: people, children: 0, unit });
  return (
    <section aria-labelledby={id} className="border-t border-line pt-4 lg:col-span-2">
      <h3 id={id} className="text-small font-semibold text-muted">
        {t("family.discount")}
      </h3>
      <ol className="mt-2 grid gap-x-8 gap-y-2 sm:grid-cols-3">
        {steps.map((step) => {
          const price = example(step.people);
          return (
            <li key={step.people} className="max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-3">
              <p>
                <strong className="font-medium">{t(PEOPLE[step.people])}:</strong>{" "}
                {t("off", { percent: formatPercent(step.bps, locale) })}
              </p>
              {price && price.discountCents > 0 ? (
                <p className="text-small text-muted tabular-nums">
                  {t("family.example", {
                    amount: formatMoney(price.periodCents, locale),
                    instead: formatMoney(price.listCents, locale),
                    unit,
                  })}
                </p>
              ) : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
