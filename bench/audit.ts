// What the audit trail costs: bare transactions of two statements with their line in the trail and without, and calls as an
// office makes them (session, rights, body, lock, change, answer), whose line is let fall on its way to the database. In turns
// on the same rows. Goal: at most 10 % more time of a call. Run: npm run bench -- audit [--rounds 400]
import { inTurns, ms, option, row, say, times } from "./measure";
import { benchOffices, SMALL } from "./office";

const ROUNDS = Number(option("rounds") ?? 400);
const GOAL = 1.1;
const { postgres, small } = await benchOffices(SMALL);

const { db, transaction } = await import("@/lib/core/db/db");
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

row("p50 of a transaction", ["with", "without", "ratio", "goal"]);
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
}

const { createDispatch } = await import("@/lib/api");
const { openSession } = await import("@/lib/core/auth/session");
const { makeUser } = await import("@/prisma/seed/users");
const dispatch = createDispatch();
const email = "owner@bench.test";
const who = { tenantId: "dental" as const, role: "dentist" as const, email };
const user =
  (await db.user.findFirst({ where: { email } })) ??
  (await makeUser(db, { ...who, firstName: "Una", lastName: "Bench", officeIds: [small], isOwner: true }));
const { token } = await openSession(user, "api", { ip: null, userAgent: null });

/** Transactions whose line of the trail is answered without being written, while `silent`. */
let silent = false;
const begin = db.$transaction.bind(db) as (work: (tx: Tx) => Promise<unknown>, options?: object) => Promise<unknown>;
const unwritten = (tx: Tx): Tx =>
  new Proxy(tx, {
    get: (target, name) =>
      name === "$executeRaw"
        ? (text: TemplateStringsArray, ...values: unknown[]) =>
            text[0]?.includes("insert into audit_event") ? Promise.resolve(1) : target.$executeRaw(text, ...values)
        : Reflect.get(target, name),
  });
Object.assign(db, {
  $transaction: (work: (tx: Tx) => Promise<unknown>, options?: object) =>
    begin((tx) => work(silent ? unwritten(tx) : tx), options),
});

async function send(what: string, input: object): Promise<void> {
  const [method = "", path = ""] = what.split(" ");
  const body = Buffer.from(JSON.stringify(input));
  const headers: Record<string, string> = {
    ...{ host: "dental.localhost:3000", authorization: `JWT ${token}`, "content-type": "application/json" },
  };
  const answer = await dispatch({
    ...{ method, path, query: new URLSearchParams(), header: (name) => headers[name] ?? null, ip: "127.0.0.1" },
    body: async function* () {
      yield body;
    },
  });
  if (answer.status !== 200) throw new Error(`${what} answered ${answer.status}: ${answer.body}`);
}

const CALLS: Record<string, () => Promise<void>> = {
  "a person's details": () => {
    const { id = 0, userId = 1 } = { id: members[turn++ % members.length]?.id };
    return send(`PUT /users/${userId}/members/${id}`, { chartId: `C${turn}` });
  },
  "a note about a family": () =>
    send("POST /users/me/account/loggingNote", { memberId: members[turn++ % members.length]?.id, text: "Mornings" }),
  "a group code": () =>
    send(`POST /dentists/${small}/group-codes`, { code: `B-${Date.now()}-${turn++}`, discountBps: 500 }),
};

row("p50 of a call", ["with", "without", "ratio", "goal"]);
for (const [name, work] of Object.entries(CALLS)) {
  const said = (without: boolean) => () => {
    silent = without;
    return work();
  };
  const figures = await inTurns({ with: said(false), without: said(true) }, ROUNDS);
  const ratio = figures.with.p50 / figures.without.p50;
  row(name, [ms(figures.with.p50), ms(figures.without.p50), times(ratio), times(GOAL)]);
  if (ratio > GOAL) process.exitCode = 1;
}
say(`\n${ROUNDS} rounds of each, in turns.`);
await db.$disconnect();
await postgres.stop();
process.exit();
