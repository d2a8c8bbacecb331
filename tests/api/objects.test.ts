// Who reaches which object. Every id of every call, in path, query and body, is replaced by the ids of everything another
// office and its families own, both ways: the answer must be that of an id that does not exist, and nothing may change. A
// new call is in here without a line being written; what no id of one's own can tell apart is listed as blind.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { endpoints } from "@/lib/api";
import { operationsOf } from "@/lib/core/api/openapi";
import { BLIND } from "../support/blind-objects";
import { watchWrites } from "../support/everything";
import {
  type Answer,
  ask,
  type Case,
  casesOf,
  makeSide,
  NOWHERE,
  readings,
  type Side,
  spreadIds,
} from "../support/objects";

// Thousands of calls from one place: what limits them is tested elsewhere.
vi.mock("@/lib/core/rate", () => ({ limitRate: () => {} }));

/** They end or change the login the other calls need, and name no object. */
const APART = new Set(["/accounts/logout", "/users/me/password", "/users/me/email"]);
const operations = operationsOf(endpoints).filter(({ path }) => !APART.has(path));
const cases = operations.flatMap(casesOf).filter(({ spots }) => spots.length > 0);
const nameOf = ({ operation, role, spots }: Case) =>
  `${operation.method} ${operation.path} as ${role} (${spots.map(({ path }) => path.join(".")).join(", ")})`;
const named = new Map(cases.map((each) => [nameOf(each), each]));

let mine: Side;
let theirs: Side;
let written: Awaited<ReturnType<typeof watchWrites>>;
beforeAll(async () => {
  await spreadIds();
  [mine, theirs] = [await makeSide(), await makeSide()];
  written = await watchWrites();
}, 180_000);

const same = (one: Answer, other: Answer) => one.status === other.status && one.text === other.text;

/** Replaces each id of the call by everything the other side owns; returns what told more than "there is none". */
async function attack(each: Case, own: Side, other: Side): Promise<string[]> {
  const found: string[] = [];
  const token = own.tokens[each.role];
  for (const way of readings(each, own.ids)) {
    const ids = way.map((kind) => own.ids.get(kind) ?? NOWHERE);
    for (const [at, spot] of each.spots.entries()) {
      const none = await ask(each, ids.with(at, NOWHERE), token);
      // What a call takes for an id that does not exist it does not look at.
      if (none.status < 400) continue;
      // What an own call may write by the way, such as a billing account that did not exist yet, is written by now.
      await written.changes();
      for (const [kind, id] of other.ids) {
        const answer = await ask(each, ids.with(at, id), token);
        if (!same(answer, none))
          found.push(
            `${spot.path.join(".")} = their ${kind}: ${answer.status} ${answer.text.slice(0, 200)}, not ${none.status} ${none.text.slice(0, 200)}`,
          );
      }
      const changes = Object.keys(await written.changes());
      if (changes.length > 0) found.push(`${spot.path.join(".")} of theirs changed ${changes.join(", ")}`);
    }
  }
  return found;
}

describe("nothing of another office or family is reached by", () => {
  it.each([...named.keys()])("%s", async (name) => {
    const each = named.get(name);
    if (!each) throw new Error(name);
    await written.changes();
    expect([...(await attack(each, mine, theirs)), ...(await attack(each, theirs, mine))]).toEqual([]);
  });
});

/** Whether an own id of some kind gets another answer at this place of the call than one that does not exist. */
async function tellsApart(each: Case, at: number, own: Side): Promise<boolean> {
  const token = own.tokens[each.role];
  for (const way of readings(each, own.ids)) {
    const ids = way.map((kind) => own.ids.get(kind) ?? NOWHERE);
    const none = await ask(each, ids.with(at, NOWHERE), token);
    if (ids[at] !== NOWHERE && !same(await ask(each, ids, token), none)) return true;
  }
  return false;
}

it("tells an own object from none in every call but those listed", async () => {
  const own = await makeSide();
  const blind: string[] = [];
  // What only looks goes first, because what acts uses up what it acts on.
  const order = (method: string) => ["GET", "PUT", "POST", "DELETE"].indexOf(method);
  for (const each of cases.toSorted((a, b) => order(a.operation.method) - order(b.operation.method))) {
    const { operation, role, spots } = each;
    for (const [at, { path }] of spots.entries())
      if (!(await tellsApart(each, at, own)))
        blind.push(`${operation.method} ${operation.path} ${path.join(".")} as ${role}`);
  }
  expect([...new Set(blind)].sort()).toEqual([...BLIND]);
});
