import "server-only";
import { type IssuedFrom, issuedFrom } from "@/lib/billing/desk-records/commands";
import { recordInOfficePayment } from "@/lib/billing/dues/first-payment.commands";
import { type FirstLine, firstTotalOf } from "@/lib/billing/dues/first-payment.rules";
import { beforeFamilyChanges } from "@/lib/billing/notices/commands";
import { batchKey } from "@/lib/billing/payments/batch.rules";
import { type HandedOver, handedOverOf } from "@/lib/billing/payments/desk.schema";
import type { Author } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { type Tx, transaction } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import type { Cents } from "@/lib/core/money";
import type { DateOn } from "@/lib/core/time/dates";
import { decideRenewCash } from "@/lib/membership/memberships/billing-mode.rules";
import {
  type Act,
  type ActResult,
  type Beside,
  doAct,
  inWords,
  perform,
  refuse,
} from "@/lib/membership/memberships/commands";
import type { Loaded, Owner } from "@/lib/membership/memberships/queries";
import { lockMemberships } from "@/lib/platform/membership-status/lock.queries";
import { type Candidate, chosenOf, householdOf, membershipIdsOf, renewalCandidates, renewalLines } from "./queries";
import type { RenewCash, RenewFamily } from "./schema";

/** Renewing one membership; `money` says what becomes of its period. */
const renewing = (money: Beside): Act => ({ name: "renewCash", told: true, decide: decideRenewCash, money });

/** Records one payment for periods that have been renewed, by their lines. */
function intoTill(
  tx: Tx,
  { row, payerId }: Loaded,
  paid: { lines: FirstLine[]; from: IssuedFrom; handedOver: HandedOver | undefined },
  author: Author,
): Promise<{ paymentId: number | null; totalCents: Cents }> {
  const { officeId, householdId, id, revision } = row;
  const key = batchKey.renewal(id, paid.lines[0]?.periodIndex ?? 0, revision);
  const family = { officeId, householdId, payerId };
  return recordInOfficePayment(tx, { ...family, purpose: "renewal", batchKey: key, ...paid }, author);
}

/** Renews for one more period paid in the office (001 §4). */
export function renewCash(owner: Owner, request: RenewCash, author: Author): Promise<ActResult> {
  const act = renewing(async (tx, loaded, decided, from) => {
    const lines = await renewalLines(tx, [{ loaded, decided }]);
    await intoTill(tx, loaded, { lines, from, handedOver: handedOverOf(request) }, author);
  });
  return doAct(act, owner, request, author);
}

/** Refuses a press that names somebody who cannot be renewed, or nobody who can. */
function refuseOthers(candidates: readonly Candidate[], asked: readonly number[] | undefined, chosen: number): void {
  if (asked ? chosen === new Set(asked).size && chosen > 0 : chosen > 0) return;
  const [refused] = candidates.flatMap((one) =>
    one.refused && (asked?.includes(one.membershipId) ?? true) ? [one.refused] : [],
  );
  refuse({ refused: refused ?? "notRunning" });
}

export type FamilyRenewal = {
  /** Null where the whole of it was free. */
  paymentId: number | null;
  totalCents: Cents;
  on: DateOn;
  people: { membershipId: number; name: string; planName: string; paidUntil: DateOn }[];
};

/**
 * Renews memberships of a member's family for one more period each, paid in the office in one payment (001 §4). Throws 404 for another
 * office's member or a membership that is not the family's, 409 with the reason where one that is asked for cannot be renewed, so that
 * a repetition takes nothing twice, and where the sum is another than the one that was shown.
 */
export function renewFamily(
  office: OfficeId,
  memberId: number,
  input: RenewFamily,
  author: Author,
  locale: Locale,
): Promise<FamilyRenewal> {
  return inWords(
    transaction(async (tx) => {
      const householdId = await householdOf(tx, office, memberId);
      const ids = await membershipIdsOf(tx, office, householdId);
      const { subscriptionIds: asked, totalCents: shownCents } = input;
      if (asked?.some((id) => !ids.includes(id))) throw notFound();
      await lockMemberships(tx, ids);
      const candidates = await renewalCandidates(tx, office, ids, { asked }, locale);
      const chosen = chosenOf(candidates, { asked });
      refuseOthers(candidates, asked, chosen.length);
      const lines = await renewalLines(tx, chosen);
      if (firstTotalOf(lines) !== shownCents) throw conflict("renewals.changed");
      const told = chosen.map(({ membershipId }) => membershipId);
      await beforeFamilyChanges(tx, householdId, told);
      const from = await issuedFrom(
        tx,
        chosen.map(({ loaded }) => loaded.row),
      );
      // The payment is one, and comes when each of them is renewed.
      const act = renewing(async () => undefined);
      for (const { loaded, decided } of chosen) await perform(tx, loaded, act, decided, author);
      const [first] = chosen;
      if (!first) throw notFound();
      const paid = await intoTill(tx, first.loaded, { lines, from, handedOver: handedOverOf(input) }, author);
      return {
        ...paid,
        on: first.loaded.facts.today,
        people: chosen.map(({ membershipId, name, planName, decided }) => ({
          membershipId,
          name,
          planName,
          paidUntil: decided.set.termEndOn,
        })),
      };
    }),
  );
}
