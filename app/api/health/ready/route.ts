import { databaseResponds } from "@/lib/core/db/health";
import { settingInDoubt } from "@/lib/core/process/production/proxies";

export const dynamic = "force-dynamic";

/** Probes give up soon after. */
const PATIENCE_MS = 3000;

/** The process can do its work: the database responds. 503 otherwise. `check` names a setting that requests speak against. */
export async function GET(): Promise<Response> {
  const check = settingInDoubt();
  if (await databaseResponds(PATIENCE_MS)) return Response.json({ status: "ready", ...(check ? { check } : {}) });
  return Response.json({ status: "not ready", reason: "database" }, { status: 503 });
}
