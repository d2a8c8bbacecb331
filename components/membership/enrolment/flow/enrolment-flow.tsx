"use client";

import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useMessage } from "@/components/forms/use-message";
import { Button } from "@/components/ui/buttons/button";
import { Callout } from "@/components/ui/notices/callout";
import { Skeleton } from "@/components/ui/states/skeleton";
import { Stepper } from "@/components/ui/tabs/stepper";
import { STEPS } from "@/lib/membership/enrolment/schema";
import { Checkout } from "./checkout";
import { ConfirmStep } from "./confirm-step";
import { FinalStep } from "./final-step";
import { LeaveGuard } from "./leave-guard";
import { MemberStep } from "./member-step";
import { RunningTotal } from "./running-total";
import type { FlowSetting } from "./setting";
import type { CodeState, StepProps } from "./step";
import { useCode } from "./use-code";
import { billOf, enrolledOf, type UseFlow, useFlow } from "./use-flow";
import { useSubmit } from "./use-submit";

/** Member Info, Confirm, Checkout, then the end: the same for visitors, for the desk, and for adding to a family. */
export function EnrolmentFlow({ setting }: { setting: FlowSetting }) {
  const t = useTranslations("enrolment");
  const kept = useFlow(setting);
  if (!kept) {
    return (
      <div role="status" aria-label={t("loading")} className="grid gap-4">
        <Skeleton className="h-8 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    );
  }
  return <Running setting={setting} kept={kept} />;
}

function Running({ setting, kept }: { setting: FlowSetting; kept: UseFlow }) {
  const t = useTranslations("enrolment");
  const say = useMessage();
  const { flow, dispatch } = kept;
  const dropCode = useCallback(() => dispatch({ type: "setCodes", groupCode: "" }), [dispatch]);
  const { code, error, pending, clearError } = useCode(setting.office.id, flow.groupCode, dropCode);
  const [run, setRun] = useState(0);
  const sending = useSubmit(setting);
  const bill = billOf(flow, setting, code?.discountBps ?? 0);
  const shownCode = { code, error: error ? say(error) : "", pending, clearError };
  if (flow.step === "final" && sending.answer) {
    return (
      <FinalStep
        setting={setting}
        answer={sending.answer}
        onAgain={() => {
          kept.startAnew();
          setRun(run + 1);
        }}
      />
    );
  }
  const current = STEPS.indexOf(flow.step);
  return (
    <div key={run} className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start lg:gap-10">
      <div className="min-w-0">
        <Stepper
          label={t("steps.label")}
          current={current}
          steps={STEPS.filter((step) => step !== "final").map((step) => ({ key: step, label: t(`steps.${step}`) }))}
        />
        {error && flow.step === "member-info" ? (
          <Callout
            tone="warn"
            role="alert"
            className="mt-6"
            action={
              <Button size="sm" onClick={clearError}>
                {t("memberInfo.cancel")}
              </Button>
            }
          >
            {shownCode.error}
          </Callout>
        ) : null}
        <div className={flow.step === "checkout" ? "mt-4 sm:mt-8" : "mt-8"}>
          <StepBody setting={setting} kept={kept} bill={bill} code={shownCode} sending={sending} />
        </div>
      </div>
      <RunningTotal
        bill={bill}
        setting={setting}
        deskOnly={flow.step === "checkout"}
        inOffice={flow.paymentKind === "in_office"}
        people={enrolledOf(flow, setting).filter((each) => each.member.plan).length}
      />
      <LeaveGuard active={flow.step === "checkout" && sending.answer === null} />
    </div>
  );
}

function StepBody(props: StepProps & { code: CodeState; sending: ReturnType<typeof useSubmit> }) {
  switch (props.kept.flow.step) {
    case "member-info":
      return <MemberStep {...props} />;
    case "confirm":
      return <ConfirmStep {...props} />;
    default:
      return <Checkout {...props} />;
  }
}
