import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

type Known<Input, Output> = z.ZodType<Output, Input>;
/** A schema, or the way to one that is fetched when a form is filled in. */
export type Schema<Input, Output> = Known<Input, Output> | (() => Promise<Known<Input, Output>>);

const OFFLINE = { type: "offline", message: "errors.offline" };

/** Checks a form's values by its schema; the library for it is fetched with the first check. */
export function resolverOf<Input extends FieldValues, Output extends FieldValues>(
  schema: Schema<Input, Output>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const fetched = await Promise.all([
      import("@hookform/resolvers/zod"),
      typeof schema === "function" ? schema() : schema,
    ]).catch(() => null);
    // Said above the fields: nothing is wrong with what was typed, and nothing of it is lost.
    if (!fetched) {
      const errors: FieldErrors<Input> = {};
      return { values: {}, errors: Object.assign(errors, { root: { server: OFFLINE } }) };
    }
    const [{ zodResolver }, known] = fetched;
    return zodResolver(known)(values, context, options);
  };
}
