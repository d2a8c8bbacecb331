/** The beginning of a text of at most so many characters, cut between words where one ends in its second half. */
export function shortened(text: string, most: number): string {
  const whole = text.trim();
  const signs = [...whole];
  if (signs.length <= most) return whole;
  const cut = signs.slice(0, most).join("");
  const space = cut.lastIndexOf(" ");
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
