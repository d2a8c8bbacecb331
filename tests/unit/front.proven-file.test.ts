import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { whileProven } from "@/lib/front/api/proven-file";

async function read(stream: Readable): Promise<string> {
  let text = "";
  for await (const piece of stream) text += String(piece);
  return text;
}

describe("a file under way", () => {
  it("is whole for whoever may have it to its end", async () => {
    let asked = 0;
    const proven = async () => {
      asked++;
      return true;
    };
    expect(await read(whileProven(Readable.from(["a", "b", "c"]), proven, 0))).toBe("abc");
    expect(asked).toBe(3);
  });

  it("fails as soon as its reader may not have it any more, and its making ends", async () => {
    let may = true;
    const content = Readable.from(
      (async function* () {
        yield "first";
        may = false;
        yield "second";
        yield "third";
      })(),
      { objectMode: false, highWaterMark: 1 },
    );
    const got: string[] = [];
    const stream = whileProven(content, async () => may, 0);
    await expect(
      (async () => {
        for await (const piece of stream) got.push(String(piece));
      })(),
    ).rejects.toThrow();
    expect(got.join("")).not.toContain("second");
    expect(content.destroyed).toBe(true);
  });
});
