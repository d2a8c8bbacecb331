import type { AuditAction } from "@/lib/core/audit/audit";
import type mail from "@/messages/en-US/mail.json";

// Who is told of what is done for a family, or of a day that comes: the whole of it, as docs/notices.md shows it
// (docs/decisions/0024-what-a-family-is-told.md). An act without a line does not compile.

export type Letter = Exclude<keyof typeof mail, "footer" | "privacy" | "byProvider" | "unsubscribe">;

export type NoticeRule = {
  /** The family, in its own language; the office's administrators, each in their own. */
  to: "family" | "office";
  /** Text messages go only to who has agreed to them, as they were asked about payments. */
  by: "mail" | "mailAndText";
  letter: Letter;
  /** In one letter with what else is done for the family meanwhile, and only where something is different afterwards. */
  gathered?: true;
};

/** Why nobody is told. */
export const WHY = {
  asked: "The answer stands on the page of whoever asked.",
  byAnother: "What follows from it tells: the payment, the refund or the letter.",
  inHouse: "The office's own note; nothing is different for the family.",
  expected: "It was told when it was decided; on the day itself nothing is new.",
  less: "The family owes less and is asked for nothing.",
  benefit: "The family was there; the portal shows what is left.",
  bank: "The bank and its customer are telling each other.",
  repair: "We put right what we had recorded wrongly, and write by hand where money is involved.",
} as const;
export type Why = keyof typeof WHY;

/** Acts that are about no family: what the office, its team or we do with plans, people and settings. */
export const ABOUT_NO_FAMILY = [
  "account",
  "administrator",
  "answerTemplate",
  "association",
  "banner",
  "check",
  "demo",
  "dunning",
  "errorLog",
  "event",
  "export",
  "groupCode",
  "guarantee",
  "impersonation",
  "leadSource",
  "milestone",
  "officeGroup",
  "payout",
  "planTemplate",
  "practiceInvitation",
  "promo",
  "publicPages",
  "releaseNote",
  "review",
  "service",
  "support",
  "switch",
  "terms",
  "thread",
  "tier",
  "unsent",
  "user",
  "work",
] as const;

type NounOf<Action extends string> = Action extends `${infer Noun}.${string}` ? Noun : never;
type OtherNoun = (typeof ABOUT_NO_FAMILY)[number];
/** Of an office's own acts those that its families notice. */
type OfficeAct = `office.${"message" | "messageWithdrawn" | "close_announce" | "close_take_back" | "close" | "sold"}`;
/** Acts on what belongs to families, and those of an office that reach many. */
export type FamilyAct =
  | OfficeAct
  | { [Action in AuditAction]: NounOf<Action> extends OtherNoun | "office" ? never : Action }[AuditAction];

const family = (letter: Letter, by: NoticeRule["by"] = "mail"): NoticeRule => ({ to: "family", by, letter });
const office = (letter: Letter): NoticeRule => ({ to: "office", by: "mail", letter });
/** In its own words where nothing else has changed for the family meanwhile, else among the rest. */
const gathered = (letter: Letter): NoticeRule => ({ ...family(letter), gathered: true });
const CHANGED: readonly NoticeRule[] = [gathered("familyChanged")];

export const TOLD_OF_ACTS: Readonly<Record<FamilyAct, readonly NoticeRule[] | Why>> = {
  "membership.autoRenew": CHANGED,
  "membership.plan": CHANGED,
  "membership.keepPlan": CHANGED,
  "membership.keepAgedOut": CHANGED,
  "membership.drawDay": CHANGED,
  "membership.term": CHANGED,
  "membership.toCash": CHANGED,
  "membership.waiveFee": "less",
  "membership.disable": CHANGED,
  "membership.cancel": CHANGED,
  "membership.cancelUndo": CHANGED,
  "membership.actUndone": CHANGED,
  "membership.transferOut": CHANGED,
  "membership.transferIn": "byAnother",
  "membership.renewCash": [family("receipt")],
  "membership.enrolled": [family("enrolled")],
  "membership.activateCash": [family("receipt")],
  "membership.withdrawCash": "asked",
  "membership.changeApplied": "expected",
  "membership.changeVoided": "byAnother",
  "membership.exitQuote": "asked",
  "membership.exitAsked": [office("exitAsked")],
  "membership.exitAccepted": [family("exitDone"), ...CHANGED],
  "membership.exitDeclined": "asked",
  "membership.guaranteeClaim": [family("guaranteeClaimed", "mailAndText")],
  "membership.guaranteePaid": "inHouse",
  "membership.benefitUse": "benefit",
  "membership.benefitUndo": "benefit",
  "membership.benefitInvite": [family("benefitsLeft")],
  "membership.mended": "repair",
  "membership.status": "byAnother",
  "payment.succeeded": [family("receipt")],
  "payment.failed": [family("paymentFailed", "mailAndText")],
  "payment.inOffice": [family("receipt")],
  "payment.extra": [family("receipt")],
  "payment.refund": CHANGED,
  "payment.refundFound": CHANGED,
  "payment.feeRefundFound": "inHouse",
  "payment.refundFailed": "inHouse",
  "payment.mended": "repair",
  "household.update": "asked",
  "household.contact": "asked",
  "household.closingAnswer": "asked",
  "household.promise": "asked",
  "household.promiseWithdraw": "asked",
  "household.debtInOffice": [family("receipt")],
  "household.debtUndone": CHANGED,
  "household.debtCharge": [family("receipt")],
  "household.missedCharge": [family("receipt")],
  "household.debtWaive": "less",
  "household.missedWaive": "less",
  "household.payLink": [family("payLink", "mailAndText")],
  "household.updateLink": [family("updateCard", "mailAndText")],
  "household.cardLinkMade": "asked",
  "household.textConsent": "asked",
  "household.officeMail": "asked",
  "instrument.save": "asked",
  "instrument.remove": "asked",
  "instrument.choose": "asked",
  "instrument.autoUpdate": "bank",
  "bank.connect": "asked",
  "bank.repair": "asked",
  "bank.revoke": [family("bankEnded")],
  "bank.mandateEnd": [family("bankEnded")],
  "member.update": [family("contactEmailChanged")],
  "member.invite": [family("invitePatient")],
  "member.note": "inHouse",
  "member.noteEdit": "inHouse",
  "member.noteDelete": "inHouse",
  "member.notePin": "inHouse",
  "dispute.inquiry": [office("disputeOpened")],
  "dispute.open": [office("disputeOpened")],
  "dispute.won": [office("disputeWon")],
  "dispute.lost": "bank",
  "dispute.draft": "inHouse",
  "dispute.respond": "inHouse",
  "dispute.accept": "bank",
  "dispute.fileAdd": "inHouse",
  "dispute.fileRemove": "inHouse",
  "dispute.refused": "inHouse",
  "dispute.over": "bank",
  "enrolment.create": "byAnother",
  "enrolment.complete": [family("enrolled")],
  "enrolment.refuse": "asked",
  "enrolment.close": "asked",
  "message.mail": "byAnother",
  "message.text": "byAnother",
  "message.undelivered": "inHouse",
  "members.upload": "inHouse",
  "members.import": [family("enrolled")],
  "members.discard": "inHouse",
  "plan.create": "inHouse",
  "plan.update": "inHouse",
  "plan.delete": "inHouse",
  "plan.status": "inHouse",
  "plan.fees": "inHouse",
  "plan.settings": [gathered("discountChange")],
  "plan.sort": "inHouse",
  "plan.override": "inHouse",
  "plan.master": "inHouse",
  "plan.target": "inHouse",
  "plan.merge": "inHouse",
  "plan.unmerge": "inHouse",
  "plan.memberPrices": [gathered("priceChange"), gathered("priceChangeDesk")],
  "plan.pricesWithdrawn": [gathered("priceKept")],
  "plan.masterPrice": [gathered("priceChange"), gathered("priceChangeDesk")],
  "plan.pricePlanned": [gathered("priceChange"), gathered("priceChangeDesk")],
  "plan.priceBegan": [gathered("priceChange"), gathered("priceChangeDesk")],
  "office.message": [family("officeMessage")],
  "office.messageWithdrawn": "inHouse",
  "office.close_announce": [
    gathered("officeCloses"),
    gathered("officeMoves"),
    gathered("officeAsks"),
    office("closingOffice"),
  ],
  "office.close_take_back": [gathered("officeStays"), office("closingTakenBack")],
  "office.close": "expected",
  "office.sold": [office("locationSold"), office("locationBought")],
};

/** Days that come by themselves, in words, and who is told. */
export const TOLD_ON_DAYS: Readonly<Record<string, { when: string; rules: readonly NoticeRule[] }>> = {
  failing: {
    when: "A payment is not paid: on the days of our schedule of notices, until it is or the membership is delinquent",
    rules: [
      family("paymentReminder", "mailAndText"),
      family("paymentFinal", "mailAndText"),
      family("cardUpdate", "mailAndText"),
      family("securePay", "mailAndText"),
      family("delinquent", "mailAndText"),
    ],
  },
  cardExpiring: {
    when: "A card that is charged after it has expired does so within the days of the schedule",
    rules: [family("cardExpiring", "mailAndText")],
  },
  termEnding: {
    when: "A term that was paid at the front desk ends: 30 days before a year does, 7 before a month",
    rules: [family("termEnding")],
  },
  yearlyAhead: {
    when: "A yearly charge: 30 days before, or as many from 15 to 45 as the office has chosen; again where it changes",
    rules: [family("yearlyAhead"), family("yearlyChanged")],
  },
  renewalOff: {
    when: "A term ends whose renewal is switched off, as many days before",
    rules: [family("renewalOff")],
  },
  agedOut: {
    when: "A term begins past the ages of its plan before the office has decided, once for each year of age",
    rules: [family("agedOut")],
  },
};
