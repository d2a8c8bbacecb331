import { describe, expect, it } from "vitest";
import { fileNameOf, fitted } from "@/components/membership/enrolment/flow/card-picture";

/** Every sign ten wide: what a picture would measure, without one. */
const wide = (text: string) => [...text].length * 10;

describe("a line on the saved card", () => {
  it("stays whole where it fits", () => expect(fitted("Adult Care", 100, wide)).toBe("Adult Care"));
  it("ends in an ellipsis where it does not, and never runs over the edge", () => {
    const cut = fitted("María Fernández de la Vega", 120, wide);
    expect(cut).toBe("María Ferná…");
    expect(wide(cut)).toBeLessThanOrEqual(120);
  });
  it("ends in no blank before the ellipsis, and cuts no sign in two", () => {
    expect(fitted("Ana Luz Sol", 50, wide)).toBe("Ana…");
    expect(fitted("\u{1F9B7}\u{1F9B7}\u{1F9B7}", 20, wide)).toBe("\u{1F9B7}…");
  });
});

it("a card's file has a name that every system takes", () => {
  expect(fileNameOf('Membership card J. "Al" O\'Neil/Ruiz')).toBe("Membership card J Al O'Neil Ruiz");
});
