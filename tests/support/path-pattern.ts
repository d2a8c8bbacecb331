const VARIABLE = "[any]";

/** A path, or a call with its method, with all variable parts alike: `:id`, `{id}`, `[id]`, `${id}` and a number. */
export const pathPattern = (path: string): string =>
  path
    .replace(/\$\{[^}]*\}?/g, VARIABLE)
    .split("/")
    .map((segment) => (segment.includes(VARIABLE) || /^(?:[:{[]|\d+$)/.test(segment) ? VARIABLE : segment))
    .join("/");
