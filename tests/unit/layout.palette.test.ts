// Which lines of the palette answer what is typed: by what they are called first, then by what they also go by.
import { describe, expect, it } from "vitest";
import { fitOf, fitting, groupFit } from "@/components/layout/palette/palette-rules";
import english from "@/messages/en-US/frame.json";
import spanish from "@/messages/es-US/frame.json";

const LINES = [
  { label: "Late members", words: "past due overdue" },
  { label: "Add member", words: "enroll new" },
  { label: "Members" },
  { label: "Dark", words: "theme night" },
];
const labels = (typed: string) => fitting(LINES, typed).map(({ label }) => label);

describe("the palette", () => {
  it.each([
    ["add", ["Add member"]],
    ["members", ["Members", "Late members"]],
    ["member add", ["Add member"]],
    ["overdue", ["Late members"]],
    ["night", ["Dark"]],
    ["DÁRK", ["Dark"]],
    ["zzz", []],
    ["", LINES.map(({ label }) => label)],
  ])("%s", (typed, expected) => {
    expect(labels(typed)).toEqual(expected);
  });

  it("puts a group by its best line", () => {
    expect([groupFit(LINES, "members"), groupFit(LINES, "zzz"), fitOf({ label: "Añadir" }, "anad")]).toEqual([4, 0, 3]);
  });

  it.each([
    ["refund", english],
    ["export", english],
    ["dark", english],
    ["add", english],
    ["log out", english],
    ["collect", english],
    ["shortcuts", english],
    ["reembolso", spanish],
    ["exportar", spanish],
    ["oscuro", spanish],
    ["agregar", spanish],
    ["cerrar sesion", spanish],
  ])("%s is an act", (typed, { palette: { act, also } }) => {
    const lines = Object.entries(act).map(([name, label]) => ({ label, words: Reflect.get(also, name) as string }));
    expect(fitting(lines, typed).length).toBeGreaterThan(0);
  });
});
