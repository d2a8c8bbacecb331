// npm run mend -- <what> <id> <how> [id] --why "…" : puts right what `npm run check-data` names and a person has to decide.
// Without arguments it says what there is. Everything done is in the trail, with its reason.
import { withDatabase } from "./database";

const HELP = `What check-data names, and what can be done about it. Each needs --why "the reason, for the trail".

  charge <ch_…> book            the payment it names was not paid yet: it is, by this charge
  charge <ch_…> return          it was taken a second time: all of it goes back, with our fee
  fee <fee_…> payments          shows the payments that a charge in an account out of reach may be of
  fee <fee_…> book <payment>    this is the payment it paid
  attempt <payment> nothing     somebody has looked: this attempt took no money
  attempt <payment> taken <ch_…>  somebody has looked: it took the money, by this charge
  refund <re_…> book [acct_…]   a refund at the provider that was not written down; the account where it is an office's own
  unsent <refund> nothing       somebody has looked: this refund was never made
  unsent <refund> sent <re_…>   somebody has looked: it was made, under this id
  failed <payment> again        it failed by our own fault: it is tried again today
  dues <membership> set         it is charged next on the first of its draw dates that is not paid for
  price <membership> set <cents>  it costs what was signed, announced or changed to, from its next period on
  change <change> back          a plan or price that an undone cancellation took away waits again
`;

const words = process.argv.slice(2);
const at = words.indexOf("--why");
const why = at < 0 ? "" : (words[at + 1] ?? "").trim();
const [what, id = "", how, other = ""] = at < 0 ? words : words.filter((_, index) => index !== at && index !== at + 1);

function numbered(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number)) throw new Error(`"${text}" is not a number.`);
  return number;
}

async function showPayments(feeId: string): Promise<void> {
  const { lookAtFee } = await import("@/lib/operations/checks/mend.queries");
  const { account, chargeId, fee, payments } = await lookAtFee(feeId);
  console.log(
    `${feeId}: ${fee.amount} cents of ${chargeId} in ${account}, ${new Date(fee.created * 1000).toISOString()}`,
  );
  for (const one of payments)
    console.log(
      `  payment ${one.id}: ${one.amountCents} cents, due ${one.dueOn.toISOString().slice(0, 10)}, ${one.status}`,
    );
}

await withDatabase(async () => {
  if (!what) return console.log(HELP);
  if (!process.env.STRIPE_SECRET_KEY)
    process.env.SANDBOX_URL ??= `http://127.0.0.1:${process.env.SANDBOX_PORT ?? Number(process.env.PORT ?? 3000) + 1}`;
  // Imported here: the product reads its settings when it is loaded, and the database's address is known only now.
  const mend = await import("@/lib/operations/checks/mend.commands");
  const terms = await import("@/lib/operations/checks/mend-terms.commands");
  const ways: Record<string, () => Promise<void>> = {
    "charge book": () => mend.bookCharge(id, why),
    "charge return": () => mend.giveBackCharge(id, why),
    "fee book": () => mend.bookFee(id, numbered(other), why),
    "attempt nothing": () => mend.endAttempt(numbered(id), null, why),
    "attempt taken": () => mend.endAttempt(numbered(id), other, why),
    "refund book": () => mend.bookRefund(id, other || null, why),
    "unsent nothing": () => mend.endRefund(numbered(id), null, why),
    "unsent sent": () => mend.endRefund(numbered(id), other, why),
    "failed again": () => mend.tryAgain(numbered(id), why),
    "dues set": () => terms.setDues(numbered(id), why),
    "price set": () => terms.setPrice(numbered(id), numbered(other), why),
    "change back": () => terms.waitAgain(numbered(id), why),
  };
  if (`${what} ${how}` === "fee payments") return showPayments(id);
  const way = ways[`${what} ${how}`];
  if (!way || !id) throw new Error(HELP);
  if (/(taken|sent)$/.test(how ?? "") && !other) throw new Error(`Say by which id: ${what} ${id} ${how} <id>.`);
  if (why.length < 10) throw new Error('Say why, in a sentence: --why "…". It stands in the trail.');
  await way();
  console.log("Done. `npm run check-data` shows what is left.");
});
process.exit(process.exitCode);
