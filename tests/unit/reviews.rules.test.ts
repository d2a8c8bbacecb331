import { describe, expect, it } from "vitest";
import { mayPublish, stateAfterEdit } from "@/lib/reviews/rules";

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
});
