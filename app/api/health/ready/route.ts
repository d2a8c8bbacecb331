import { databaseResponds } from "@/lib/core/health";

export const dynamic = "force-dynamic";

/** Probes give up soon after. */
const PATIENCE_MS = 3000;

/** The process can do its work: the database responds. 503 otherwise. */
export async function GET(): Promise<Response> {
  if (await databaseResponds(PATIENCE_MS)) return Response.json({ status: "ready" });
  return Response.json({ status: "not ready", reason: "database" }, { status: 503 });
}
