/** How many letters must be put in, taken out or replaced to make one word of the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The name that was probably meant by a misspelt one; undefined when none is close. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const most = Math.min(3, Math.floor(name.length / 3));
  const ranked = known.map((one) => ({ one, far: distance(name, one) })).sort((a, b) => a.far - b.far);
  const [first] = ranked;
  return first && first.far <= most ? first.one : undefined;
}
