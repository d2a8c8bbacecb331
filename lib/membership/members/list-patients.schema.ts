import { z } from "zod";

/** Where a page of patients begins: behind this id. */
export const patientsPage = z.object({ after: z.coerce.number().int().min(0).max(2_147_483_647).default(0) });
