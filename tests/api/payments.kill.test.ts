import "../support/own-sandbox";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { sweep } from "@/lib/operations/webhooks/reconcile.commands";
import {
  bothBooks,
  capturedFor,
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  nextOutcomes,
  type World,
} from "../support/billing";
import { control } from "../support/own-sandbox";
import { AGAIN, FOUND, failpointsIn, isAlone, isPlain, oneEach } from "../support/points";
import { isAtRest, leasesEnd, startProgram, until } from "../support/processes";

// Two processes a test, each of which loads the whole product.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** Every failpoint between a due date and the receipt in the mailbox, found in the sources: a new one is killed at too. */
const PATH = /^lib\/(\w+\/(dues|charges|payments|webhooks)|queue\/outbox)\//;
const POINTS = failpointsIn(PATH);
const INBOX = POINTS.filter((point) => point.startsWith("inbox."));
const REFUSED = POINTS.filter(isAlone);
const CHARGE = POINTS.filter((point) => isPlain(point) && !INBOX.includes(point));

/** After the provider's answer, the ledger and the mail; where no money has moved yet, payments.crash dies too. */
const KILLED = oneEach(CHARGE, ["charge.confirmed", "settle.applied", "outbox.sent"]);

let destination: World;
let direct: World;
let undisturbed: unknown;

/** Only charges on the office's own account share the payer's card with it. */
const worldFor = (point: string) => (point === "charge.shared" ? direct : destination);
const dueFamily = (world: World) => makeFamily(world, "2026-10-30", { size: 2 });

async function killedAt(point: string): Promise<void> {
  expect(await startProgram("worker", point).ended).toBe("SIGKILL");
}

/** A worker without a fault does what is left, and ends when it is told to. */
async function finish(): Promise<void> {
  const worker = startProgram("worker");
  await worker.ready;
  await until("the worker comes to rest", isAtRest);
  expect(await worker.stop()).toBe(0);
}

type Mail = { to: string; subject: string };

/** All that a family's charge leaves anywhere, without the ids. */
async function endOf({ payerId, householdId, membershipIds }: Family) {
  const { email } = await db.household.findUniqueOrThrow({ where: { id: householdId } });
  const payments = await db.payment.findMany({
    where: { payerId },
    include: { attempts: true, obligations: { orderBy: { id: "asc" } } },
  });
  const sources = payments.flatMap((one) => [
    `payment:${one.id}`,
    ...one.obligations.map((each) => `obligation:${each.id}`),
  ]);
  const journals = await db.journal.findMany({
    where: { source: { in: sources } },
    include: { postings: { orderBy: { id: "asc" } } },
    orderBy: [{ kind: "asc" }, { id: "asc" }],
  });
  const outbox = await db.outbox.findMany({ where: { dedupe: { endsWith: `:${payments[0]?.id}` } } });
  const box = (await control("GET", `mail?to=${email}&format=json`)) as { data: Mail[] };
  return {
    payments: payments.map(
      ({ status, attemptCount, amountCents, appFeeCents, processorFeeCents, nextAttemptOn, attempts }) => ({
        ...{ status, attemptCount, amountCents, appFeeCents, processorFeeCents, nextAttemptOn },
        attempts: attempts.map((one) => [one.no, one.state, one.errorCode]),
      }),
    ),
    obligations: payments.flatMap((one) =>
      one.obligations.map((each) => [
        membershipIds.indexOf(each.membershipId),
        each.periodIndex,
        each.netCents,
        each.status,
      ]),
    ),
    charges: payments.map((one) => capturedFor(one.id)),
    journals: journals.map((one) => [one.kind, one.postings.map((each) => each.cents)]),
    memberships: await db.membership.findMany({
      where: { id: { in: membershipIds } },
      select: { status: true, nextIndex: true, nextDueOn: true, pastDueOn: true },
      orderBy: { id: "asc" },
    }),
    outbox: outbox.map((one) => [one.kind, one.state]),
    mails: box.data.map((one) => one.subject.replace(/\d{4}-\d{7}/, "")),
  };
}

beforeAll(async () => {
  destination = await makeWorld();
  direct = await makeWorld({ mode: "direct" });
  await moveTo("2026-11-30T14:00:00Z");
  const family = await dueFamily(destination);
  await finish();
  undisturbed = await endOf(family);
});

describe("a worker killed by the system", () => {
  it("has failpoints at every step", () => {
    expect(POINTS).toEqual([...new Set(POINTS)]);
    expect(CHARGE.length).toBeGreaterThanOrEqual(12);
    expect(REFUSED).toHaveLength(4);
    expect(INBOX).toHaveLength(2);
    expect(POINTS).toEqual(expect.arrayContaining([AGAIN, FOUND]));
  });

  it("undisturbed, charges each membership once and mails one receipt", () => {
    expect(undisturbed).toMatchObject({
      // Two at $49 less 10 %; the platform takes 4 %.
      payments: [
        { status: "succeeded", attemptCount: 1, amountCents: 8820, appFeeCents: 353, attempts: [[1, "sent", null]] },
      ],
      obligations: [
        [0, 1, 4410, "paid"],
        [1, 1, 4410, "paid"],
      ],
      charges: [[8820]],
      outbox: [["mail", "sent"]],
      mails: [expect.stringContaining("receipt")],
    });
  });

  it.each(KILLED)("at %s: the next worker brings it to the same end", async (point) => {
    const family = await dueFamily(worldFor(point));
    await killedAt(point);
    await leasesEnd();
    await finish();
    expect(await endOf(family)).toEqual(worldFor(point) === direct ? await likeDirect() : undisturbed);
  });

  it("when it has found what its dead forerunner made", async () => {
    const family = await dueFamily(destination);
    await killedAt("charge.created");
    await leasesEnd();
    await killedAt(FOUND);
    await leasesEnd();
    await finish();
    expect(await endOf(family)).toEqual(undisturbed);
  });

  it.each(oneEach(INBOX, ["inbox.handled"]))(
    "at %s, the provider's event having come before our own answer",
    async (point) => {
      const family = await dueFamily(destination);
      await killedAt("charge.confirmed");
      await sweep({ now: true });
      // The dead worker's lease still runs, so it is the event that tells of the money.
      await killedAt(point);
      await leasesEnd();
      await finish();
      expect(await endOf(family)).toEqual(undisturbed);
    },
  );
});

/** A family whose card is refused once and then works; `points` kill a worker each on the way. */
async function refusedOnce(...points: string[]) {
  const family = await dueFamily(destination);
  await nextOutcomes(family.payerId, "insufficient_funds", "ok");
  for (const point of points) {
    await killedAt(point);
    await leasesEnd();
  }
  await finish();
  return family;
}

describe("a worker killed around a refusal", () => {
  let likeRefused: unknown;
  beforeAll(async () => {
    likeRefused = await endOf(await refusedOnce());
    expect(likeRefused).toMatchObject({ payments: [{ status: "failed", attemptCount: 1 }], charges: [[]] });
  });

  it.each(oneEach(REFUSED, ["alone.applied"]))("at %s: the refusal is written down once", async (point) => {
    expect(await endOf(await refusedOnce(point))).toEqual(likeRefused);
  });

  it("asks again on the day, once", async () => {
    const family = await refusedOnce();
    await moveTo("2026-12-03T14:00:00Z");
    await killedAt(AGAIN);
    await leasesEnd();
    await finish();
    expect(await endOf(family)).toMatchObject({
      payments: [{ status: "succeeded", attemptCount: 2 }],
      charges: [[8820]],
    });
  });
});

/** An undisturbed charge on an account of the office's own, whose ledger differs. */
async function likeDirect() {
  const family = await dueFamily(direct);
  await finish();
  return endOf(family);
}

afterAll(async () => {
  const { ours, theirs } = await bothBooks([destination, direct]);
  expect(ours).toEqual(theirs);
  const sums = await db.$queryRaw<{ total: bigint; uneven: bigint }[]>`
    select sum(cents) as total, (select count(*) from (
      select 1 from posting group by journal_id having sum(cents) <> 0) as journal) as uneven from posting`;
  expect(sums).toEqual([{ total: 0n, uneven: 0n }]);
});
