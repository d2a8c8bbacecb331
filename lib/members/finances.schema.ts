import { z } from "zod";
import { queryFlag } from "@/lib/core/fields";

/** Whose ledger as a spreadsheet; `single` leaves the family out (001 §7). */
export const financesReport = z.object({
  memberId: z.coerce.number().int().positive().max(2_147_483_647),
  single: queryFlag(),
});
