import { z } from "zod";

/** The revision of a row as it was read, 0 for one that nobody has changed; no larger than the database holds. */
export const revision = z.number().int().min(0).max(2_147_483_647);
