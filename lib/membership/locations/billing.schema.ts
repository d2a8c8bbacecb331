import { z } from "zod";
import { FILE_FORMATS, listQuery } from "@/lib/core/lists/list";

export const locationBillList = listQuery(
  ["all"],
  ["location", "-location", "members", "-members", "billed", "-billed", "next", "-next"],
);
export type LocationBillList = z.output<typeof locationBillList>;
export const locationBillFile = locationBillList.extend({ format: z.enum(FILE_FORMATS) });
