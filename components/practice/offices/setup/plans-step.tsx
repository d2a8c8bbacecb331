"use client";

import { Check } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { FieldNotes } from "@/components/forms/field";
import { Button } from "@/components/ui/buttons/button";
import { inputClass } from "@/components/ui/inputs/input";
import { Callout } from "@/components/ui/notices/callout";
import { useToast } from "@/components/ui/notices/use-toast";
import type { CarriedPlan } from "@/lib/billing/estimates/carried.rules";
import type { SetupState } from "@/lib/billing/onboarding/queries";
import { ApiError, api } from "@/lib/client";
import { INVALID } from "@/lib/core/fields/fields";
import type { Locale } from "@/lib/core/i18n/locale";
import { type Cents, cents, formatMoney, parseDollars } from "@/lib/core/money";
import { savedInFirstYear } from "@/lib/practice/plans/rules";
import { matchingAnnual, monthOf, priceWithSaving } from "@/lib/practice/plans/suggested.rules";
import { FeeTable, type ServiceFee } from "./fee-table";
import { useMove } from "./move";
import { Question } from "./office-step";
import { type PlanOffer, PlanRow } from "./plan-row";

type Props = {
  officeId: number;
  ucrName: string;
  services: readonly Omit<ServiceFee, "feeCents">[];
  offers: readonly PlanOffer[];
  state: Pick<SetupState, "fees" | "plans">;
  /** What was calculated before the sign-up. */
  carried: CarriedPlan;
};

const priceField = (index: number) => `plans.${index}.monthlyCents`;
const inDollars = (amount: number) => String(amount / 100);
const dollars = (text: string, locale: Locale) => {
  const amount = parseDollars(text);
  return amount === null ? text : formatMoney(amount, locale);
};
/** Step 3: the office's usual fees, and plans whose prices follow from them. */
export function PlansStep({ officeId, ucrName, services, offers, state, carried }: Props) {
  const t = useTranslations("offices.setup");
  const say = useTranslations();
  const toast = useToast();
  const move = useMove(officeId);
  const locale = useLocale();
  const taken = new Set(state.plans.map((plan) => plan.presetType));
  const [fees, setFees] = useState<Record<string, string>>(() => ({
    ...carried.fees,
    ...Object.fromEntries(Object.entries(state.fees).map(([code, fee]) => [code, inDollars(fee)])),
  }));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(
      offers
        .slice(0, 2)
        .map((offer) => offer.presetType)
        .filter((type) => !taken.has(type)),
    ),
  );
  const first = offers.find(({ presetType }) => chosen.has(presetType))?.presetType;
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    first !== undefined && carried.price !== null ? { [first]: carried.price } : {},
  );
  const [percent, setPercent] = useState(carried.discount ?? "15");
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<{ message: string; fields: Record<string, string> } | null>(null);

  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problem]);

  const feeCents = (code: string) => parseDollars(fees[code] ?? "");
  const wanted = offers.filter((offer) => chosen.has(offer.presetType));
  /** The suggested price until another is typed; null where that is no amount. */
  function priceOf(offer: PlanOffer): Cents | null {
    const text = typed[offer.presetType];
    return text === undefined ? suggested(offer) : parseDollars(text);
  }
  /** A year of the services at the typed fees; null while one is missing. */
  function usualOf({ services: included }: PlanOffer): Cents | null {
    let year = 0;
    for (const [code, quantity] of included) {
      const fee = feeCents(code);
      if (fee === null) return null;
      year += fee * quantity;
    }
    return cents(year);
  }
  /** A price by which members save; the fees and the fixed amount (001 §9) where none does, the usual price without fees. */
  function suggested(offer: PlanOffer): Cents {
    const usual = usualOf(offer);
    if (usual === null) return offer.usualCents;
    const { minimumCents, fixedCents } = offer;
    return priceWithSaving(usual, minimumCents)?.monthlyCents ?? monthOf(usual + fixedCents, minimumCents);
  }
  /** What the typed price means for a member, beside what the office's own fees add up to. */
  function hintOf(offer: PlanOffer): string {
    const usual = usualOf(offer);
    const price = priceOf(offer);
    if (usual === null || price === null) return t("recommended", { price: formatMoney(offer.usualCents, locale) });
    const { fixedCents, minimumCents } = offer;
    const sum = t(fixedCents > 0 ? "feesPlus" : "feesAlone", {
      price: formatMoney(monthOf(usual + fixedCents, minimumCents), locale),
      fixed: formatMoney(fixedCents, locale),
    });
    const plan = { monthlyCents: price, annualCents: null, activationFeeCents: 0 };
    const saved = savedInFirstYear(plan, "month", usual) ?? 0;
    const amount = formatMoney(cents(Math.abs(saved)), locale);
    return `${t(saved < 0 ? "memberPaysMore" : "memberSaves", { amount })} ${sum}`;
  }

  /** The fields without an amount, and their messages. */
  function mistakes(): Record<string, string> {
    const names = [
      ...services.map(({ code }) => code).filter((code) => (fees[code] ?? "").trim() !== "" && feeCents(code) === null),
      ...wanted.flatMap((offer, index) => (priceOf(offer) === null ? [priceField(index)] : [])),
    ];
    return Object.fromEntries(names.map((name) => [name, say(INVALID.data)]));
  }

  async function save() {
    const fields = mistakes();
    const count = Object.keys(fields).length;
    if (count > 0) return setProblem({ message: say("ui.fixFields", { count }), fields });
    setPending(true);
    setProblem(null);
    try {
      const priceCodes = services.flatMap(({ code }) => {
        const fee = feeCents(code);
        return fee === null ? [] : [{ code, price: fee / 100 }];
      });
      if (priceCodes.length)
        await api("POST /dentists/:officeId/pricing", { params: { officeId }, input: { priceCodes } });
      const plans = wanted.flatMap((offer) => {
        const monthlyCents = priceOf(offer);
        return monthlyCents === null
          ? []
          : [{ presetType: offer.presetType, monthlyCents, annualCents: matchingAnnual(monthlyCents) }];
      });
      if (plans.length) {
        const { data } = await api("POST /dentists/:officeId/setup/plans", {
          params: { officeId },
          input: { otherDiscountPercent: Number(percent) || 0, plans },
        });
        if (data.created > 0) toast.success(t("plansMade", { count: data.created }));
      }
      await move("payout");
    } catch (cause) {
      setProblem(cause instanceof ApiError ? cause : { message: t("failed"), fields: {} });
    }
    setPending(false);
  }

  const percentError = problem?.fields.otherDiscountPercent;
  return (
    <div ref={box} className="grid gap-6">
      <Question title={t("questions.plans.title")} text={t("questions.plans.text", { ucr: ucrName })} />
      {problem ? <Callout tone="bad" role="alert" title={problem.message} /> : null}
      {state.plans.length ? (
        <ul className="grid gap-2">
          {state.plans.map((plan) => (
            <li
              key={plan.planName}
              className="flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3"
            >
              <Check size={18} className="shrink-0 text-good" />
              <span className="min-w-0 flex-1 font-medium">{plan.planName}</span>
              <span className="text-muted tabular-nums">
                {plan.monthlyCents === null
                  ? ""
                  : t("aMonth", { price: formatMoney(cents(plan.monthlyCents), locale) })}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <FeeTable
        title={t("fees", { ucr: ucrName })}
        hint={t("feesHint")}
        services={services.map((service) => ({ ...service, feeCents: feeCents(service.code) }))}
        texts={fees}
        errors={problem?.fields ?? {}}
        onText={(code, text) => setFees({ ...fees, [code]: text })}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-heading text-h4 font-semibold">{t("choosePlans")}</legend>
        {carried.price !== null && Object.values(typed).includes(carried.price) ? (
          <Callout tone="info">{say("estimates.carried.filledIn", { price: dollars(carried.price, locale) })}</Callout>
        ) : null}
        {offers
          .filter((offer) => !taken.has(offer.presetType))
          .map((offer) => (
            <PlanRow
              key={offer.presetType}
              offer={offer}
              checked={chosen.has(offer.presetType)}
              onChecked={(on) =>
                setChosen(
                  new Set(on ? [...chosen, offer.presetType] : [...chosen].filter((type) => type !== offer.presetType)),
                )
              }
              hint={hintOf(offer)}
              text={typed[offer.presetType] ?? inDollars(suggested(offer))}
              onText={(text) => setTyped({ ...typed, [offer.presetType]: text })}
              error={problem?.fields[priceField(wanted.indexOf(offer))]}
            />
          ))}
      </fieldset>
      <div>
        <label className="flex flex-wrap items-center gap-2">
          <span>{t("otherDiscount")}</span>
          <input
            inputMode="numeric"
            value={percent}
            maxLength={3}
            aria-invalid={percentError ? true : undefined}
            aria-describedby={percentError ? `${id}-error` : undefined}
            onChange={(event) => setPercent(event.target.value.replace(/\D/g, ""))}
            className={inputClass("w-20 tabular-nums")}
          />
          <span aria-hidden>%</span>
        </label>
        <FieldNotes id={id} error={percentError} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={pending} onClick={save}>
          {wanted.length ? t("makePlans", { count: wanted.length }) : t("continue")}
        </Button>
        <Button variant="quiet" onClick={() => move("payout")}>
          {t("later")}
        </Button>
      </div>
    </div>
  );
}
