"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { parseIsoDate } from "@/lib/core/time/dates";
import {
  type DraftMember,
  type EnrolmentFlow,
  enrolmentFlow,
  type FlowAction,
  restoreDraft,
  serialiseDraft,
  startFlow,
} from "@/lib/membership/enrolment/flow";
import { type Bill, type QuoteMember, quote } from "@/lib/membership/enrolment/rules";
import { type EnrolmentStep, STEPS } from "@/lib/membership/enrolment/schema";
import { type FlowSetting, standsBy } from "./setting";

const storageKey = ({ office, family, internalRole }: FlowSetting) =>
  `enrolment:${office.id}:${family?.returning ? "back:" : ""}${family?.memberId ?? (internalRole ? "desk" : "public")}`;

function stored(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, text: string | null): void {
  try {
    if (text === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, text);
  } catch {
    // Storage is off: the enrolment continues without a draft.
  }
}

const isStep = (text: string | null): text is EnrolmentStep => STEPS.some((step) => step === text);

const NOTHING_CHOSEN: Pick<DraftMember, "plan" | "additionalPlans" | "payor" | "waiveFee" | "chartId"> = {
  ...{ plan: null, additionalPlans: [], payor: "member", waiveFee: false, chartId: null },
};

/**
 * The owner of a family that is here already stands first in the list, without a plan and not to be changed; then who comes
 * back, who may be the owner.
 */
function begin(setting: FlowSetting): EnrolmentFlow {
  const flow = { ...startFlow(crypto.randomUUID(), setting.locale), ...setting.codes };
  const { family, office } = setting;
  const paymentKind = family?.stored ? "stored" : office.accepts.card ? "card" : "in_office";
  const back = (family?.returning?.people ?? []).map((person) => ({ ...person, ...NOTHING_CHOSEN }));
  const { firstName, lastName, dob } = family ?? { firstName: "", lastName: "", dob: "" };
  const owner: DraftMember[] =
    family && !back.some(({ relationship }) => relationship === "myself")
      ? [{ firstName, lastName, dob, relationship: "myself", ...NOTHING_CHOSEN }]
      : [];
  return { ...flow, paymentKind, members: [...owner, ...back] };
}

export type UseFlow = { flow: EnrolmentFlow; dispatch: (action: FlowAction) => void; startAnew: () => void };

/** The enrolment in this tab: kept through reloads, with its step in the address so that Back goes a step back. */
export function useFlow(setting: FlowSetting): UseFlow | null {
  const key = storageKey(setting);
  const [flow, setFlow] = useState<EnrolmentFlow | null>(null);
  const wanted = useSearchParams().get(setting.stepParam);
  const shown = useRef<string | null>(null);
  const first = useRef({ setting, wanted });

  // Only the browser has the draft, and random keys; the server renders the frame around it.
  useEffect(() => {
    const { setting: given, wanted: at } = first.current;
    const draft = restoreDraft(stored(key)) ?? begin(given);
    const withCodes = {
      ...draft,
      groupCode: given.codes.groupCode || draft.groupCode,
      referralCode: given.codes.referralCode || draft.referralCode,
    };
    const ready = isStep(at) ? enrolmentFlow(withCodes, { type: "go", step: at }) : withCodes;
    shown.current = at;
    setFlow(ready);
  }, [key]);

  useEffect(() => {
    if (!isStep(wanted) || wanted === shown.current) return;
    shown.current = wanted;
    setFlow((now) => now && enrolmentFlow(now, { type: "go", step: wanted }));
  }, [wanted]);

  const step = flow?.step;
  useEffect(() => {
    if (!step || step === shown.current) return;
    shown.current = step;
    const url = new URL(window.location.href);
    url.searchParams.set(setting.stepParam, step);
    window.history.pushState(null, "", url);
    window.scrollTo({ top: 0 });
  }, [step, setting.stepParam]);

  useEffect(() => {
    if (flow) keep(key, flow.result ? null : serialiseDraft(flow));
  }, [flow, key]);

  const dispatch = useCallback((action: FlowAction) => setFlow((now) => now && enrolmentFlow(now, action)), []);
  const startAnew = useCallback(() => {
    keep(key, null);
    setFlow(begin(first.current.setting));
  }, [key]);
  return useMemo(() => flow && { flow, dispatch, startAnew }, [flow, dispatch, startAnew]);
}

/** People of the draft as the rules take them; of an existing family, only who gets a plan. */
export function enrolledOf(
  flow: EnrolmentFlow,
  setting: FlowSetting,
): { member: DraftMember; index: number; quoted: QuoteMember }[] {
  return flow.members.flatMap((member, index) => {
    const dob = parseIsoDate(member.dob);
    if (!dob || standsBy(setting, member) || (member.memberId !== undefined && member.plan === null)) return [];
    return [{ member, index, quoted: { ...member, dob } }];
  });
}

/** What the draft costs, by the same rules the server uses. */
export function billOf(flow: EnrolmentFlow, setting: FlowSetting, codeBps: number): Bill {
  const { office } = setting;
  return quote({
    tenant: setting.tenant,
    today: setting.today,
    members: enrolledOf(flow, setting).map((each) => each.quoted),
    plans: setting.plans,
    settings: {
      ...office,
      disableEnrollment: !office.open,
      allowBankDraft: office.accepts.bank,
      allowInOffice: office.accepts.inOffice,
    },
    codeBps,
    paymentKind: flow.paymentKind,
    insurance: flow.insurance,
    internalRole: setting.internalRole,
    family: setting.family?.memberships ?? [],
  });
}
