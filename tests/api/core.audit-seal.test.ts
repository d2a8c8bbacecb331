// The seals of the audit trail: what they hold, in which order, and what is found when somebody was at it past the triggers.
import { beforeEach, describe, expect, it } from "vitest";
import { audit, SYSTEM } from "@/lib/core/audit/audit";
import { sealTrail } from "@/lib/core/audit/seal.commands";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { brokenRules } from "@/lib/operations/checks/commands";
import { TRAIL_RULES, trailHead } from "@/lib/operations/checks/trail.queries";
import { gate } from "../support/gate";

const write = (tx: Tx, nounId: string) =>
  audit(tx, SYSTEM, {
    action: "office.update",
    noun: "office",
    nounId,
    before: { n: 1 },
    after: { n: "ñ", of: [1.5] },
  });
const writeAlone = (nounId: string) => transaction((tx) => write(tx, nounId));
const sealAll = async () => {
  while ((await sealTrail()) > 0);
};
const newest = () => db.auditSeal.findFirstOrThrow({ orderBy: { no: "desc" } });
const idOf = async (nounId: string) => (await db.auditEvent.findFirstOrThrow({ where: { nounId } })).id;

/** What the rules find once statements were let past the triggers; they are taken back. */
async function foundAfter(...statements: string[]) {
  let found: Awaited<ReturnType<typeof brokenRules>> = [];
  const planting = transaction(async (tx) => {
    await tx.$executeRawUnsafe("set local session_replication_role = replica");
    for (const sql of statements) expect(await tx.$executeRawUnsafe(sql), sql).toBeGreaterThan(0);
    found = await brokenRules(tx, Object.keys(TRAIL_RULES));
    throw new Error("taken back");
  });
  await expect(planting).rejects.toThrow("taken back");
  return found.map(({ rule, rows }) => [rule, ...rows]);
}

beforeEach(sealAll);

describe("a seal", () => {
  it("holds the lines written since the one before, and nothing is left to do after", async () => {
    const before = await trailHead(db);
    await writeAlone("one");
    await writeAlone("two");
    expect(await sealTrail()).toBe(2);
    expect(await sealTrail()).toBe(0);
    const seal = await newest();
    expect([seal.no, seal.eventIds]).toEqual([(before?.no ?? 0) + 1, [await idOf("one"), await idOf("two")]]);
    expect(await db.auditWaiting.count()).toBe(0);
    expect(await brokenRules(db, Object.keys(TRAIL_RULES))).toEqual([]);
  });

  it("takes a line that was committed after later ones, in its own time", async () => {
    const [begun, goOn] = [gate(), gate()];
    const slow = transaction(async (tx) => {
      await write(tx, "slow");
      begun.open();
      await goOn.passed;
    });
    await begun.passed;
    await writeAlone("quick");
    expect(await sealTrail()).toBe(1);
    goOn.open();
    await slow;
    expect(await sealTrail()).toBe(1);
    expect((await newest()).eventIds).toEqual([await idOf("slow")]);
    expect(await idOf("slow")).toBeLessThan(await idOf("quick"));
    expect(await brokenRules(db, Object.keys(TRAIL_RULES))).toEqual([]);
  });

  it("holds nothing of what was rolled back, and each line once however many seal", async () => {
    await expect(
      transaction(async (tx) => {
        await write(tx, "never");
        throw new Error("broken");
      }),
    ).rejects.toThrow("broken");
    for (const name of ["a", "b", "c"]) await writeAlone(name);
    await Promise.all([sealTrail(), sealTrail(), sealTrail()]);
    await sealAll();
    const sealed = (await db.auditSeal.findMany()).flatMap(({ eventIds }) => eventIds);
    expect(sealed).toHaveLength(new Set(sealed).size);
    expect(sealed).toHaveLength(await db.auditEvent.count());
  });
});

describe("somebody who switched the triggers off", () => {
  const line = (name: string) => `(select id from audit_event where noun_id = '${name}')`;
  const last = "(select max(no) from audit_seal)";
  beforeEach(async () => {
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`set local session_replication_role = replica`;
      await tx.auditEvent.deleteMany();
      await tx.auditWaiting.deleteMany();
      await tx.auditSeal.deleteMany();
    });
    for (const name of ["x", "y", "z"]) {
      await writeAlone(name);
      await sealTrail();
    }
  });

  it.each([
    "action = 'x'",
    "at = at + interval '1 ms'",
    "actor_id = 7",
    "before = null",
    `after = '{"n": 2}'`,
    "ip = 'x'",
  ])("is found to have set %s of a line, by its name", async (set) => {
    expect(await foundAfter(`update audit_event set ${set} where id = ${line("y")}`)).toEqual([
      ["auditAsSealed", `audit_event ${await idOf("y")}`],
    ]);
  });

  it("is found to have taken a line away, a sealed one or one that waits", async () => {
    const id = await idOf("y");
    expect(await foundAfter(`delete from audit_event where id = ${id}`)).toEqual([
      ["auditAsSealed", `audit_event ${id}`],
    ]);
    await writeAlone("w");
    const waiting = await idOf("w");
    expect(await foundAfter(`delete from audit_event where id = ${waiting}`)).toEqual([
      ["auditAsSealed", `audit_event ${waiting}`],
    ]);
  });

  it("is found to have written a line past the seals", async () => {
    const late = "insert into audit_event (id, at, action, noun) values (999999, now(), 'payment.refund', 'payment')";
    expect(await foundAfter(late)).toEqual([["auditIsSealed", "audit_event 999999"]]);
  });

  it("is found to have made a seal fit the line that was changed", async () => {
    const { no } = await newest();
    const fit = `update audit_seal s set digests = array[audit_digest(e)] from audit_event e
      where s.no = ${no - 1} and e.id = ${line("y")}`;
    expect(await foundAfter(`update audit_event set ip = 'x' where id = ${line("y")}`, fit)).toEqual([
      ["auditChainHolds", `audit_seal ${no - 1}`],
    ]);
    const rehash = `update audit_seal s set hash = audit_seal_hash(
      (select hash from audit_seal where no = s.no - 1), no, at, event_ids, digests) where no = ${no - 1}`;
    expect(await foundAfter(`update audit_event set ip = 'x' where id = ${line("y")}`, fit, rehash)).toEqual([
      ["auditChainHolds", `audit_seal ${no}`],
    ]);
  });

  it("is found to have cut off the end, by the head that was noted", async () => {
    const { no } = await newest();
    const head = JSON.stringify({ trail: await trailHead(db) });
    const noted = `insert into app_setting (key, value, updated_at) values ('checks.last', '${head}', now())
      on conflict (key) do update set value = excluded.value`;
    expect(await foundAfter(noted)).toEqual([]);
    const cut = [`delete from audit_event where id = ${line("z")}`, `delete from audit_seal where no = ${last}`];
    expect(await foundAfter(noted, ...cut)).toEqual([["auditHeadStands", `audit_seal ${no}`]]);
  });
});
