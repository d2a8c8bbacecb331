// Who reaches which object. Every id of every call, in path, query and body, is replaced by ids of what another office and
// its families own, of what another family of the same office owns, and of what is another tenant's, both ways: the answer
// must be that of an id that does not exist, and nothing may change. A new call is in here without a line being written;
// what no id of one's own can tell apart is listed.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { endpoints } from "@/lib/api";
import { operationsOf } from "@/lib/core/api/openapi";
import { BLIND, LOOKED_PAST, OPEN_TO_TENANT } from "../support/blind-objects";
import { ALL } from "../support/depth";
import { watchWrites } from "../support/everything";
import {
  type Answer,
  ask,
  type Case,
  casesOf,
  idNamesOf,
  isKnownId,
  meant,
  readings,
  type Spot,
  spotName,
} from "../support/object-calls";
import { type CallerRole, makeSide, NOWHERE, type Side, spreadIds, sumOf } from "../support/objects";
import { blind, lookedPast, toDo, unknownId } from "../support/to-do";

// Thousands of calls from one place: what limits them is tested elsewhere.
vi.mock("@/lib/core/rate", () => ({ limitRate: () => {}, refuseUsedUp: () => {}, countUse: () => {} }));

/** They end or change the login the other calls need, and name no object. */
const APART = new Set(["/accounts/logout", "/users/me/password", "/users/me/email", "/accounts/back-to-admin"]);
/** It makes of an administrator somebody else: tests/api/sessions.test.ts. */
const BECOMES = "/admin/impersonate";
const operations = operationsOf(endpoints).filter(({ path }) => !APART.has(path) && path !== BECOMES);
const cases = operations.flatMap(casesOf).filter(({ spots }) => spots.length > 0);
const nameOf = ({ operation, role, spots }: Case) =>
  `${operation.method} ${operation.path} as ${role} (${spots.map(spotName).join(", ")})`;
const placeOf = ({ operation, role }: Case, spot: Spot) =>
  `${operation.method} ${operation.path} ${spotName(spot)} as ${role}`;
const named = new Map(cases.map((each) => [nameOf(each), each]));

let mine: Side;
let theirs: Side;
let abroad: Side;
let written: Awaited<ReturnType<typeof watchWrites>>;
beforeAll(async () => {
  await spreadIds();
  [mine, theirs, abroad] = [await makeSide(), await makeSide(), await makeSide("vision")];
  written = await watchWrites();
}, 180_000);

const same = (one: Answer, other: Answer) => one.status === other.status && one.text === other.text;

type Foreign = { whose: string; ids: [kind: string, id: number][] };

/** What does not belong to somebody at a place of a call. */
function foreignTo(each: Case, spot: Spot, own: Side, others: readonly Side[]): Foreign[] {
  const closed = OPEN_TO_TENANT.includes(placeOf(each, spot)) ? others.filter(({ host }) => host !== own.host) : others;
  const far = closed.map((of): Foreign => ({ whose: `side ${of.office}`, ids: meant(spot, of.ids) }));
  if (each.role !== "client") return far;
  return [...far, { whose: "a neighbour", ids: meant(spot, own.neighbour) }];
}

/** Replaces each id of the call by everything the others own; returns what told more than "there is none". */
async function attack(each: Case, own: Side, others: readonly Side[]): Promise<string[]> {
  const found: string[] = [];
  for (const way of readings(each, own.ids)) {
    const ids = way.map((kind) => own.ids.get(kind) ?? NOWHERE);
    for (const [at, spot] of each.spots.entries()) {
      const none = await ask(each, ids.with(at, NOWHERE), own);
      // What a call takes for an id that does not exist it does not look at: see below.
      if (none.status < 400) continue;
      // What an own call may write by the way, such as a billing account that did not exist yet, is written by now.
      await written.changes();
      for (const { whose, ids: tried } of foreignTo(each, spot, own, others)) {
        for (const [kind, id] of tried) {
          const answer = await ask(each, ids.with(at, id), own);
          if (!same(answer, none))
            found.push(
              `${spotName(spot)} = ${kind} of ${whose}: ${answer.status} ${answer.text.slice(0, 200)}, not ${none.status} ${none.text.slice(0, 200)}`,
            );
        }
      }
      const changes = Object.keys(await written.changes());
      if (changes.length > 0) found.push(`${spotName(spot)} of others changed ${changes.join(", ")}`);
    }
  }
  return found;
}

describe("nothing of another office or family is reached by", () => {
  it.each([...named.keys()])("%s", async (name) => {
    const each = named.get(name);
    if (!each) throw new Error(name);
    await written.changes();
    // An administrator may see each office of the tenant: only the other tenant's are foreign.
    if (each.role === "super_admin") return expect(await attack(each, mine, [abroad])).toEqual([]);
    const found = [...(await attack(each, mine, [theirs, abroad])), ...(await attack(each, abroad, [mine]))];
    // Both offices of a tenant are made alike, so that the other way round seldom finds more.
    if (ALL) found.push(...(await attack(each, theirs, [mine])));
    expect(found).toEqual([]);
  });
});

it("knows what every number means that is called like an id", () => {
  const unknown = new Map<string, string[]>();
  for (const { method, path, params, query, input } of operations) {
    const names = [...params.filter((name) => /Ids?$/.test(name)), ...idNamesOf(query), ...idNamesOf(input)];
    for (const name of new Set(names))
      if (!isKnownId(name)) unknown.set(name, [...(unknown.get(name) ?? []), `${method} ${path}`]);
  }
  expect([...unknown].map(([name, calls]) => unknownId(name, calls))).toEqual([]);
});

/** A call that goes well whatever the id is does not look at it: then it does and says nothing about whose it is. */
async function lookPast(each: Case, ids: readonly number[], at: number, own: Side): Promise<string[]> {
  const found: string[] = [];
  const [spot] = each.spots.slice(at);
  for (const of of each.role === "super_admin" ? [abroad] : [theirs, abroad]) {
    const before = await sumOf(of.office);
    for (const [kind, id] of spot ? meant(spot, of.ids) : []) {
      const { text } = await ask(each, ids.with(at, id), own);
      const said = of.marks.filter((mark) => text.includes(mark));
      if (said.length > 0) found.push(`${nameOf(each)} with the id of their ${kind} says ${said.join(", ")}`);
    }
    if ((await sumOf(of.office)) !== before) found.push(`${nameOf(each)} with an id of theirs changed what is theirs`);
  }
  return found;
}

/** What ends a thing that other calls are about. */
const ENDS = /(remove|cancel|delete|disable|transfer)/i;

type Seen = "told" | "past" | "blind";

/**
 * For each place of a call whether an own id of some kind gets another answer there than one that does not exist (told), or
 * the call goes well with one that does not exist (past). The own call is made once for all its places, because what acts
 * uses up what it acts on.
 */
async function tellsApart(each: Case, own: Side, found: string[]): Promise<Seen[]> {
  const seen: Seen[] = each.spots.map(() => "blind");
  for (const way of readings(each, own.ids)) {
    const ids = way.map((kind) => own.ids.get(kind) ?? NOWHERE);
    const nones: Answer[] = [];
    for (const at of ids.keys()) {
      const none = await ask(each, ids.with(at, NOWHERE), own);
      if (none.status < 400 && seen[at] === "blind") {
        found.push(...(await lookPast(each, ids, at, own)));
        seen[at] = "past";
      }
      nones.push(none);
    }
    const open = nones.map((none, at) => none.status >= 400 && ids[at] !== NOWHERE && seen[at] !== "told");
    if (!open.includes(true)) continue;
    const answer = await ask(each, ids, own);
    for (const [at, none] of nones.entries()) if (open[at] && !same(answer, none)) seen[at] = "told";
  }
  return seen;
}

it("tells an own object from none in every call but those listed", async () => {
  // An office for each who calls: what one has ended, another could not act on.
  const looked = await makeSide();
  const acting = { dentist: await makeSide(), client: await makeSide(), super_admin: await makeSide() };
  const sideOf = (role: CallerRole) =>
    role === "dentist" || role === "client" || role === "super_admin" ? acting[role] : looked;
  const seen = new Map<string, Set<Seen>>();
  const found: string[] = [];
  // What only looks goes first, because what acts uses up what it acts on.
  const order = ({ operation: { method, path } }: Case) =>
    ["GET", "PUT", "POST", "DELETE"].indexOf(method) + (method === "POST" && ENDS.test(path) ? 0.5 : 0);
  for (const each of cases.toSorted((a, b) => order(a) - order(b))) {
    const told = await tellsApart(each, sideOf(each.role), found);
    for (const [at, spot] of each.spots.entries()) {
      const place = placeOf(each, spot);
      seen.set(place, (seen.get(place) ?? new Set()).add(told[at] ?? "blind"));
    }
  }
  expect(found).toEqual([]);
  const of = (kind: "past" | "blind") =>
    [...seen].filter(([, found]) => !found.has("told") && found.has(kind)).map(([place]) => place);
  expect.soft(toDo(of("past"), LOOKED_PAST, lookedPast)).toEqual([]);
  const unseen = of("blind").filter((place) => !seen.get(place)?.has("past"));
  expect(toDo(unseen, BLIND, blind)).toEqual([]);
}, 240_000);
