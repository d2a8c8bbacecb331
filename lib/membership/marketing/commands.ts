import "server-only";
import type { z } from "zod";
import type { Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { changedMeanwhile } from "@/lib/practice/offices/commands";
import { merged } from "@/lib/practice/offices/profile.rules";
import type { websitesChange } from "./schema";
import { websiteLines, websitesText } from "./websites.rules";

/**
 * Saves which other websites may show the office's plans in a frame; nothing is noted where nothing changes. Throws 409 with
 * what stands there now where somebody else has changed it since `seen`.
 */
export async function saveWebsites(
  office: OfficeId,
  { seen, websites }: z.output<typeof websitesChange>,
  author: Author,
): Promise<{ websites: string }> {
  let saved = websites;
  await change({ author, action: "office.websites", office }, async (tx) => {
    await tx.$queryRaw`select 1 from office where id = ${office}::int for no key update`;
    const where = { id: office };
    const { embedOrigins } = await tx.office.findUniqueOrThrow({ where, select: { embedOrigins: true } });
    const before = { websites: websitesText(embedOrigins) };
    const { written, overtaken } = merged(before, { websites }, seen);
    if (overtaken.length > 0) throw changedMeanwhile({ websites: embedOrigins.join(", ") }, overtaken);
    saved = written.websites ?? before.websites;
    if (saved === before.websites) return null;
    await tx.office.update({ where, data: { embedOrigins: websiteLines(saved), updatedAt: await now() } });
    return { id: office, before, after: { websites: saved } };
  });
  return { websites: saved };
}
