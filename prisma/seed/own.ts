import sharp from "sharp";
import { systemTime } from "@/lib/core/clock";
import { transaction } from "@/lib/core/db/db";
import { keepFile } from "@/lib/core/files/files";
import type { TenantId } from "@/tenants/tenant";
import { drawPortrait } from "./drawings";

const HOUR = 3_600_000;
const SAFARI = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5";

/**
 * Where the demo's owner is logged in beside the browser they are looked at in: hours since the log-in and the last use. The
 * browsers go idle some minutes after the demo was filled, as they would; the programs stay.
 */
const SESSIONS = [
  {
    kind: "web",
    ...{ ip: "198.51.100.23", hours: 7, quiet: 3 / 60 },
    userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${SAFARI} Mobile/15E148 Safari/604.1`,
  },
  {
    kind: "web",
    ...{ ip: "203.0.113.8", hours: 3, quiet: 9 / 60 },
    userAgent:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0",
  },
  { kind: "api", ip: "203.0.113.140", hours: 11, quiet: 1, userAgent: "python-requests/2.32.4" },
  { kind: "api", ip: "203.0.113.8", hours: 8, quiet: 5, userAgent: "PostmanRuntime/7.44.0" },
] as const;

/** The owner's photograph, drawn as all pictures of the demo are, and the other devices they are logged in on. */
export async function makeOwnSettings(tenantId: TenantId): Promise<void> {
  const colors =
    tenantId === "dental"
      ? { main: "#1d5fd1", dark: "#173f86", soft: "#e9dccb" }
      : { main: "#0f766e", dark: "#12504b", soft: "#e6e0d2" };
  const look = { skin: "#c98f6b", hair: "#2b1d18", style: "long", coat: "#f7f9fb" } as const;
  const content = await sharp(Buffer.from(drawPortrait(look, colors)))
    .resize(384, 384, { fit: "cover", position: "top" })
    .webp({ quality: 78 })
    .toBuffer();
  const at = systemTime().getTime();
  await transaction(async (tx) => {
    const where = { tenantId_email: { tenantId, email: `dentist@${tenantId}.test` } };
    const { id: userId } = await tx.user.findUniqueOrThrow({ where });
    const picture = { name: "portrait.webp", contentType: "image/webp", content };
    const file = await keepFile(tx, { tenantId, officeId: null, kind: "portrait", ...picture, createdById: userId });
    await tx.user.update({ where, data: { photoFileId: file.id } });
    for (const [no, { hours, quiet, ...session }] of SESSIONS.entries())
      await tx.session.create({
        data: {
          ...{ ...session, userId, id: `00000000-0000-4000-8000-${String(userId * 10 + no).padStart(12, "0")}` },
          createdAt: new Date(at - hours * HOUR),
          lastSeenAt: new Date(at - quiet * HOUR),
          // As long as a demo is looked at.
          expiresAt: new Date(at + 30 * 24 * HOUR),
        },
      });
  });
}
