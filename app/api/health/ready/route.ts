import { setTimeout as wait } from "node:timers/promises";
import { db } from "@/lib/core/db";

export const dynamic = "force-dynamic";

/** A database that takes longer for nothing is as good as none; probes give up soon after. */
const PATIENCE_MS = 3000;

/** The process can do its work: the database answers. 503 otherwise. */
export async function GET(): Promise<Response> {
  const asked = db.$queryRaw`select 1`.then(
    () => true,
    () => false,
  );
  if (await Promise.race([asked, wait(PATIENCE_MS, false, { ref: false })])) return Response.json({ status: "ready" });
  return Response.json({ status: "not ready", reason: "database" }, { status: 503 });
}
