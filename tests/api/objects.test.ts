// Who reaches which object: whether each call looks at its ids at all. An own id must be told apart from one that does not
// exist, and one of others from neither; what no id of one's own can tell apart is listed. What others own is asked for by
// each call in objects.families and objects.offices. A new call is in all of them without a line being written.
import "../support/own-sandbox";
import { beforeAll, expect, it } from "vitest";
import { liftLimits } from "@/lib/front/limits/rate";
import { BLIND, LOOKED_PAST } from "../support/blind-objects";
import { cases, nameOf, operations, placeOf, same } from "../support/object-attacks";
import { type Answer, ask, type Case, idNamesOf, isKnownId, meant, readings } from "../support/object-calls";
import { type CallerRole, makeSide, NOWHERE, type Side, spreadIds, sumOf } from "../support/objects";
import { blind, lookedPast, toDo, unknownId } from "../support/to-do";

// Thousands of calls from one place: what limits them is tested elsewhere.
beforeAll(liftLimits);

let theirs: Side;
let abroad: Side;
beforeAll(async () => {
  await spreadIds();
  [theirs, abroad] = [await makeSide(), await makeSide("vision")];
}, 180_000);

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
}, 480_000);
