// What the audit trail costs a command: the same changes of an office with their lines in the trail and without, in turns on
// the same rows. "With" is what the product does; "without" is the same transaction with the line left out.
// Goal: at most 10 % more time. Run: npm run bench -- audit [--rounds 400]
import { inTurns, ms, option, row, say, times } from "./measure";
import { benchOffices, SMALL } from "./office";

const ROUNDS = Number(option("rounds") ?? 400);
const GOAL = 1.1;
const { postgres, small } = await benchOffices(SMALL);

const { db, transaction } = await import("@/lib/core/db");
const { audit, SYSTEM } = await import("@/lib/core/audit/audit");
const { now } = await import("@/lib/core/clock");
type Tx = Parameters<Parameters<typeof transaction>[0]>[0];

const members = await db.member.findMany({ where: { officeId: small }, take: 500, orderBy: { id: "asc" } });
let turn = 0;

/** Commands of the usual shape: the row is locked and read, changed, and what it was and is stands in the trail. */
const COMMANDS = {
  "a person's chart number": async (tx: Tx, audited: boolean) => {
    const { id = 0, householdId } = members[turn++ % members.length] ?? { householdId: 0 };
    await tx.$queryRaw`select id from household where id = ${householdId} for no key update`;
    const before = await tx.member.findUniqueOrThrow({ where: { id } });
    const chartId = `B${turn}`;
    await tx.member.update({ where: { id }, data: { chartId, updatedAt: await now() } });
    if (!audited) return;
    const [was, is] = [{ chartId: before.chartId }, { chartId }];
    await audit(tx, SYSTEM, {
      action: "member.update",
      ...{ noun: "member", nounId: id, officeId: small, before: was, after: is },
    });
  },
  "an office's settings": async (tx: Tx, audited: boolean) => {
    await tx.$queryRaw`select id from office where id = ${small} for no key update`;
    const before = await tx.planSettings.findUniqueOrThrow({ where: { officeId: small } });
    const familyTwoBps = 500 + (turn++ % 500);
    await tx.planSettings.update({ where: { officeId: small }, data: { familyTwoBps, updatedAt: await now() } });
    if (!audited) return;
    const [was, is] = [{ familyTwoBps: before.familyTwoBps }, { familyTwoBps }];
    await audit(tx, SYSTEM, {
      action: "plan.settings",
      ...{ noun: "office", nounId: small, officeId: small, before: was, after: is },
    });
  },
} as const;

row("p50 of a command", ["with", "without", "ratio", "goal"]);
for (const [name, command] of Object.entries(COMMANDS)) {
  const figures = await inTurns(
    {
      with: () => transaction((tx) => command(tx, true)),
      without: () => transaction((tx) => command(tx, false)),
    },
    ROUNDS,
  );
  const ratio = figures.with.p50 / figures.without.p50;
  row(name, [ms(figures.with.p50), ms(figures.without.p50), times(ratio), times(GOAL)]);
  if (ratio > GOAL) process.exitCode = 1;
}
say(`\n${ROUNDS} rounds of each, in turns.`);
await db.$disconnect();
await postgres.stop();
process.exit();
