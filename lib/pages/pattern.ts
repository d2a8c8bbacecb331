/** Whether a path is one of a pattern's: a pattern's segments against a path's; `[name]` takes any one segment. */
export function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split("/");
  const given = path.split("/");
  return (
    wanted.length === given.length &&
    wanted.every((segment, at) => segment === given[at] || (segment.startsWith("[") && given[at] !== ""))
  );
}
