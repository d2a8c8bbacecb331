"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { Button } from "@/components/ui/buttons/button";
import { DropdownMenu } from "@/components/ui/menus/dropdown-menu";
import type { Right } from "@/lib/core/auth/rights";
import type { SubscriptionRow } from "@/lib/membership/members/wire";
import { nextStatus } from "@/lib/platform/membership-status/rules";
import {
  type ActProps,
  AutoRenewForm,
  DrawDayForm,
  KeepPlanForm,
  PlanForm,
  RenewCashForm,
  TermForm,
  ToCashForm,
  WaiveFeeForm,
} from "./act-forms";
import { ChargeForm } from "./charge-form";
import { DisableForm } from "./disable-form";
import { type OtherOffice, TransferForm } from "./transfer-form";

type Act =
  | ("waiveOff" | "waiveOn" | "renewCash" | "plan" | "keepPlan" | "drawDay" | "term" | "renewOff" | "renewOn")
  | ("toCash" | "charge" | "disable");
type Entry = { act: Act; Form: ComponentType<ActProps> };

const PAID_UP = ["active", "active_transferred"];
const RUNNING = [...PAID_UP, "active_cash"];

/** What can be done with a membership as it stands. The server has the last word, and says why. */
function entriesOf(
  { status, inOffice, renewable, autoRenew, hasFee, feeWaived }: SubscriptionRow,
  planWaits: boolean,
  mayCharge: boolean,
  mayDisable: boolean,
  rights: readonly Right[],
): Entry[] {
  const has = (right: Right) => rights.includes(right);
  const is = (...statuses: string[]) => statuses.includes(status);
  const entries: (Entry | false)[] = [
    has("waiveFees") && hasFee && is("pending_cash") && { act: feeWaived ? "waiveOff" : "waiveOn", Form: WaiveFeeForm },
    renewable && { act: "renewCash", Form: RenewCashForm },
    is(...RUNNING) && { act: "plan", Form: PlanForm },
    planWaits && { act: "keepPlan", Form: KeepPlanForm },
    !inOffice && is(...PAID_UP) && { act: "drawDay", Form: DrawDayForm },
    has("changeTerms") && is(...RUNNING, "past_due") && { act: "term", Form: TermForm },
    !inOffice && is(...PAID_UP, "past_due") && { act: autoRenew ? "renewOff" : "renewOn", Form: AutoRenewForm },
    has("moveToDesk") && !inOffice && is(...PAID_UP) && { act: "toCash", Form: ToCashForm },
    mayCharge && !inOffice && is(...PAID_UP, "past_due") && { act: "charge", Form: ChargeForm },
    mayDisable && nextStatus(status, "disabled") !== null && { act: "disable", Form: DisableForm },
  ];
  return entries.filter((entry) => entry !== false);
}

type Props = ActProps & {
  planWaits: boolean;
  /** Practice administrators charge, and hand over to their other offices. */
  mayCharge: boolean;
  /** An administrator, also while impersonating a user of the office. */
  mayDisable: boolean;
  rights: readonly Right[];
  offices: readonly OtherOffice[];
};

/** The acts on one membership, each with a dialog that says first what it does. */
export function ActMenu({ planWaits, mayCharge, mayDisable, rights, offices, ...act }: Props) {
  const t = useTranslations("memberships.acts");
  const words = useTranslations("memberships.transfer");
  const entries = entriesOf(act.subscription, planWaits, mayCharge, mayDisable, rights);
  const mayTransfer = mayCharge && offices.length > 0 && RUNNING.includes(act.subscription.status);
  if (entries.length === 0) return null;
  return (
    <DropdownMenu
      label={t("menu", { name: act.memberName })}
      align="start"
      items={[
        ...entries.map((entry) => ({ label: t(entry.act), dialog: <entry.Form {...act} /> })),
        ...(mayTransfer ? [{ label: words("menu"), dialog: <TransferForm {...act} offices={offices} /> }] : []),
      ]}
      trigger={
        <Button>
          {t("open")}
          <ChevronDown size={18} />
        </Button>
      }
    />
  );
}
