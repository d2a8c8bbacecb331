// Steps in which a payer's bank argues about a payment.
import { DAY_MS } from "./calendar";
import { paymentOf } from "./compare";
import { hear, note, rest, type Story } from "./people";
import type { Step } from "./script";
import { clock } from "./sim-clock";

export async function dispute(world: Story, { charge: index, won, after }: Step & { do: "dispute" }): Promise<void> {
  const charge = world.oracle.charge(index, (one) => {
    return (
      one.outcome === "paid" &&
      one.kind !== "desk" &&
      !one.byHand &&
      // A bank that has paid a draft does not argue about it afterwards.
      !one.presented &&
      // Nor about what was taken at the desk.
      one.tries > 0 &&
      one.cents > 0 &&
      one.refunded === 0 &&
      one.disputed === undefined &&
      !world.oracle.isOutOfReach(one)
    );
  });
  if (!charge) return;
  const intent = await paymentOf(world, charge, "intent");
  await rest(world);
  const opened = (await world.control("POST", "disputes", { payment_intent: intent })) as { id: string };
  await hear(world);
  world.oracle.dispute(charge);
  // Who listened has also done what was due by then; so does the oracle.
  world.oracle.work(clock.now());
  if (charge.kind === "claim") note(world, "disputed with the guarantor");
  world.disputes.push({ id: opened.id, charge, won, at: clock.now() + after * DAY_MS });
}

/** The banks decide what has been waiting long enough. */
export async function decide(world: Story, until = clock.now()): Promise<void> {
  for (const { id, charge, won } of world.disputes.filter(({ at }) => at <= until)) {
    await rest(world);
    await world.control("POST", `disputes/${id}/close`, { won });
    await hear(world);
    world.oracle.decide(charge, won, clock.now());
    // What waited for this is tried the same day, and not when somebody next looks.
    world.oracle.work(clock.now());
  }
  world.disputes = world.disputes.filter(({ at }) => at > until);
}
