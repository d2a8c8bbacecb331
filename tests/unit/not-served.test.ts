// What the specification has and the product does not serve yet: a kept list (tests/data/not-served.json) that only gets
// shorter. `npm test unit not-served` prints it, role by role.
import { describe, expect, it } from "vitest";
import kept from "../data/not-served.json";
import { closedTo, servesCall, servesPage, wrongIn } from "../support/served";
import { nameOf, READERS, type SpecCall, type SpecPage, specCalls, specPages, unshownPages } from "../support/spec";

/** How long the list was when it began; no reason makes it longer. */
const LONGEST = { pages: 110, calls: 51 };

const LOOK_AFTER_PATIENTS = ["dentist_standard", "office_admin_temp"];
/** Closed to roles that the specification's list only infers: by `lib/core/auth/rights.ts` these end and change nothing. */
const CLOSED = {
  "POST /dentists/{dentistInfoId}/subscription/cancel_contract_plan": LOOK_AFTER_PATIENTS,
  "POST /subscriptions/to-cash": LOOK_AFTER_PATIENTS,
  "POST /users/{userId}/update-account/payment/sources": LOOK_AFTER_PATIENTS,
};

const pages = specPages.map((page) => ({ ...page, name: page.path, served: servesPage(page) }));
const calls = specCalls.map((call) => ({ ...call, name: nameOf(call), served: servesCall(call) }));

describe("the specification's lists", () => {
  it("have 163 pages that are shown and two addresses of ours, and 145 calls", () => {
    expect([specPages.length, unshownPages.length, specCalls.length]).toEqual([163, 2, 145]);
    expect(unshownPages.filter((page) => !servesPage(page))).toEqual([]);
  });
});

describe("what is not served", () => {
  it("is what the list says, pages and calls", () => {
    expect([...wrongIn(kept.pages, pages), ...wrongIn(kept.calls, calls)]).toEqual([]);
  });

  it("only gets less", () => {
    expect(kept.pages.length).toBeLessThanOrEqual(LONGEST.pages);
    expect(kept.calls.length).toBeLessThanOrEqual(LONGEST.calls);
  });

  it("is told role by role", () => {
    const whole = (process.env.TEST_FILES ?? "").includes("not-served");
    process.stdout.write(`${whole ? roleByRole() : summary()}\n`);
  });
});

it("what is served is open to every role the specification names", () => {
  const narrow = [...pages, ...calls].filter(({ served }) => served).map((one) => [one.name, closedTo(one)] as const);
  expect(Object.fromEntries(narrow.filter(([, roles]) => roles.length > 0))).toEqual(CLOSED);
});

describe("the comparison", () => {
  const rows = [
    { name: "/a", served: true },
    { name: "/b", served: false },
  ];
  it.each([
    ["nothing when all is as it is", ["/b"], []],
    ["what is served now", ["/a", "/b"], ["/a is served now: take its line away"]],
    ["what vanished", [], ["/b was served and is not any more"]],
    ["what the specification does not have", ["/b", "/c"], ["/c is nothing the specification has"]],
    ["a line that stands twice", ["/b", "/b"], ["/b stands there twice"]],
  ])("tells %s", (_, list, said) => expect(wrongIn(list, rows)).toEqual(said));
});

type Shown = (SpecPage | SpecCall) & { name: string; served: boolean };
const left = (rows: readonly Shown[]) => rows.filter(({ served }) => !served);
const count = (rows: readonly Shown[]) =>
  `${String(left(rows).length).padStart(4)} of ${String(rows.length).padEnd(4)}`;

function summary(): string {
  return `not served yet: ${left(pages).length} of ${pages.length} pages, ${left(calls).length} of ${calls.length} calls (npm test unit not-served)`;
}

/** Counts for each role, then each page and call once, under the roles it is for. */
function roleByRole(): string {
  const counts = READERS.map((reader) => {
    const its = (rows: readonly Shown[]) => rows.filter(({ roles }) => roles.includes(reader));
    return `${reader.padEnd(22)}${count(its(pages))} pages ${count(its(calls))} calls`;
  });
  const groups = new Map<string, string[]>();
  for (const { name, roles } of [...left(pages), ...left(calls)]) {
    const who = READERS.filter((reader) => roles.includes(reader)).join(", ");
    groups.set(who, [...(groups.get(who) ?? []), `  ${name}`]);
  }
  const lists = [...groups].map(([who, names]) => [`${who}: ${names.length}`, ...names].join("\n"));
  return [`${summary()}\n`, ...counts, "", ...lists].join("\n");
}
