import { expect, it } from "vitest";
import { z } from "zod";
import { unknownFields } from "@/lib/front/api/unknown-fields";

const change = z
  .object({ name: z.string(), city: z.string() })
  .partial()
  .transform(({ name }) => ({ name }));

it("names what a call does not know of a body, and nothing else", () => {
  expect(unknownFields(change, { name: "A", citty: "B", "a\nb": 1, "c d": 2 })).toEqual(["citty", "?"]);
  expect(unknownFields(change, { name: "A", city: "B" })).toEqual([]);
  expect(unknownFields(undefined, { name: "A" })).toEqual([]);
  expect(unknownFields(change, undefined)).toEqual([]);
});

it("knows the fields of each choice, and lets pass what may hold any", () => {
  const choice = z.union([z.object({ card: z.string() }), z.object({ desk: z.literal(true) })]);
  expect(unknownFields(choice, { card: "x", bank: 1 })).toEqual(["bank"]);
  expect(unknownFields(z.record(z.string(), z.string()), { anything: "x" })).toEqual([]);
  expect(unknownFields(z.looseObject({ a: z.string() }), { a: "x", b: 1 })).toEqual([]);
});
