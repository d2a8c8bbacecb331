"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CodeField } from "@/components/forms/code-field";
import { EmailField } from "@/components/forms/email-field";
import { Form } from "@/components/forms/form";
import { SelectField } from "@/components/forms/select-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { Button } from "@/components/ui/buttons/button";
import { TextLink } from "@/components/ui/links/text-link";
import { useToast } from "@/components/ui/notices/use-toast";
import { Stepper } from "@/components/ui/tabs/stepper";
import type { SignupStart } from "@/lib/billing/onboarding/schema";
import { api } from "@/lib/client";
import { formatMoney } from "@/lib/core/money";
import type { SetupDraft } from "@/lib/practice/offices/signup-data.schema";
import { tierOf, tierPrice } from "@/lib/practice/offices/tier.rules";
import type { OfficeTier, PricingPeriod } from "@/lib/practice/offices/tier.schema";
import { beginSession } from "./begin-session";
import type { Promo } from "./promo-field";
import { signupSteps } from "./signup-steps";
import { TierChoice } from "./tier-choice";

const STEPS = ["plan", "email", "code"] as const;
type Step = (typeof STEPS)[number];

type Props = {
  start: SignupStart;
  /** Where it goes on once the office exists; on the way to the card there is one step more. */
  then: "/enroll/practice" | "/subscribe";
  /** Where a practice may have heard of us; none where the tenant does not ask. */
  sources: readonly { value: string; label: string }[];
  /** What the set-up is to find typed in its step "plans", where somebody calculated before. */
  planDraft?: SetupDraft["values"] | undefined;
  /** What it is about, above the first step. */
  children: ReactNode;
};

/** Sign-up of a practice: choose a plan, then the e-mail, then the code of the mail (001 §4). */
export function PracticeSignup({ start, then, sources, planDraft, children }: Props) {
  const t = useTranslations("onboardingSignup");
  const toast = useToast();
  const locale = useLocale();
  const [step, setStep] = useState<Step>("plan");
  const [level, setLevel] = useState<number | null>(start.tierLevel);
  const [tierMissed, setTierMissed] = useState(false);
  const [period, setPeriod] = useState<PricingPeriod>(start.pricingPeriod);
  const [promo, setPromo] = useState<Promo | null>(null);
  const [email, setEmail] = useState("");
  const [heard, setHeard] = useState("");
  const top = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the step
  useEffect(() => {
    if (moved.current) top.current?.focus();
  }, [step]);

  function go(to: Step) {
    moved.current = true;
    setStep(to);
  }
  function refuse() {
    setTierMissed(true);
    toast.error(t("selectPlanFirst"));
  }
  const tier = level === null ? null : tierOf(level);
  const summary = tier
    ? t("chosen", {
        tier: t(`tiers.${tier.name}.name`),
        price: formatMoney(tierPrice(tier, period, promo?.percentOffBps ?? 0), locale),
        period: t(period === "month" ? "perMonth" : "perYear"),
      })
    : "";

  // The first step stands below a title of its own.
  const Title = step === "plan" ? "h2" : "h1";
  return (
    <div className="grid gap-8">
      {step === "plan" ? children : null}
      <Stepper
        label={t("steps")}
        current={STEPS.indexOf(step)}
        steps={signupSteps(then).map((key) => ({ key, label: t(`step.${key}`) }))}
      />
      <div>
        <Title ref={top} tabIndex={-1} className="text-[24px] leading-8 outline-none sm:text-h2">
          {t(`title.${step}`)}
        </Title>
        <p className="mt-2 max-w-2xl text-muted">{step === "code" ? t("text.code", { email }) : t(`text.${step}`)}</p>
      </div>
      {step === "plan" ? (
        <TierChoice
          level={level}
          period={period}
          promo={promo}
          promoCode={start.promo}
          error={tierMissed && !tier ? t("selectPlanFirst") : undefined}
          onLevel={setLevel}
          onPeriod={setPeriod}
          onPromo={setPromo}
          onContinue={() => (tier ? go("email") : refuse())}
        />
      ) : (
        <div className="max-w-md">
          <p className="mb-6 flex flex-wrap items-baseline justify-between gap-2 rounded-card border border-line bg-surface px-4 py-3">
            <span className="font-medium">{summary}</span>
            <Button size="sm" variant="quiet" onClick={() => go("plan")}>
              {t("change")}
            </Button>
          </p>
          {step === "email" ? (
            <EmailStep
              email={email}
              heard={heard}
              sources={sources}
              onSent={(sent, source) => [setEmail(sent), setHeard(source), go("code")]}
            />
          ) : tier ? (
            <CodeStep
              email={email}
              planDraft={planDraft}
              choice={{
                tierLevel: tier.level,
                pricingPeriod: period,
                discountCode: promo?.code ?? null,
                leadSource: heard || null,
              }}
              then={then}
              onBack={() => go("email")}
            />
          ) : null}
        </div>
      )}
    </div>
  );
}

type EmailProps = Pick<Props, "sources"> & {
  email: string;
  heard: string;
  onSent: (email: string, heard: string) => void;
};

function EmailStep({ email, heard, sources, onSent }: EmailProps) {
  const t = useTranslations("onboardingSignup");
  return (
    <Form
      schema={checkEmail}
      defaultValues={{ email, heard }}
      label={t("title.email")}
      onSubmit={async ({ heard: source, ...values }) => {
        await api("POST /accounts/check-email", { input: values });
        await api("POST /dentist-users/generate_code", { input: values });
        onSent(values.email, source);
      }}
    >
      <EmailField name="email" label={t("email")} />
      {sources.length > 0 ? (
        <SelectField
          name="heard"
          label={t("heard")}
          options={[{ value: "", label: t("heardNothing") }, ...sources]}
          required={false}
        />
      ) : null}
      <SubmitButton block>{t("sendCode")}</SubmitButton>
      <p className="text-small text-muted">
        {t("have")} <TextLink href="/accounts/login">{t("login")}</TextLink>
      </p>
    </Form>
  );
}

const checkEmail = () =>
  import("@/lib/platform/accounts/schema").then(({ checkEmailAndSource }) => checkEmailAndSource);
const codeOnly = () =>
  import("@/lib/platform/accounts/schema").then(({ confirmCode }) => confirmCode.pick({ code: true }));

/** A price that cannot be kept is typed again in the set-up: the practice is signed up without it too. */
const keepPlanDraft = (officeId: number, values: SetupDraft["values"]) =>
  api("PUT /dentists/:officeId/setup/draft", { params: { officeId }, input: { step: "plans", values } }).catch(
    () => undefined,
  );

type Choice = {
  tierLevel: OfficeTier["level"];
  pricingPeriod: PricingPeriod;
  discountCode: string | null;
  leadSource: string | null;
};

type CodeProps = Pick<Props, "planDraft" | "then"> & { email: string; choice: Choice; onBack: () => void };

function CodeStep({ email, planDraft, choice, then, onBack }: CodeProps) {
  const t = useTranslations("onboardingSignup");
  const toast = useToast();
  const [sending, setSending] = useState(false);
  async function again() {
    setSending(true);
    try {
      const { message } = await api("POST /dentist-users/generate_code", { input: { email } });
      toast.success(message ?? t("codeSent"));
    } catch (cause) {
      toast.error(cause instanceof Error ? cause.message : t("codeWrong"));
    }
    setSending(false);
  }
  return (
    <Form
      schema={codeOnly}
      defaultValues={{ code: "" }}
      label={t("title.code")}
      onSubmit={async ({ code }) => {
        const reply = await api("POST /accounts/signup", { input: { email, code, ...choice } });
        if (!(await beginSession(reply))) throw new Error(t("codeWrong"));
        if (planDraft && Object.keys(planDraft).length > 0) await keepPlanDraft(reply.data.dentistInfoId, planDraft);
        window.location.assign(then);
        await new Promise(() => undefined);
      }}
    >
      <CodeField name="code" label={t("code")} hint={t("codeHint")} sends />
      <SubmitButton block>{t("start")}</SubmitButton>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" pending={sending} onClick={again}>
          {t("again")}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t("otherAddress")}
        </Button>
      </div>
    </Form>
  );
}
