import "../support/own-sandbox";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { BROWSER_COOKIE } from "@/lib/core/auth/cookie";
import { db } from "@/lib/core/db/db";
import { bothBooks, capturedFor, makeWorld, type World } from "../support/billing";
import { joiner, joining } from "../support/joining";
import { failpointsIn, isPlain, oneEach } from "../support/points";
import { leasesEnd, type Program, startProgram } from "../support/processes";

// A process a test, each of which loads the whole product.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** Every failpoint between "Finish & Pay" and the answer: the enrolment's own and those of its charge. */
const PATH = /^lib\/\w+\/(enrolment|charges|payments)\//;
const POINTS = failpointsIn(PATH)
  .filter(isPlain)
  // Of the worker's batch, and of charges on an office's own account.
  .filter((point) => point !== "charge.claimed" && point !== "charge.shared");

/** The others are died at in process, by enrolment.public and payments.crash. */
const KILLED = oneEach(POINTS, ["enrol.written", "charge.created", "enrol.answered"]);

let world: World;
let healthy: Program;
let undisturbed: unknown;

/** Two adults at $49 less 10 %. */
const TOTAL = 8820;

function family() {
  const ben = joiner(world.planId, { firstName: "Ben", dob: "1986-01-30", relationship: "partner" });
  return joining(world.office, [joiner(world.planId), ben], { consentedTotalCents: TOTAL });
}
type Input = ReturnType<typeof family>;

const BROWSER = "b".repeat(24);

/** One press of "Finish & Pay" at a process; rejects when it dies before it has answered. */
async function press(program: Program, input: Input): Promise<unknown> {
  const { port } = (await program.ready) as { port: number };
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/enrolments`, {
    method: "POST",
    // Pressed again it is the same browser: another may not choose the family's password.
    headers: { "content-type": "application/json", cookie: `${BROWSER_COOKIE}=${BROWSER}` },
    body: JSON.stringify(input),
  });
  const { data } = (await answer.json()) as { data: unknown };
  return { status: answer.status, data };
}

/** All that an enrolment leaves, without the ids. */
async function endOf({ submissionKey, owner: { email } }: Input) {
  const enrolment = await db.enrolment.findUniqueOrThrow({
    where: { submissionKey },
    include: { memberships: { orderBy: { id: "asc" } }, signatures: true },
  });
  const payments = await db.payment.findMany({
    where: { purpose: "enrolment", batchKey: `enrolment:${enrolment.id}` },
    include: { obligations: { orderBy: { id: "asc" } }, attempts: true },
  });
  const mails = await db.outbox.findMany({
    where: { payload: { path: ["to"], equals: email } },
    orderBy: { dedupe: "asc" },
  });
  return {
    state: enrolment.state,
    households: await db.household.count({ where: { email } }),
    members: await db.member.count({ where: { household: { email } } }),
    users: await db.user.count({ where: { email } }),
    memberships: enrolment.memberships.map((one) => [one.status, one.nextIndex]),
    signatures: enrolment.signatures.length,
    payments: payments.map((one) => [
      one.status,
      one.attemptCount,
      one.amountCents,
      one.appFeeCents,
      one.processorFeeCents,
    ]),
    attempts: payments.flatMap((one) => one.attempts.map((each) => each.state)),
    obligations: payments.flatMap((one) => one.obligations.map((each) => [each.netCents, each.status])),
    charges: payments.map((one) => capturedFor(one.id)),
    journals: await db.journal.count({ where: { source: { in: payments.map((one) => `payment:${one.id}`) } } }),
    mails: mails.map((one) => one.dedupe.replace(/\d+$/, "")),
  };
}

beforeAll(async () => {
  world = await makeWorld();
  healthy = startProgram("api");
  const input = family();
  expect(await press(healthy, input)).toMatchObject({ status: 200, data: { state: "enrolled", totalCents: TOTAL } });
  undisturbed = await endOf(input);
});

describe("a web server killed by the system while a family enrols", () => {
  it("undisturbed, makes one family, one charge and three mails", () => {
    expect(undisturbed).toMatchObject({
      state: "done",
      ...{ households: 1, members: 2, users: 1, charges: [[TOTAL]], journals: 1 },
      payments: [["succeeded", 1, TOTAL, 353, expect.any(Number)]],
      mails: ["mail:enrolled:", "mail:receipt:", "mail:set-password:"],
    });
    expect(POINTS.length).toBeGreaterThanOrEqual(11);
  });

  it.each(KILLED)("at %s: the same press again enrols and charges once", async (point) => {
    const input = family();
    const doomed = startProgram("api", point);
    await expect(press(doomed, input)).rejects.toThrow();
    expect(await doomed.ended).toBe("SIGKILL");
    await leasesEnd();
    const again = await press(healthy, input);
    expect(again).toMatchObject({ status: 200, data: { state: "enrolled", totalCents: TOTAL, failed: [] } });
    expect(await endOf(input)).toEqual(undisturbed);
    expect(await press(healthy, input)).toEqual(again);
  });
});

afterAll(async () => {
  await healthy.stop();
  const { ours, theirs } = await bothBooks([world]);
  expect(ours).toEqual(theirs);
});
