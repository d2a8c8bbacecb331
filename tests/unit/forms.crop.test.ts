import { describe, expect, it } from "vitest";
import { dragged, partOf, WHOLE } from "@/components/forms/crop-rules";

const wide = { width: 1200, height: 800 };

describe("the part that is kept of a picture", () => {
  it("is its middle at first, as large as the shape allows", () => {
    expect(partOf(wide, WHOLE, 1)).toEqual({ left: 200, top: 0, width: 800, height: 800 });
    expect(partOf({ width: 600, height: 900 }, WHOLE, 1)).toEqual({ left: 0, top: 150, width: 600, height: 600 });
    expect(partOf(wide, WHOLE, 3)).toEqual({ left: 0, top: 200, width: 1200, height: 400 });
    expect(partOf(wide, WHOLE, null)).toEqual({ left: 0, top: 0, ...wide });
  });

  it("gets smaller as the picture is enlarged, and never leaves it", () => {
    expect(partOf(wide, { zoom: 2, x: 0, y: 1 }, 1)).toEqual({ left: 0, top: 400, width: 400, height: 400 });
    expect(partOf(wide, { zoom: 99, x: 7, y: -3 }, 1)).toEqual({ left: 1000, top: 0, width: 200, height: 200 });
    expect(partOf(wide, { zoom: 2, x: 1, y: 0 }, null)).toEqual({ left: 600, top: 0, width: 600, height: 400 });
  });

  it("follows the finger, as far as there is picture", () => {
    const moved = dragged(wide, WHOLE, 1, 400, { x: -50, y: 30 });
    expect(partOf(wide, moved, 1)).toMatchObject({ left: 300, top: 0 });
    expect(partOf(wide, dragged(wide, moved, 1, 400, { x: -5000, y: 0 }), 1).left).toBe(400);
    expect(dragged({ width: 500, height: 500 }, WHOLE, 1, 400, { x: 40, y: 40 })).toEqual(WHOLE);
  });
});
