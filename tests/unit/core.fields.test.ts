import { describe, expect, it } from "vitest";
import { z } from "zod";
import { chargeCents, dollars, priceCents, priceDollars } from "@/lib/core/fields/amounts";
import {
  bps,
  centsField,
  code,
  date,
  dateOfBirthOn,
  email,
  id,
  idText,
  isCardExpired,
  longText,
  mustBeChecked,
  mustMatch,
  optionalText,
  password,
  percent,
  personName,
  phone,
  usState,
  zip,
} from "@/lib/core/fields/fields";
import { messageKey, parseMessageKey } from "@/lib/core/i18n/message-key";
import { dateOn } from "@/lib/core/time/dates";
import enUS from "@/messages/en-US/validation.json";
import esUS from "@/messages/es-US/validation.json";
import domain from "@/tests/data/spec/domain.json";

const today = dateOn("2026-11-21");

function outcome(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input);
  return result.success ? result.data : `! ${result.error.issues[0]?.message.replace("validation.", "")}`;
}

const cases: Record<string, { schema: z.ZodType; rows: [unknown, unknown][] }> = {
  email: {
    schema: email,
    rows: [
      [" Ana.Diaz+x@Example.COM ", "ana.diaz+x@example.com"],
      ["", "! required"],
      [undefined, "! required"],
      ["a@b", "! invalidEmail"],
      ["a b@example.com", "! invalidEmail"],
      ["a@example.com\nbcc: x@example.com", "! invalidEmail"],
      [`${"a".repeat(250)}@example.com`, "! invalidEmail"],
      [7, "! invalidData"],
    ],
  },
  password: {
    schema: password,
    rows: [
      ["correct horse", "correct horse"],
      [" spaces kept ", " spaces kept "],
      ["", "! required"],
      ["1234567", "! errors.shortPassword"],
      ["x".repeat(201), "! invalidData"],
      ["12345678\0", "! invalidData"],
    ],
  },
  personName: {
    schema: personName,
    rows: [
      [" O'Brien ", "O'Brien"],
      ["Núñez", "Núñez"],
      [" ", "! required"],
      ["x".repeat(50), "x".repeat(50)],
      ["x".repeat(51), "! invalidData"],
      ["Ana\0", "! invalidData"],
      ["Ana\nDiaz", "! invalidData"],
      ["\u200bAna\u00ad Di\u2060az\ufeff ", "Ana Diaz"],
      ["Ruth\u200d", "Ruth"],
      ["\u200c\u200b", "! required"],
      ["\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"],
    ],
  },
  phone: {
    schema: phone,
    rows: [
      ["(212) 555-0100", "212-555-0100"],
      ["+1 212.555.0100", "212-555-0100"],
      ["2125550100", "212-555-0100"],
      ["", "! required"],
      ["212-555-010", "! digits?digits=10"],
      ["212-555-01000", "! digits?digits=10"],
      ["212-555-0100 ext 5", "! digits?digits=10"],
      // Toronto, toll free, none.
      ["416-555-0100", "! areaCode"],
      ["800-555-0100", "! areaCode"],
      ["000-555-0100", "! areaCode"],
    ],
  },
  zip: {
    schema: zip,
    rows: [
      ["10001", "10001"],
      ["10001-1234", "10001-1234"],
      ["100011234", "10001-1234"],
      ["", "! required"],
      ["1000", "! zipDigits"],
      ["100011", "! zipDigits"],
      ["10001-12", "! zipDigits"],
      ["K1A 0B1", "! zipUsa"],
      ["00000", "! zipUsa"],
    ],
  },
  date: {
    schema: date,
    rows: [
      ["03/14/1990", "1990-03-14"],
      ["1990-03-14", "1990-03-14"],
      ["", "! required"],
      ["14.03.1990", "! dateFormat?format=MM/DD/YYYY"],
      ["02/30/1990", "! invalidDate"],
    ],
  },
  dateOfBirthOn: {
    schema: dateOfBirthOn(today),
    rows: [
      ["11/21/2026", "2026-11-21"],
      ["11/22/2026", "! invalidDate"],
      ["11/22/1905", "1905-11-22"],
      ["11/21/1905", "! invalidDate"],
    ],
  },
  mustBeChecked: {
    schema: mustBeChecked,
    rows: [
      [true, true],
      [false, "! mustBeChecked"],
      [undefined, "! mustBeChecked"],
      ["true", "! mustBeChecked"],
    ],
  },
  code: {
    schema: code(4),
    rows: [
      ["0042", "0042"],
      ["42", "! digits?digits=4"],
      ["12345", "! digits?digits=4"],
      ["12a4", "! digits?digits=4"],
      ["", "! required"],
    ],
  },
  id: {
    schema: id,
    rows: [
      [1, 1],
      [0, "! invalidData"],
      [1.5, "! invalidData"],
      [2_147_483_648, "! invalidData"],
      ["1", "! invalidData"],
      [null, "! required"],
    ],
  },
  idText: {
    schema: idText,
    rows: [
      ["17", 17],
      ["017", "! invalidData"],
      ["1e3", "! invalidData"],
      ["9999999999", "! invalidData"],
    ],
  },
  dollars: {
    schema: dollars,
    rows: [
      ["$49.50", 4950],
      [49.5, 4950],
      ["", "! required"],
      [undefined, "! required"],
      ["49.505", "! invalidData"],
      [-1, "! invalidData"],
      [1e308, "! invalidData"],
      ["999,999.99", 99_999_999],
      [1_000_000, "! errors.amountUpTo?amount=%24999%2C999.99"],
      ["99999999999", "! errors.amountUpTo?amount=%24999%2C999.99"],
    ],
  },
  priceDollars: {
    schema: priceDollars,
    rows: [
      ["$5,000", 500_000],
      ["5,000.01", "! errors.amountUpTo?amount=%245%2C000"],
      [21_474_836.47, "! errors.amountUpTo?amount=%245%2C000"],
      ["49.505", "! invalidData"],
      ["", "! required"],
    ],
  },
  priceCents: {
    schema: priceCents,
    rows: [
      [500_000, 500_000],
      [500_001, "! errors.amountUpTo?amount=%245%2C000"],
      ["99999999999", "! errors.amountUpTo?amount=%245%2C000"],
      ["abc", "! invalidData"],
      [null, "! required"],
      [0.5, "! invalidData"],
    ],
  },
  chargeCents: {
    schema: chargeCents,
    rows: [
      [99_999_999, 99_999_999],
      [100_000_000, "! errors.amountUpTo?amount=%24999%2C999.99"],
    ],
  },
  percent: {
    schema: percent,
    rows: [
      ["12.5%", 1250],
      [10, 1000],
      [101, "! invalidData"],
      ["", "! required"],
    ],
  },
  centsField: {
    schema: centsField,
    rows: [
      [4900, 4900],
      [-1, "! invalidData"],
      [0.5, "! invalidData"],
    ],
  },
  bps: {
    schema: bps,
    rows: [
      [10_000, 10_000],
      [10_001, "! invalidData"],
    ],
  },
  usState: {
    schema: usState,
    rows: [
      ["ny", "NY"],
      ["ON", "! invalidData"],
    ],
  },
  optionalText: {
    schema: optionalText(5),
    rows: [
      ["", null],
      [undefined, null],
      [null, null],
      [" ab ", "ab"],
      ["abcdef", "! invalidData"],
    ],
  },
  longText: {
    schema: longText(500),
    rows: [
      ["two\nlines", "two\nlines"],
      ["x".repeat(501), "! invalidData"],
      ["", "! required"],
    ],
  },
};

describe.each(Object.entries(cases))("field %s", (_name, { schema, rows }) => {
  it.each(rows)("%j gives %j", (input, expected) => {
    expect(outcome(schema, input)).toEqual(expected);
  });
});

describe("messages", () => {
  it("are the 14 of the spec, word for word", () => {
    expect(Object.values(enUS)).toEqual(domain.validationMessages.list);
  });

  it("exist in Spanish with the same blanks", () => {
    const blanks = (text: string) => text.match(/\{\w+\}/g) ?? [];
    expect(Object.keys(esUS)).toEqual(Object.keys(enUS));
    expect(Object.values(esUS).map(blanks)).toEqual(Object.values(enUS).map(blanks));
  });

  it.each([
    ["validation.required", { key: "validation.required", values: {} }],
    ["validation.digits?digits=4", { key: "validation.digits", values: { digits: "4" } }],
    ["validation.dateFormat?format=MM/DD/YYYY", { key: "validation.dateFormat", values: { format: "MM/DD/YYYY" } }],
    ["What?", { key: "What", values: {} }],
  ])("%s", (text, expected) => {
    expect(parseMessageKey(text)).toEqual(expected);
  });

  it("carries any value through", () => {
    const values = { name: "Ana & Leo = 2/3 ?", n: "5%" };
    expect(parseMessageKey(messageKey("a.b", values))).toEqual({ key: "a.b", values });
  });

  it("says required or invalid data where a schema is silent", () => {
    const schema = z.object({ a: z.string(), b: z.enum(["x"]), c: z.boolean() }).strict();
    const messages = (input: unknown) => schema.safeParse(input).error?.issues.map((issue) => issue.message);
    expect(messages({ b: "y", c: null, d: 1 })).toEqual([
      "validation.required",
      "validation.invalidData",
      "validation.required",
      "validation.invalidData",
    ]);
  });
});

describe("rules over fields", () => {
  it.each([
    [11, 2026, false],
    [10, 2026, true],
    [12, 26, false],
    [1, 25, true],
  ])("card %i/%i expired: %s", (month, year, expected) => {
    expect(isCardExpired(month, year, today)).toBe(expected);
  });

  it("puts a mismatch on the confirmation", () => {
    const schema = z.object({ a: z.string(), b: z.string() }).superRefine(mustMatch("a", "b", "validation.emailMatch"));
    expect(schema.safeParse({ a: "1", b: "2" }).error?.issues).toMatchObject([
      { path: ["b"], message: "validation.emailMatch" },
    ]);
    expect(schema.safeParse({ a: "1", b: "1" }).success).toBe(true);
  });
});
