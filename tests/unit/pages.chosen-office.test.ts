// Which of somebody's offices a page is about: chosen in this session, else where they were last, else the first.
import { expect, it } from "vitest";
import type { Actor } from "@/lib/core/auth/actor";
import { chosenOffice, lastOffice } from "@/lib/pages/chosen-office";

const actor = { userId: 7, role: "dentist", officeIds: [3, 4, 5], administrator: null } as unknown as Actor;
const administrator = { ...actor, administrator: { userId: 1, role: "admin", firstName: "", lastName: "" } } as Actor;
const jar = (kept: Record<string, string>) => ({
  get: (name: string) => (kept[name] === undefined ? undefined : { value: kept[name] }),
});
const at = (kept: Record<string, string>, who = actor) => chosenOffice(who, jar(kept));

it("is the one chosen in this session, whatever was before", () => {
  expect([at({ office: "4" }), at({ office: "4", lastOffice: "7-5" })]).toEqual([4, 4]);
});

it("is at the beginning of a session the one the person was last at, and nobody else", () => {
  expect(at({ lastOffice: "7-5" })).toBe(5);
  expect(at({ lastOffice: "8-5" })).toBe(3);
});

it("is their first where nothing was kept, or what they no longer work in, or nonsense", () => {
  expect([at({}), at({ lastOffice: "7-9" }), at({ office: "9", lastOffice: "7-5" }), at({ office: "x" })]).toEqual([
    3, 3, 3, 3,
  ]);
});

it("is their first while all locations are chosen together, not the one of before", () => {
  expect(at({ office: "", lastOffice: "7-5" })).toBe(3);
});

it("is for an administrator looking through them the one they came for, until they choose", () => {
  expect(at({ lastOffice: "7-5" }, administrator)).toBe(3);
  expect(at({ office: "4", lastOffice: "7-5" }, administrator)).toBe(4);
});

it("is none of who works in no office", () => {
  expect(at({ office: "4" }, { ...actor, role: "admin" } as Actor)).toBeNull();
  expect(at({ office: "4" }, { ...actor, officeIds: [] } as Actor)).toBeNull();
});

it("is kept for the next session once the person has chosen it themselves", () => {
  const kept = (of: Record<string, string>, who = actor) => lastOffice(who, jar(of));
  expect(kept({ office: "5" })).toBe("7-5");
  expect([kept({}), kept({ office: "" }), kept({ office: "9" }), kept({ office: "5" }, administrator)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
