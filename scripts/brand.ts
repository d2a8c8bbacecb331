// The pictures of the logo for what cannot draw SVG, mail programs and other sites' previews: made from the drawings beside them in
// public/, and committed. tests/unit/tenants.logos.test.ts makes them again and compares.
import { join } from "node:path";
import sharp from "sharp";
import { TENANTS } from "../tenants/registry";
import type { Tenant } from "../tenants/tenant";

/** Below `public/`: where a picture is kept, the drawing it is made from, and its height in pixels. */
export const picturesOf = ({ logos }: Pick<Tenant, "logos">) => [
  // Twice the height it is shown at, for screens that have the pixels.
  { to: logos.picture, from: logos.light, height: 80 },
  { to: logos.social, from: logos.social.replace(/png$/, "svg"), height: 630 },
];

/** The bytes of a PNG of a drawing. */
export function drawn(from: string, height: number): Promise<Buffer> {
  return sharp(join("public", from), { density: 300 }).resize({ height }).png({ compressionLevel: 9 }).toBuffer();
}

if (process.argv[1]?.endsWith("brand.ts")) {
  for (const { to, from, height } of Object.values(TENANTS).flatMap(picturesOf)) {
    await sharp(await drawn(from, height)).toFile(join("public", to));
    console.log(`public${to}`);
  }
}
