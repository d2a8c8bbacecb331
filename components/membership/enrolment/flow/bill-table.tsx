import { useTranslations } from "next-intl";
import { formatLedger, formatMoney } from "@/lib/core/money";
import type { EnrolmentFlow } from "@/lib/membership/enrolment/flow";
import type { Bill, BillLine } from "@/lib/membership/enrolment/rules";
import { planLabel } from "@/lib/practice/plans/rules";
import type { FlowSetting } from "./setting";
import { enrolledOf } from "./use-flow";

type Props = { setting: FlowSetting; flow: EnrolmentFlow; bill: Bill };

/** Each person with the full price of their plan, and fees; the discount is said below, once for all. */
export function BillTable({ setting, flow, bill }: Props) {
  const t = useTranslations("enrolment.confirm");
  return (
    <ul className="grid gap-5">
      {enrolledOf(flow, setting).map(({ member, index }, position) => {
        const lines = bill.lines.filter((line) => line.memberIndex === position);
        return (
          <li key={index}>
            <h2 className="text-h4">
              {member.firstName} {member.lastName}
            </h2>
            {lines.length === 0 ? <p className="text-muted">{t("withoutPlan")}</p> : null}
            {lines.map((line) => (
              <Lines key={`${line.planId}-${line.unit}`} line={line} setting={setting} />
            ))}
          </li>
        );
      })}
    </ul>
  );
}

function Lines({ line, setting }: { line: BillLine; setting: FlowSetting }) {
  const t = useTranslations("enrolment.confirm");
  const { locale } = setting;
  const plan = setting.plans.find((each) => each.id === line.planId);
  const name = plan ? planLabel(plan, locale) : "";
  const rows = [{ label: t(line.unit === "month" ? "monthly" : "yearly", { plan: name }), amount: line.listCents }];
  if (line.fee.kind !== "none") {
    const key = line.fee.kind === "setup" ? "setup" : line.fee.waived ? "activationWaived" : "activation";
    rows.push({ label: t(key), amount: line.fee.cents });
  }
  return (
    <>
      <dl className="mt-1 grid gap-1">
        {rows.map((row) => (
          <div key={row.label} className="flex items-baseline justify-between gap-4">
            <dt className="text-muted">{row.label}</dt>
            <dd className="shrink-0 tabular-nums">{formatLedger(row.amount, locale)}</dd>
          </div>
        ))}
      </dl>
      {line.officeFeeCents > 0 ? (
        <p className="text-small text-muted">{t("officeFee", { amount: formatMoney(line.officeFeeCents, locale) })}</p>
      ) : null}
    </>
  );
}
