// Calls that name ids, for the test of who reaches which object: where each id stands, what it may be an id of, and a body
// that comes so far that the id is looked for.
import type { Operation } from "@/lib/front/api/openapi";
import { call } from "./call";
import { fieldsOf, type Path, put } from "./json-schema";
import { KEPT_LISTS } from "./kept-lists";
import { SAMPLES } from "./object-samples";
import { ACTING, type CallerRole, type Ids, LOOKING, NOWHERE, type Side } from "./objects";

/** Which kinds of row an id of this name may mean; the legacy calls use one name for several. */
const MEANS: Record<string, readonly string[]> = {
  ...{
    officeId: ["office"],
    locationId: ["office"],
    dentistInfoId: ["office"],
    targetDentistInfoId: ["second_office"],
  },
  ...{
    groupId: ["office_group"],
    groups: ["office_group"],
    locations: ["office"],
    locationsIds: ["office"],
    takenOverById: ["office"],
    locationIds: ["office"],
    keepUserIds: ["dentist"],
    addLocationIds: ["office"],
    target: ["office_group"],
  },
  ...{ organizationId: ["organization"], memberId: ["member"], memberIds: ["member"] },
  ...{ userId: ["client", "member", "dentist"], subscriptionId: ["membership"], subscriptionIds: ["membership"] },
  ...{ membershipId: ["membership", "plan"], membershipIds: ["plan"], planId: ["plan"], id: ["plan"] },
  ...{
    planIds: ["plan"],
    targetPlanId: ["master_plan"],
    mergeId: ["plan_merge"],
    additionalPlans: ["plan"],
    accountHolder: ["member"],
    source: ["instrument"],
  },
  ...{ chargeId: ["payment"], chargeIds: ["payment"], obligationId: ["obligation"], disputeId: ["dispute"] },
  ...{
    fileId: ["dispute_file", "thread_file"],
    noteId: ["member_note"],
    quoteId: ["exit_quote"],
    offerId: ["closing_offer"],
    letterId: ["yearly_notice"],
    uploadId: ["members_upload"],
  },
  ...{
    viewId: ["saved_view"],
    recipientId: ["report_recipient"],
    exportId: ["export"],
    payoutId: ["payout", "direct_payout"],
    actId: ["membership_act"],
  },
  ...{ sourceId: ["instrument"], instrumentId: ["instrument"], paymentMethodId: ["office_instrument"] },
  ...{ personId: ["office_person"], useId: ["benefit_use"], changeId: ["tier_change"] },
  ...{ householdId: ["household"] },
  ...{ threadId: ["thread"], administratorId: ["super_admin"], affiliateId: ["affiliate"], reviewId: ["review"] },
  ...{ errorLogId: ["error_log"], unsentId: ["unsent"] },
  ...{ associationId: ["association"], planTemplateId: ["plan_template"], invitationId: ["practice_invitation"] },
  ...{ invoiceId: ["tier_invoice"], priceChangeIds: ["scheduled_change"] },
  ...Object.fromEntries(KEPT_LISTS.map(({ id, table }) => [id, [table]])),
};

/** A plan of an organization is no office's. */
const MASTER_PLANS = {
  "GET /multi-location/master-plan-details/{planId}": { planId: ["master_plan"] },
  "POST /multi-location/multi-master-plan-save-state": { id: ["master_plan"] },
  "POST /multi-location/change-master-plan-price": { planId: ["master_plan"] },
  "POST /multi-location/change-target": { planId: ["plan", "master_plan"] },
} as const;

/** Where a name means something else in one call: families that wait for their first payment, charges of nothing. */
const MEANS_HERE: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "POST /dentists/{officeId}/subscription/members/{userId}/activate_cash": {
    ...{ userId: ["waiting_member"], membershipId: ["plan"] },
  },
  "DELETE /dentists/{officeId}/subscription/cancel_cash": {
    ...{ memberId: ["waiting_member"], membershipId: ["plan"], subscriptionId: ["waiting_membership"] },
  },
  "GET /users/photos/{fileId}": { fileId: ["portrait"] },
  "GET /associations/threads/{threadId}/files/{fileId}": {
    ...{ threadId: ["association_thread"], fileId: ["association_file"] },
  },
  ...MASTER_PLANS,
  "GET /users/{userId}/receipts/free/{obligationId}": { obligationId: ["free_obligation"] },
  "PUT /subscriptions/change_contract_plan": { membershipId: ["other_plan"] },
};

/** Numbers that are called like ids and name no row of an office, a family or a tenant. */
export const NO_ROWS: Readonly<Record<string, string>> = {
  smBusinessInfoId: "an employer, on a page that is public",
  eventId: "text of the provider's",
  accountId: "text of the bank's",
  chartId: "text of the office's own",
  dentistSpecialtyId: "text of a fixed list",
  enrollmentDocumentId: "a design of a fixed list",
};

/** An id within a call: where it stands and what it is called. */
export type Spot = { where: "path" | "query" | "body"; path: Path; name: string; kinds: readonly string[] };
export type Case = { operation: Operation; role: CallerRole; sample: unknown; spots: Spot[] };

const nameOf = (path: Path) => String(path.findLast((part) => typeof part === "string") ?? "");
export const spotName = ({ path }: Spot) => path.join(".");

/** Where ids stand in a body, by the names of its numbers. */
function idsIn(value: unknown, path: Path = []): Omit<Spot, "kinds">[] {
  if (typeof value === "number" && nameOf(path) in MEANS) return [{ where: "body", path, name: nameOf(path) }];
  if (typeof value !== "object" || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, each]) => idsIn(each, [...path, key]));
}

/** A list of ids has two: one's own beside another's must not bring the other along. */
function withPairs(value: unknown): unknown {
  if (Array.isArray(value)) {
    const [first] = value;
    return value.length === 1 && typeof first === "number" ? [first, first] : value.map(withPairs);
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withPairs(each)]));
}

/** The calls of an operation for each who may make it, in each shape its input may have. */
export function casesOf(operation: Operation): Case[] {
  const callers: readonly CallerRole[] = operation.method === "GET" ? [...ACTING, ...LOOKING] : ACTING;
  const roles = callers.filter((role) => operation.roles !== "public" && operation.roles.includes(role));
  const call = `${operation.method} ${operation.path}`;
  const kindsOf = (spot: Omit<Spot, "kinds">): Spot => {
    return { ...spot, kinds: MEANS_HERE[call]?.[spot.name] ?? MEANS[spot.name] ?? [] };
  };
  // What is one of a few words is no id, whatever it is called.
  const query = Object.entries((operation.query?.properties as Record<string, object> | undefined) ?? {}).flatMap(
    ([name, schema]) => (name in MEANS && !("enum" in schema) ? [name] : []),
  );
  const fixed: Omit<Spot, "kinds">[] = [
    ...operation.params.filter((name) => name in MEANS).map((name) => ({ where: "path" as const, path: [name], name })),
    ...query.map((name) => ({ where: "query" as const, path: [name], name })),
  ];
  const known = SAMPLES[call];
  const generic = operation.input ? fieldsOf(operation.input).map(({ sample }) => sample) : [undefined];
  const samples = known ? known.map((each) => ({ ...(generic[0] as object | undefined), ...each })) : generic;
  return roles.flatMap((role) =>
    samples.map((sample) => {
      // What is left out of a body is undefined in its sample.
      const body: unknown = sample === undefined ? undefined : withPairs(JSON.parse(JSON.stringify(sample)));
      return { operation, role, sample: body, spots: [...fixed, ...idsIn(body)].map(kindsOf) };
    }),
  );
}

/** Which kind each spot means in a call; every way to read it. */
export function readings({ spots }: Case, ids: Ids): string[][] {
  return spots.reduce<string[][]>(
    (ways, { kinds: all }) => {
      const kinds = all.filter((kind) => ids.has(kind));
      return ways.flatMap((way) => (kinds.length > 0 ? kinds : ["none"]).map((kind) => [...way, kind]));
    },
    [[]],
  );
}

/** The ids of another side that a spot may mean. */
export const meant = ({ kinds }: Spot, ids: Ids): [kind: string, id: number][] =>
  kinds.flatMap((kind) => {
    const id = ids.get(kind);
    return id === undefined ? [] : [[kind, id] as [string, number]];
  });

/** Every number called like an id in an input, however deep and in whichever of its shapes. */
export function idNamesOf(schema: unknown, name = ""): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((each) => idNamesOf(each, name));
  const { properties, items, type, ...rest } = schema as Record<string, unknown>;
  const own = /Ids?$/.test(name) && (type === "integer" || type === "number") ? [name] : [];
  const inside = Object.entries((properties as object | undefined) ?? {}).flatMap(([key, each]) =>
    idNamesOf(each, key),
  );
  const choices = ["anyOf", "oneOf", "allOf"].flatMap((key) => idNamesOf(rest[key], name));
  return [...own, ...inside, ...idNamesOf(items, name), ...choices];
}

export const isKnownId = (name: string) => name in MEANS || name in NO_ROWS;

export type Answer = { status: number; text: string };

/** What stands in a path where no id does. */
const SEGMENTS: Record<string, string> = { year: "2026", month: "10", type: "letter", enrollmentDocumentId: "1" };

/** Makes a call of a side with an id in each spot and whatever else its query says; what is said is the same for the same refusal. */
export async function ask(
  { operation, role, sample, spots }: Case,
  ids: readonly number[],
  side: Side,
  also: Record<string, string> = {},
): Promise<Answer> {
  let [address, body] = [operation.path, sample];
  const query = new URLSearchParams(also);
  for (const [at, { where, path, name }] of spots.entries()) {
    const id = ids[at] ?? NOWHERE;
    if (where === "path") address = address.replace(`{${name}}`, String(id));
    else if (where === "query") query.set(name, String(id));
    else body = put(body, path, id);
  }
  const named = address.replace(/\{(\w+)\}/g, (_, name: string) => SEGMENTS[name] ?? "csv");
  // A list as a file says which, or it is refused before its ids are looked at.
  if (operation.method === "GET" && "format" in ((operation.query?.properties as object | undefined) ?? {}))
    query.set("format", "csv");
  const filled = named + (query.size > 0 ? `?${query}` : "");
  const input = operation.method === "GET" || body === undefined ? {} : { input: body };
  const options = { token: side.tokens[role], host: side.host, ...input };
  const { status, raw } = await call(`${operation.method} ${filled}`, options);
  return { status, text: String(raw).replace(/"requestId":"[^"]*"/, "") };
}
