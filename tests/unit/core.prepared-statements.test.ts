import { expect, it } from "vitest";
import { preparedStatementNames } from "@/lib/core/db/prepared-statements";

const often = (nameOf: ReturnType<typeof preparedStatementNames>, sql: string) =>
  [1, 2, 3, 4].map(() => nameOf({ sql }));

it("names a statement once it comes again and again, each another name", () => {
  const nameOf = preparedStatementNames();
  expect(often(nameOf, "select 1 from payment where id = $1")).toEqual(["", "", "s0", "s0"]);
  expect(often(nameOf, "select 2 from payment where id = $1")).toEqual(["", "", "s1", "s1"]);
});

it("leaves searches alone, whose best plan hangs on the words", () => {
  const nameOf = preparedStatementNames();
  for (const where of ["name ilike $1", "name::text LIKE ($1 || '%')", "name % $1 and name ~ $2"])
    expect(often(nameOf, `select 1 from member where ${where}`).join("")).toBe("");
  expect(often(nameOf, "select 1 from payment where batch_key like 'run%'").at(-1)).toBe("s0");
});

it("leaves sums over a span of days alone, whose best plan hangs on how long it is", () => {
  const nameOf = preparedStatementNames();
  expect(often(nameOf, "select /* over a span */ sum(cents) from posting where day >= $1").join("")).toBe("");
});

it("keeps a limited number, however many texts there are", () => {
  const nameOf = preparedStatementNames();
  const names = Array.from({ length: 5000 }, (_, n) => often(nameOf, `select ${n}`).at(-1));
  expect(new Set(names.filter(Boolean)).size).toBe(400);
});
