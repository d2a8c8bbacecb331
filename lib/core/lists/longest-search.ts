/** So many letters are looked for: what a search field takes and a list asks for. */
export const LONGEST_SEARCH = 100;
