import { db } from "@/lib/core/db";

export const dynamic = "force-dynamic";

/** The process can do its work: the database answers. 503 otherwise. */
export async function GET(): Promise<Response> {
  try {
    await db.$queryRaw`select 1`;
    return Response.json({ status: "ready" });
  } catch {
    return Response.json({ status: "not ready", reason: "database" }, { status: 503 });
  }
}
