import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawn, picturesOf } from "@/scripts/brand";
import { dental } from "@/tenants/dental";
import { vision } from "@/tenants/vision";

const css = readFileSync("app/globals.css", "utf8");

/** How far two pictures are apart: the mean difference of their samples, of 255. */
async function distance(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).ensureAlpha().raw().toBuffer()));
  if (!a || !b || a.length !== b.length) return 255;
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / a.length;
}

describe.each([dental, vision])("the logo of $name", (tenant) => {
  it("is there in every form that is named", () => {
    for (const path of [...Object.values(tenant.logos), ...Object.values(tenant.assets)])
      expect(existsSync(join("public", path)), path).toBe(true);
  });

  it("is drawn by hand of paths alone, so that it looks the same without a font", () => {
    for (const path of [tenant.logos.mark, tenant.logos.light, tenant.logos.dark]) {
      const drawing = readFileSync(join("public", path), "utf8");
      expect(drawing).toContain(`<title>${tenant.name}</title>`);
      expect(drawing).not.toMatch(/<(text|image|style|script|foreignObject)\b/);
    }
  });

  it("is chosen by the theme, in the light and in the dark", () => {
    const urls = [...css.matchAll(new RegExp(`--logo-${tenant.id}: url\\("([^"]+)"\\)`, "g"))].map(([, url]) => url);
    expect(urls).toEqual([tenant.logos.light, tenant.logos.dark, tenant.logos.dark]);
  });

  it.each(picturesOf(tenant))("is the same on mail, paper and in previews: $to", async ({ to, from, height }) => {
    const kept = readFileSync(join("public", to));
    expect(await sharp(kept).metadata()).toMatchObject({ format: "png", height });
    expect(await distance(kept, await drawn(from, height))).toBeLessThan(2);
  });
});

it("is another for each tenant", () => {
  expect(new Set([dental, vision].flatMap(({ logos }) => Object.values(logos))).size).toBe(10);
});
