import { z } from "zod";
import { type NumberFields, type Numbers, type Readings, readNumber } from "./numbers.rules";

/**
 * What the address of a calculator holds. It never fails: what is no number, or out of range, is read as one that is, with the
 * reason beside it; whatever else the address says is left out.
 */
export function numbersInAddress<Name extends string>(fields: NumberFields<Name>, usual: Numbers<Name>) {
  const shape = Object.fromEntries(
    (Object.keys(fields) as Name[]).map((name) => [
      name,
      z
        .string()
        .optional()
        .catch("?")
        .transform((text) => readNumber(fields[name], usual[name], text)),
    ]),
  );
  return z.object(shape) as unknown as z.ZodType<Readings<Name>>;
}
