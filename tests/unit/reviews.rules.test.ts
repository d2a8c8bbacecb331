import { describe, expect, it } from "vitest";
import { mayPublish, overtaken, stateAfterEdit } from "@/lib/platform/reviews/rules";

const before = { rating: 5, text: "Good", mayQuote: true, state: "published" as const };

describe("a review", () => {
  it("stays as it was decided while nothing of it changes, and is read again otherwise", () => {
    const { state: _, ...same } = before;
    expect(stateAfterEdit(before, same)).toBe("published");
    expect(stateAfterEdit({ ...before, state: "hidden" }, same)).toBe("hidden");
    for (const change of [{ rating: 1 }, { text: "Bad" }, { mayQuote: false }])
      expect(stateAfterEdit(before, { ...same, ...change })).toBe("submitted");
  });

  it("is published only if it may be quoted", () => {
    expect(mayPublish({ mayQuote: true })).toBe(true);
    expect(mayPublish({ mayQuote: false })).toBe(false);
  });

  it("is decided as it was read, by who saw how it stood", () => {
    const updatedAt = new Date("2026-11-25T10:00:00Z");
    const seen = { was: "submitted" as const, updatedAt: updatedAt.toISOString() };
    expect(overtaken({ state: "submitted", updatedAt }, seen)).toBeNull();
    expect(overtaken({ state: "hidden", updatedAt }, {})).toBeNull();
    expect(overtaken({ state: "hidden", updatedAt }, seen)).toBe("reviews.decidedMeanwhile");
    const later = new Date("2026-11-25T10:00:01Z");
    expect(overtaken({ state: "submitted", updatedAt: later }, seen)).toBe("reviews.rewritten");
  });
});
