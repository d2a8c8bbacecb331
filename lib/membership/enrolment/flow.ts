import { z } from "zod";
import { isLocale, type Locale } from "@/lib/core/i18n/locale";
import type { DateOn } from "@/lib/core/time/dates";
import { ownerAmong } from "@/lib/membership/enrolment/owner.rules";
import {
  type Agreement,
  chosenPlan,
  type EnrolmentMember,
  type EnrolmentStep,
  type OwnerContact,
  PAYMENT_KINDS,
  type PaymentKind,
  RELATIONSHIPS,
  STEPS,
} from "@/lib/membership/enrolment/schema";
/** A person as typed so far; the submission's schema decides whether it is complete. */
export type DraftMember = Omit<EnrolmentMember, "dob" | "chartId"> & {
  dob: string;
  chartId: string | null;
  /** Somebody of the family who comes back: known, and not to be typed again. */
  memberId?: number | undefined;
  /** Has been asked and takes no plan: the owner of the account, who pays for others. */
  passes?: boolean | undefined;
};

export type EnrolmentFlow = {
  step: EnrolmentStep;
  submissionKey: string;
  locale: Locale;
  members: DraftMember[];
  /** The member being edited; null when none is. */
  editing: number | null;
  owner: OwnerContact;
  paymentKind: PaymentKind;
  insurance: "insured" | "uninsured" | null;
  groupCode: string;
  referralCode: string;
  agreements: Record<Agreement, boolean>;
  submitting: boolean;
  /** The server's result: who is enrolled and who is not. */
  result: { added: string[]; failed: string[] } | null;
};

export type FlowAction =
  | { type: "saveMember"; member: DraftMember; index: number | null }
  | { type: "removeMember"; index: number }
  | { type: "edit"; index: number | null }
  | { type: "chooseOwner"; index: number }
  /** After people came or went: a child gives the account to an adult, where there is one. */
  | { type: "adultOwner"; today: DateOn }
  | { type: "setOwner"; owner: Partial<OwnerContact> }
  | { type: "setPayment"; kind: PaymentKind }
  /** `fitting` are the plans for families of that answer. */
  | { type: "setInsurance"; insurance: EnrolmentFlow["insurance"]; fitting: readonly number[] }
  | { type: "setCodes"; groupCode?: string; referralCode?: string }
  | { type: "agree"; agreement: Agreement; checked: boolean }
  | { type: "go"; step: EnrolmentStep }
  | { type: "next" }
  | { type: "back" }
  | { type: "submit" }
  | { type: "refused" }
  | { type: "done"; result: NonNullable<EnrolmentFlow["result"]> }
  | { type: "restart"; submissionKey: string };

const NO_AGREEMENTS: Record<Agreement, boolean> = { terms: false, auto_renewal: false, plan_confirmation: false };
const NO_CONTACT: OwnerContact = { email: "", phone: "", street: "", city: "", state: "", zip: "" };

/** A new enrolment. The key is made by the caller, because a pure rule has no randomness. */
export function startFlow(submissionKey: string, locale: Locale): EnrolmentFlow {
  return {
    step: "member-info",
    submissionKey,
    locale,
    members: [],
    editing: null,
    owner: NO_CONTACT,
    paymentKind: "card",
    insurance: null,
    groupCode: "",
    referralCode: "",
    agreements: NO_AGREEMENTS,
    submitting: false,
    result: null,
  };
}

/**
 * How a person stands: with a plan, without one and only paying for others, or still to be asked. An owner who comes back
 * pays for others once one of them has a plan, also unasked.
 */
export function planState(member: DraftMember, members: readonly DraftMember[]): "chosen" | "paysOnly" | "open" {
  if (member.plan !== null) return "chosen";
  if (member.relationship !== "myself") return "open";
  return member.passes || members.some(({ plan }) => plan !== null) ? "paysOnly" : "open";
}

function isComplete(member: DraftMember): boolean {
  const named = member.firstName.trim() !== "" && member.lastName.trim() !== "" && member.dob !== "";
  return named && (member.plan !== null || member.relationship === "myself");
}

/** Someone with a plan, exactly one account owner, no incomplete person or open edit. */
export function isFamilyReady(flow: EnrolmentFlow): boolean {
  return (
    flow.editing === null &&
    flow.members.every(isComplete) &&
    flow.members.some((member) => member.plan !== null) &&
    flow.members.filter((member) => member.relationship === "myself").length === 1
  );
}

/** Whether a step may be shown: no confirming or paying without members, no success without a result. */
export function mayEnter(flow: EnrolmentFlow, step: EnrolmentStep): boolean {
  if (flow.result !== null) return step === "final";
  if (step === "member-info") return true;
  return step !== "final" && isFamilyReady(flow);
}

/** Whether "Finish & Pay" may be clicked: at the checkout, all three boxes checked, not submitted yet. */
export function maySubmit(flow: EnrolmentFlow): boolean {
  const agreed = Object.values(flow.agreements).every(Boolean);
  return flow.step === "checkout" && mayEnter(flow, "checkout") && agreed && !flow.submitting;
}

function moveTo(flow: EnrolmentFlow, step: EnrolmentStep | undefined): EnrolmentFlow {
  return step !== undefined && mayEnter(flow, step) ? { ...flow, step } : flow;
}

/** A change of what is bought: what was agreed to before does not cover it, and a step that no longer holds is left. */
function changed(flow: EnrolmentFlow, change: Partial<EnrolmentFlow>): EnrolmentFlow {
  const next = { ...flow, ...change, agreements: NO_AGREEMENTS };
  return mayEnter(next, next.step) ? next : { ...next, step: "member-info" };
}

/** The first person is the owner until another is chosen; a second "myself" cannot be added. */
function withOwner(members: DraftMember[], index: number): DraftMember[] {
  return members.map((member, at) => {
    if (at === index) return { ...member, relationship: "myself" };
    return member.relationship === "myself" ? { ...member, relationship: "other" } : member;
  });
}

function saveMember(flow: EnrolmentFlow, member: DraftMember, index: number | null): EnrolmentFlow {
  if (index !== null && flow.members[index] === undefined) return flow;
  const at = index ?? flow.members.length;
  const members =
    index === null ? [...flow.members, member] : flow.members.map((each, i) => (i === index ? member : each));
  const asked = members.map((each, i) => (i === at ? { ...each, passes: each.plan === null } : each));
  const owned = member.relationship === "myself" ? withOwner(asked, at) : asked;
  const hasOwner = owned.some((each) => each.relationship === "myself");
  return changed(flow, { members: hasOwner ? owned : withOwner(owned, 0), editing: null });
}

function removeMember(flow: EnrolmentFlow, index: number): EnrolmentFlow {
  const members = flow.members.filter((_, at) => at !== index);
  if (members.length === flow.members.length) return flow;
  const hasOwner = members.some((member) => member.relationship === "myself");
  return changed(flow, { members: hasOwner || members.length === 0 ? members : withOwner(members, 0), editing: null });
}

/**
 * Another answer about insurance: a plan that does not fit it is cleared, whoever has it (001 §5), and the first person
 * who lost one is opened, so that nobody is left without a plan unseen.
 */
function setInsurance(
  flow: EnrolmentFlow,
  insurance: EnrolmentFlow["insurance"],
  fitting: readonly number[],
): EnrolmentFlow {
  const fits = ({ planId }: { planId: number }) => fitting.includes(planId);
  const members = flow.members.map((member) => ({
    ...member,
    plan: member.plan && fits(member.plan) ? member.plan : null,
    additionalPlans: member.additionalPlans.filter(fits),
  }));
  const lost = members.findIndex(({ plan }, at) => plan === null && flow.members[at]?.plan !== null);
  const next = changed(flow, { insurance, members });
  return lost < 0 ? next : { ...next, editing: lost, step: "member-info" };
}

function adultOwner(flow: EnrolmentFlow, today: DateOn): EnrolmentFlow {
  const adult = ownerAmong(flow.members, today);
  const was = flow.members.findIndex((member) => member.relationship === "myself");
  if (adult === -1 || adult === was) return flow;
  const members = withOwner(flow.members, adult).map((member, at) =>
    at === was ? { ...member, relationship: "child" as const } : member,
  );
  return changed(flow, { members });
}

/** The enrolment after an action; a forbidden action changes nothing, and neither does any action after the result. */
export function enrolmentFlow(flow: EnrolmentFlow, action: FlowAction): EnrolmentFlow {
  if (action.type === "restart") return startFlow(action.submissionKey, flow.locale);
  if (flow.result !== null) return flow;
  if (action.type === "done") return { ...flow, submitting: false, result: action.result, step: "final" };
  if (action.type === "refused") return { ...flow, submitting: false };
  // While the server works nothing may change under it.
  if (flow.submitting) return flow;
  switch (action.type) {
    case "saveMember":
      return saveMember(flow, action.member, action.index);
    case "removeMember":
      return removeMember(flow, action.index);
    case "edit":
      return action.index !== null && flow.members[action.index] === undefined
        ? flow
        : { ...flow, editing: action.index, step: "member-info" };
    case "chooseOwner":
      return flow.members[action.index] ? changed(flow, { members: withOwner(flow.members, action.index) }) : flow;
    case "adultOwner":
      return adultOwner(flow, action.today);
    case "setOwner":
      return { ...flow, owner: { ...flow.owner, ...action.owner } };
    case "setPayment":
      return changed(flow, { paymentKind: action.kind });
    case "setInsurance":
      return setInsurance(flow, action.insurance, action.fitting);
    case "setCodes":
      return changed(flow, {
        groupCode: action.groupCode ?? flow.groupCode,
        referralCode: action.referralCode ?? flow.referralCode,
      });
    case "agree":
      return { ...flow, agreements: { ...flow.agreements, [action.agreement]: action.checked } };
    case "go":
      return moveTo(flow, action.step);
    case "next":
      return moveTo(flow, STEPS[STEPS.indexOf(flow.step) + 1]);
    case "back":
      return moveTo(flow, STEPS[STEPS.indexOf(flow.step) - 1]);
    case "submit":
      return maySubmit(flow) ? { ...flow, submitting: true } : flow;
  }
}

/** Raised whenever the shape below changes: an older draft is dropped rather than misread. */
export const DRAFT_VERSION = 1;

const text = z.string().max(200);
const draftMember = z.object({
  firstName: text,
  lastName: text,
  dob: text,
  relationship: z.enum(RELATIONSHIPS),
  plan: chosenPlan.nullable(),
  additionalPlans: z.array(chosenPlan).max(5),
  payor: z.enum(["member", "office"]),
  waiveFee: z.boolean(),
  chartId: text.nullable(),
  memberId: z.number().int().optional(),
  passes: z.boolean().optional(),
});
const draft = z.object({
  version: z.literal(DRAFT_VERSION),
  step: z.enum(STEPS),
  submissionKey: z.uuid(),
  locale: z.string().refine(isLocale),
  members: z.array(draftMember).max(15),
  owner: z.object({ email: text, phone: text, street: text, city: text, state: text, zip: text }),
  paymentKind: z.enum(PAYMENT_KINDS),
  insurance: z.enum(["insured", "uninsured"]).nullable(),
  groupCode: text,
  referralCode: text,
});

/**
 * The draft that survives a reload. Agreements, payment details and passwords are never in it; the key is, so that
 * submitting again after a reload cannot enrol twice.
 */
export function serialiseDraft(flow: EnrolmentFlow): string {
  const { submissionKey, step, locale, members, owner, paymentKind, insurance, groupCode, referralCode } = flow;
  const kept = { submissionKey, step, locale, members, owner, paymentKind, insurance, groupCode, referralCode };
  return JSON.stringify({ version: DRAFT_VERSION, ...kept });
}

/** A stored draft, at the furthest step it still qualifies for. Null when missing, broken or of another version. */
export function restoreDraft(stored: string | null): EnrolmentFlow | null {
  if (stored === null) return null;
  const read = draft.safeParse(parseJson(stored));
  if (!read.success) return null;
  const { version: _, step, locale, ...kept } = read.data;
  const flow = { ...startFlow(kept.submissionKey, isLocale(locale) ? locale : "en-US"), ...kept };
  return moveTo(flow, step);
}

function parseJson(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return null;
  }
}
