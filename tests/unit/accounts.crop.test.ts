import { describe, expect, it } from "vitest";
import { dragged, squareOf, WHOLE } from "@/components/accounts/crop-rules";

const wide = { width: 1200, height: 800 };

describe("the square kept of a photograph", () => {
  it("is its middle at first, as large as the short side", () => {
    expect(squareOf(wide, WHOLE)).toEqual({ left: 200, top: 0, side: 800 });
    expect(squareOf({ width: 600, height: 900 }, WHOLE)).toEqual({ left: 0, top: 150, side: 600 });
  });

  it("gets smaller as the picture is enlarged, and never leaves it", () => {
    expect(squareOf(wide, { zoom: 2, x: 0, y: 1 })).toEqual({ left: 0, top: 400, side: 400 });
    expect(squareOf(wide, { zoom: 99, x: 7, y: -3 })).toEqual({ left: 1000, top: 0, side: 200 });
  });

  it("follows the finger, as far as there is picture", () => {
    const moved = dragged(wide, WHOLE, 400, { x: -50, y: 30 });
    expect(squareOf(wide, moved)).toEqual({ left: 300, top: 0, side: 800 });
    expect(squareOf(wide, dragged(wide, moved, 400, { x: -5000, y: 0 })).left).toBe(400);
    expect(dragged({ width: 500, height: 500 }, WHOLE, 400, { x: 40, y: 40 })).toEqual(WHOLE);
  });
});
