// Letters that wait for a family's: which of them say all that is new, which have come to nothing, and what is said beside them.
import { describe, expect, it } from "vitest";
import type { Due, FamilyState, MemberState } from "@/lib/billing/notices/schema";
import { tellingOf, type WaitingLetter } from "@/lib/billing/notices/waiting.rules";
import { dateOn } from "@/lib/core/time/dates";

const TODAY = dateOn("2026-12-10");
const due = (on: string, cents = 4900, more: Partial<Due> = {}): Due => ({
  on: dateOn(on),
  cents,
  planName: "Adult",
  spanishName: null,
  atDesk: false,
  ...more,
});
const member = (membershipId: number, ...dues: Due[]): MemberState => ({
  membershipId,
  person: `Person${membershipId}`,
  planName: "Adult",
  spanishName: null,
  movedTo: null,
  keptUntil: null,
  until: { kind: "renews", on: dateOn("2027-12-15") },
  dues,
});
const family = (...members: MemberState[]): FamilyState => ({ horizonOn: dateOn("2028-01-01"), members });
const [DEC, JAN, FEB] = [due("2026-12-15"), due("2027-01-15"), due("2027-02-15")];
const was = member(1, DEC, JAN, FEB);
const dearer = member(1, DEC, JAN, due("2027-02-15", 5500));

type Line = { label: string; membershipId?: number };
type Letter = WaitingLetter<Line>;
const letter = (id: number, from: string | null, membershipId = 1): Letter => ({
  id,
  lines: [{ label: `letter ${id}`, membershipId }],
  about: [{ membershipId, from }],
});
const price = letter(7, "2027-02-15");
const telling = (after: FamilyState, letters: Letter[], before = family(was)) => {
  const { drops, stands, news, lines } = tellingOf(before, after, letters, { today: TODAY, told: new Set() });
  return { drops, stands, news: news.map(({ membershipId }) => membershipId), lines: lines.map(({ label }) => label) };
};

describe("a letter about another amount", () => {
  it("says all where nothing but the amount is new, from its day on", () => {
    expect(telling(family(dearer), [price])).toEqual({ drops: [], stands: [7], news: [], lines: ["letter 7"] });
  });

  it("has come to nothing where all is as it was", () => {
    expect(telling(family(was), [price])).toEqual({ drops: [7], stands: [], news: [], lines: [] });
  });

  it.each<[string, MemberState]>([
    ["an amount before its day", member(1, DEC, due("2027-01-15", 5500), due("2027-02-15", 5500))],
    ["another day", member(1, DEC, due("2027-01-20"), due("2027-02-20", 5500))],
    ["another plan", member(1, DEC, JAN, due("2027-02-15", 5500, { planName: "Plus" }))],
    ["payment at the desk", member(1, due("2026-12-15", 4900, { atDesk: true }))],
    ["another end", { ...dearer, until: { kind: "cancels", on: dateOn("2027-03-01") } }],
    ["nothing to pay any more", member(1)],
  ])("does not say %s", (_, after) => {
    expect(telling(family(after), [price]).news).toEqual([1]);
  });

  it("is no line where its person reads how it is drawn by now, and is one where that is not known", () => {
    const moved = family(member(1, DEC, due("2027-01-20"), due("2027-02-20", 5500)));
    expect(telling(moved, [price]).lines).toEqual([]);
    const desk = (cents: number) => family(member(1, due("2026-12-15", cents, { atDesk: true })));
    expect(telling(desk(4000), [price], desk(4900))).toMatchObject({ stands: [7], news: [1], lines: ["letter 7"] });
    expect(telling(desk(4900), [price], desk(4900))).toMatchObject({ drops: [], stands: [7], news: [] });
  });

  it("says nothing of somebody else", () => {
    const two = family(was, member(2, DEC));
    expect(telling(family(dearer, member(2, JAN)), [price], two)).toMatchObject({ news: [2], lines: ["letter 7"] });
  });
});

describe("a letter about until when", () => {
  const closes = letter(8, null);
  const closed: MemberState = { ...member(1, DEC), until: { kind: "closes", on: dateOn("2027-01-10") } };

  it("says that the payments end and begin again, and no other amount or day", () => {
    expect(telling(family(closed), [closes])).toMatchObject({ stands: [8], news: [] });
    expect(telling(family(was), [closes], family(closed))).toMatchObject({ stands: [8], news: [] });
    expect(telling(family({ ...closed, dues: [due("2026-12-15", 5000)] }), [closes]).news).toEqual([1]);
    expect(telling(family({ ...closed, dues: [due("2026-12-20")] }), [closes]).news).toEqual([1]);
  });

  it("has come to nothing where it goes on as before", () => {
    expect(telling(family(was), [closes])).toMatchObject({ drops: [8], stands: [] });
  });
});

it("keeps what is about no membership", () => {
  const words: Letter = { id: 9, lines: [{ label: "in words" }], about: [] };
  expect(telling(family(was), [words])).toEqual({ drops: [], stands: [9], news: [], lines: ["in words"] });
});
