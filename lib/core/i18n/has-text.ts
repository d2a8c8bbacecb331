/**
 * Whether a key that came as data names a text. The keys a translator takes are known to the compiler; one that is
 * read from a row or a message is only known once the catalogue has been asked.
 */
export function hasText<T extends { has(key: never): boolean }>(
  t: T,
  key: string,
): key is string & Parameters<T["has"]>[0] {
  return t.has(key as never);
}
