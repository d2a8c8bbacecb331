import { describe, expect, it } from "vitest";
import { addressLine, mapHref, weekOf } from "@/lib/practice/offices/public-page.rules";
import { openingHours, personInput } from "@/lib/practice/offices/public-page.schema";

const span = (day: number, opens = "08:00", closes = "17:00") => ({ day, opens, closes });

describe("a week's hours", () => {
  it("are told in as few lines as there are different days in a row, Monday first", () => {
    const week = weekOf([span(1), span(2), span(3), span(4), span(5, "08:00", "13:00")]);
    expect(week).toEqual([
      { from: 1, to: 4, hours: { opens: "08:00", closes: "17:00" } },
      { from: 5, to: 5, hours: { opens: "08:00", closes: "13:00" } },
      { from: 6, to: 0, hours: null },
    ]);
  });

  it("do not join days that others stand between", () => {
    expect(weekOf([span(1), span(3)]).map(({ from, to }) => [from, to])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 0],
    ]);
  });

  it("are no line at all where the office has said nothing", () => {
    expect(weekOf([])).toEqual([]);
  });

  it("are taken in any order and kept by weekday, each once", () => {
    expect(openingHours.parse([span(5), span(1)]).map(({ day }) => day)).toEqual([1, 5]);
    expect(openingHours.safeParse([span(1), span(1, "18:00", "20:00")]).success).toBe(false);
  });

  it.each([span(7), span(1, "17:00", "08:00"), span(1, "08:00", "08:00"), span(1, "8:00"), span(1, "08:00", "24:00")])(
    "are refused where a day has none such: %o",
    (wrong) => expect(openingHours.safeParse([wrong]).success).toBe(false),
  );
});

describe("where the office is", () => {
  const address = { street: "410 Main Street", city: "Austin", state: "TX", zip: "78701" };

  it("is one line, without holes where something is missing", () => {
    expect(addressLine(address)).toBe("410 Main Street, Austin, TX 78701");
    expect(addressLine({ ...address, city: null, zip: null })).toBe("410 Main Street, TX");
  });

  it("is opened in a map by name and address; without a street there is no map", () => {
    const href = new URL(mapHref("Smith & Sons", address) ?? "");
    expect(href.searchParams.get("query")).toBe("Smith & Sons, 410 Main Street, Austin, TX 78701");
    expect(mapHref("Smith & Sons", { ...address, street: null })).toBeNull();
  });
});

it("keeps a person's photograph that is not sent, and takes away one that is sent as null", () => {
  expect(personInput.parse({ name: "Robin Hall" })).not.toHaveProperty("photo");
  expect(personInput.parse({ name: "Robin Hall", photo: null }).photo).toBeNull();
});
