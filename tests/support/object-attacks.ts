// Every id of a call replaced by what others own, for the tests of who reaches which object: tests/api/objects*.test.ts.
import { beforeAll, expect, it } from "vitest";
import { endpoints } from "@/lib/api";
import { operationsOf } from "@/lib/front/api/openapi";
import { OPEN_TO_TENANT } from "./blind-objects";
import { ALL, shareOf } from "./depth";
import { watchWrites } from "./everything";
import { type Answer, ask, type Case, casesOf, meant, readings, type Spot, spotName } from "./object-calls";
import { FAMILY_KINDS, type Ids, joinOrganization, makeSide, NOWHERE, type Side, spreadIds } from "./objects";

/** They end or change the login the other calls need, and name no object. */
const APART = new Set([
  "/accounts/logout",
  "/users/me/password",
  "/users/me/email",
  "/users/me/sessions",
  "/accounts/back-to-admin",
]);
/** It makes of an administrator somebody else: tests/api/accounts.login.test.ts. */
const BECOMES = "/admin/impersonate";
export const operations = operationsOf(endpoints).filter(({ path }) => !APART.has(path) && path !== BECOMES);
/** Each call that names an id, for each who may make it. */
export const cases = operations.flatMap(casesOf).filter(({ spots }) => spots.length > 0);
export const nameOf = ({ operation, role, spots }: Case) =>
  `${operation.method} ${operation.path} as ${role} (${spots.map(spotName).join(", ")})`;
export const placeOf = ({ operation, role }: Case, spot: Spot) =>
  `${operation.method} ${operation.path} ${spotName(spot)} as ${role}`;
export const same = (one: Answer, other: Answer) => one.status === other.status && one.text === other.text;

type Foreign = { whose: string; kind: string; id: number };

/** What does not belong to somebody at a place of a call. */
function foreignTo(each: Case, spot: Spot, own: Side, others: readonly Side[]): Foreign[] {
  const closed = OPEN_TO_TENANT.includes(placeOf(each, spot)) ? others.filter(({ host }) => host !== own.host) : others;
  const of = (whose: string, ids: Ids): Foreign[] => meant(spot, ids).map(([kind, id]) => ({ whose, kind, id }));
  const far = closed.flatMap((side) => of(`side ${side.office}`, side.ids));
  return each.role === "client" ? [...far, ...of("a neighbour", own.neighbour)] : far;
}

/** Whether a call names something that a family has. */
const isAboutFamily = ({ spots }: Case) => spots.some(({ kinds }) => kinds.some((kind) => FAMILY_KINDS.includes(kind)));

const OF_ORGANIZATIONS = ["organization", "office_group", "master_plan"];

/** Whether a call is about an organization, its groups, its locations or the plans it keeps. */
export const isAboutOrganization = ({ operation, spots }: Case) =>
  operation.path.startsWith("/multi-location/") ||
  spots.some(({ kinds }) => kinds.some((kind) => OF_ORGANIZATIONS.includes(kind)));

const ABOUT = {
  families: isAboutFamily,
  offices: (each: Case) => !isAboutFamily(each),
  // Who administers the whole tenant may see each location of it.
  locations: (each: Case) => isAboutOrganization(each) && each.role !== "super_admin",
} as const;

/**
 * A test for each call about `families`, or for each of the others: about `offices`. About `locations`: for each call of
 * organizations, where the others are locations of the same organization that the caller does not work in.
 */
export function triesForeignIds(about: keyof typeof ABOUT): void {
  const named = new Map(cases.filter(ABOUT[about]).map((each) => [nameOf(each), each]));
  let mine: Side;
  let theirs: Side;
  let abroad: Side;
  let written: Awaited<ReturnType<typeof watchWrites>>;
  beforeAll(async () => {
    await spreadIds();
    [mine, theirs, abroad] = [await makeSide(), await makeSide(), await makeSide("vision")];
    if (about === "locations") await joinOrganization(mine, theirs);
    written = await watchWrites();
  }, 180_000);

  /** Replaces each id of the call by everything the others own; returns what told more than "there is none". */
  async function attack(each: Case, own: Side, others: readonly Side[]): Promise<string[]> {
    const found: string[] = [];
    for (const way of readings(each, own.ids)) {
      const ids = way.map((kind) => own.ids.get(kind) ?? NOWHERE);
      for (const [at, spot] of each.spots.entries()) {
        const none = await ask(each, ids.with(at, NOWHERE), own);
        // What a call takes for an id that does not exist it does not look at: tests/api/objects.test.ts.
        if (none.status < 400) continue;
        // What an own call may write by the way, such as a billing account that did not exist yet, is written by now.
        await written.changes();
        // Every call is tried in every run; with everything that others own once in so many turns.
        const { method, path } = each.operation;
        const turn = { call: `${method} ${path}` };
        for (const { whose, kind, id } of shareOf(
          foreignTo(each, spot, own, others),
          3,
          cases.indexOf(each) + at,
          turn,
        )) {
          const answer = await ask(each, ids.with(at, id), own);
          if (!same(answer, none))
            found.push(
              `${spotName(spot)} = ${kind} of ${whose}: ${answer.status} ${answer.text.slice(0, 200)}, not ${none.status} ${none.text.slice(0, 200)}`,
            );
        }
        const changes = Object.keys(await written.changes());
        if (changes.length > 0) found.push(`${spotName(spot)} of others changed ${changes.join(", ")}`);
      }
    }
    return found;
  }

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
}
