import "server-only";
import type { Tx } from "@/lib/core/db";
import { conflict } from "@/lib/core/errors";

/** Uses up one use of the code; of concurrent ones only as many succeed as are left (T56). */
export async function takeCodeUse(tx: Tx, codeId: number): Promise<void> {
  const taken = await tx.$executeRaw`
    update group_code set uses = uses + 1 where id = ${codeId} and active and (max_uses is null or uses < max_uses)`;
  if (taken === 0) throw conflict("validation.groupCode");
}
