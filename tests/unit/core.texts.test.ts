import { describe, expect, it } from "vitest";
import { longText, optionalLongText, optionalText, personName, shortText } from "@/lib/core/fields/fields";
import { csvCell } from "@/lib/core/sheets/csv";

describe("a card number in a text", () => {
  const fields = [shortText(200), longText(200), optionalText(200), optionalLongText(200)];
  it.each([
    "4242 4242 4242 4242",
    "card 4242-4242-4242-4242 please",
    "４２４２４２４２４２４２４２４２",
    "3782 822463 10005",
  ])("%s is refused by every kind of text", (text) => {
    for (const field of fields) expect(field.safeParse(text).error?.issues[0]?.message).toBe("errors.noCardNumbers");
  });

  it.each(["4242 4242 4242 4241", "512-555-0134", "Invoice 2026-0001"])("%s is none", (text) => {
    for (const field of fields) expect(field.safeParse(text).success).toBe(true);
  });
});

describe("a sign that turns the direction of a text", () => {
  const fields = [personName, shortText(200), longText(200), optionalText(200), optionalLongText(200)];
  it.each(["\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"])(
    "%j is refused by every kind of text",
    (sign) => {
      for (const field of fields) expect(field.safeParse(`Dana ${sign}seyeR`).success).toBe(false);
    },
  );

  it.each(["דנה רייס", "دانا رييس", "Dana\u200fReyes", "O’Neill-Müller"])("%s is a name", (name) => {
    for (const field of fields) expect(field.safeParse(name).success).toBe(true);
  });
});

describe("a cell of a CSV file that a spreadsheet would run", () => {
  it.each(["=1+1", "+1+1", "-1+1", "@SUM(A1)", " =1", "＝1+1", "＋1", "－1+1", "＠SUM(A1)", "﹦1", "\u3000＝1"])(
    "%s is text",
    (text) => {
      expect(csvCell(text)).toBe(`'${text}`);
    },
  );
  it.each(["-12.50", "7", "Reyes, Dana"])("%s stays what it is", (text) => {
    expect(csvCell(text)).not.toContain("'");
  });
});
