"use client";

import type { Stripe } from "@stripe/stripe-js";
import { useRef, useState } from "react";
import type { LinkedBank } from "@/components/billing/payments/bank-fields";
import { ApiError, api, type SentOf } from "@/lib/client";
import type { EnrolmentFlow } from "@/lib/membership/enrolment/flow";
import { OUTAGE, type OwnerContact } from "@/lib/membership/enrolment/schema";
import type { EnrolmentEnd, EnrolmentReply, FlowSetting } from "./setting";
import { enrolledOf } from "./use-flow";

export type Trouble =
  /** The server refused it; nothing was charged. */
  | { kind: "refused"; message: string }
  /** The bank declined; the key of a sentence. */
  | { kind: "declined"; key: string }
  | { kind: "price"; message: string }
  /** Payments are down for a fault of ours; nothing was charged, and the same press goes on later. */
  | { kind: "outage"; message: string }
  /** Unknown: the response was lost. */
  | { kind: "unknown"; message: string };

type Given = {
  flow: EnrolmentFlow;
  owner: OwnerContact | null;
  referralCode: string;
  totalCents: number;
  paymentMethodId: string | null;
  bank: LinkedBank | null;
  stripe: Stripe | null;
};

const POLLS = 8;
const POLL_MS = 2000;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

type Submission = SentOf<"POST /enrolments">;
type Body = Omit<Submission, "submissionKey">;

/** Missing values are sent empty, and the server's message appears at the field. */
function paymentOf(setting: FlowSetting, { flow, paymentMethodId, bank }: Given): Submission["payment"] {
  switch (flow.paymentKind) {
    case "card":
      return { kind: "card", paymentMethodId: paymentMethodId ?? "" };
    case "stored":
      return { kind: "stored", instrumentId: setting.family?.stored?.id ?? 0 };
    case "bank":
      return { kind: "bank", publicToken: bank?.publicToken ?? "", accountId: bank?.accountId, mandate: true };
    case "in_office":
      return { kind: "in_office" };
  }
}

function bodyOf(setting: FlowSetting, given: Given): Body {
  const { flow, owner, referralCode, totalCents } = given;
  return {
    dentistInfoId: setting.office.id,
    members: enrolledOf(flow, setting).map(({ member }) => member),
    payment: paymentOf(setting, given),
    agreements: { terms: true, auto_renewal: true, plan_confirmation: true },
    insurance: flow.insurance,
    groupCode: flow.groupCode,
    consentedTotalCents: totalCents,
    locale: flow.locale,
    owner: owner ?? flow.owner,
    referralCode,
  };
}

async function post(setting: FlowSetting, input: Submission): Promise<EnrolmentReply> {
  if (setting.family?.returning) {
    const { owner: _owner, referralCode: _referralCode, ...people } = input;
    const { key } = setting.family.returning;
    return (await api("POST /reenrolments", { input: key === null ? people : { ...people, key } })).data;
  }
  if (setting.family) {
    const params = { userId: setting.family.memberId };
    // The family is here already: its contact and who referred it are known.
    const { owner: _owner, referralCode: _referralCode, ...people } = input;
    return (await api("POST /users/:userId/members/add", { params, input: people })).data;
  }
  return (await api(setting.internalRole ? "POST /enrolments/internal" : "POST /enrolments", { input })).data;
}

async function finish(setting: FlowSetting, submissionKey: string): Promise<EnrolmentReply> {
  const given = { params: { submissionKey }, input: { dentistInfoId: setting.office.id } };
  return (await api("POST /enrolments/:submissionKey/finish", given)).data;
}

/** The bank's own dialog, then what became of it; a slow bank is polled a few times more. */
async function carryOn(
  setting: FlowSetting,
  key: string,
  first: EnrolmentReply,
  stripe: Stripe | null,
  onBank: (asks: boolean) => void,
): Promise<EnrolmentReply> {
  let answer = first;
  if (answer.state === "requiresAction" && answer.clientSecret && stripe) {
    onBank(true);
    await stripe.handleNextAction({ clientSecret: answer.clientSecret }).finally(() => onBank(false));
    answer = await finish(setting, key);
  }
  for (let poll = 0; answer.state === "processing" && poll < POLLS; poll += 1) {
    await wait(POLL_MS);
    answer = await finish(setting, key);
  }
  return answer;
}

function troubleOf(cause: unknown): Trouble {
  if (!(cause instanceof ApiError)) return { kind: "unknown", message: "" };
  if (cause.fields.payment && cause.status === 503) return { kind: "outage", message: cause.message };
  if (cause.status === 0 || cause.status >= 500) return { kind: "unknown", message: cause.message };
  if (cause.fields.consentedTotalCents)
    return { kind: "price", message: `${cause.message} ${cause.fields.consentedTotalCents}` };
  const [fault] = Object.values(cause.fields);
  return { kind: "refused", message: fault ? `${cause.message} ${fault}` : cause.message };
}

/**
 * Sends the enrolment. The same people, contact and price keep their key, so that pressing again can never enrol or
 * charge twice; anything else is another enrolment with a key of its own.
 */
export function useSubmit(setting: FlowSetting) {
  const [answer, setAnswer] = useState<EnrolmentEnd | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [bankAsks, setBankAsks] = useState(false);
  const sent = useRef<{ text: string; key: string } | null>(null);

  async function attempt(given: Given, body: Body, key: string): Promise<EnrolmentReply> {
    try {
      return await post(setting, { ...body, submissionKey: key });
    } catch (cause) {
      // A draft from before a reload may have been sent with other details: what became of that comes first.
      if (!(cause instanceof ApiError) || cause.status !== 409 || cause.fields.consentedTotalCents || sent.current)
        throw cause;
      const earlier = await finish(setting, key).catch(() => null);
      if (earlier && earlier.state !== "declined") return earlier;
      const fresh = crypto.randomUUID();
      sent.current = { text: textOf(body), key: fresh };
      return attempt(given, body, fresh);
    }
  }

  async function submit(given: Given): Promise<EnrolmentReply | null> {
    setTrouble(null);
    const body = bodyOf(setting, given);
    const text = textOf(body);
    const key = sent.current
      ? sent.current.text === text
        ? sent.current.key
        : crypto.randomUUID()
      : given.flow.submissionKey;
    try {
      const first = await attempt(given, body, key);
      const used = sent.current?.key ?? key;
      sent.current = { text, key: used };
      const last = await carryOn(setting, used, first, given.stripe, setBankAsks);
      if (last.state === "declined" || last.state === "requiresAction") {
        const key = last.refusal ?? "enrolment.refusal.other";
        setTrouble(key === OUTAGE ? { kind: "outage", message: key } : { kind: "declined", key });
        return null;
      }
      setAnswer({ ...last, submissionKey: used });
      return last;
    } catch (cause) {
      const found = troubleOf(cause);
      // What is not over keeps its key, so that asking again finds it.
      if (found.kind === "unknown" || found.kind === "outage") sent.current = { text, key: sent.current?.key ?? key };
      setTrouble(found);
      return null;
    }
  }

  return { answer, trouble, bankAsks, submit, clearTrouble: () => setTrouble(null) };
}

/** All that makes two submissions the same: everything but the card. */
function textOf({ payment, ...rest }: Body): string {
  return JSON.stringify({ ...rest, kind: payment.kind });
}
