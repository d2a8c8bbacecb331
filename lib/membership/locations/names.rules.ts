const MOST_NAMES = 20;

/** Names in a sentence that has room for some. */
export const someNames = (names: readonly string[]): string =>
  `${names.slice(0, MOST_NAMES).join(", ")}${names.length > MOST_NAMES ? ", …" : ""}`;
