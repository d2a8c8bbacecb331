// Refunds made in the provider's dashboard, alone or while one of ours is on its way (payments 6.7, decision 0015).
import { randomUUID } from "node:crypto";
import { refund } from "@/lib/billing/refunds/commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { db } from "@/lib/core/db/db";
import { stripe } from "@/lib/providers/stripe/client";
import { paymentOf } from "./compare";
import type { Charge } from "./oracle-types";
import { must, note, rest, type Story } from "./people";
import type { Step } from "./script";
import { waitForLeases } from "./worker";

const isRefundable = ({ outcome, disputed, kind, byHand, tries, cents, refunded }: Charge) =>
  outcome === "paid" && !disputed && (kind === "cycle" || kind === "once") && !byHand && tries > 0 && cents > refunded;

const partOf = (cents: number, share: number) => Math.max(1, Math.floor(cents * share));

/** Ours of which the answer, or the request itself, is lost: nobody here knows what became of it. */
async function lose(world: Story, charge: Charge, paymentId: number, beside: Beside): Promise<number> {
  const office = world.offices.get(charge.office);
  const amountCents = partOf(charge.cents - charge.refunded, beside.share);
  const input = { paymentId, amountCents, reason: "Moved away", submissionKey: randomUUID() };
  const kind = beside.lost === "answer" ? "drop_response" : "drop_request";
  await world.control("POST", "faults", { match: { method: "POST", path: "/v1/refunds" }, kind, times: 1000 });
  await must("a refund", async () => office && refund(office.id, input, SYSTEM));
  await world.control("DELETE", "faults");
  return amountCents;
}

type Elsewhere = Step & { do: "elsewhere" };
type Beside = NonNullable<Elsewhere["beside"]>;

export async function refundElsewhere(world: Story, { charge: index, share, beside }: Elsewhere): Promise<void> {
  const charge = world.oracle.charge(index, (one) => isRefundable(one) && !world.oracle.isOutOfReach(one));
  if (!charge) return;
  await rest(world);
  const paymentId = await paymentOf(world, charge);
  const payment = await db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  const left = charge.cents - charge.refunded;
  const ours = beside ? await lose(world, charge, paymentId, beside) : 0;
  // What reached the provider cannot be given back a second time there.
  const there = left - (beside?.lost === "answer" ? ours : 0);
  const theirs = there === 0 ? 0 : partOf(there, share);
  const isDirect = payment.mode === "direct";
  if (theirs > 0)
    await stripe().refunds.create(
      { payment_intent: payment.stripeIntentId ?? "", amount: theirs, ...(isDirect ? {} : { reverse_transfer: true }) },
      isDirect && payment.stripeAccountId ? { stripeAccount: payment.stripeAccountId } : {},
    );
  // Where both are more than was paid, the one that came to the provider counts.
  if (beside && ours + theirs <= left) world.oracle.refund(charge, ours, "office");
  if (theirs > 0) world.oracle.refund(charge, theirs, "office");
  note(world, beside ? `refunded elsewhere beside ours whose ${beside.lost} was lost` : "refunded elsewhere");
  waitForLeases();
  await rest(world, { hear: true });
}
