/** Texts and the signs that open, part and close; everything else of JSON says nothing about names. */
const PARTS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]/gs;

/**
 * Whether an object anywhere in `text` names a field twice. JSON.parse takes the last silently, a proxy or a log in
 * front of us may read the first. @param text JSON that has been parsed without a fault.
 */
export function namesTwice(text: string): boolean {
  // For each open bracket the names so far; null within a list.
  const open: (Set<string> | null)[] = [];
  let last = "";
  for (const [part] of text.matchAll(PARTS)) {
    if (part === "{") open.push(new Set());
    else if (part === "[") open.push(null);
    else if (part === "}" || part === "]") open.pop();
    else if (part === ":") {
      const names = open.at(-1);
      const name: string = JSON.parse(last);
      if (names?.has(name)) return true;
      names?.add(name);
    } else if (part !== ",") last = part;
  }
  return false;
}

/** Half of a pair as JSON writes it, not the text of a backslash and what follows. */
const HALF = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i;

/**
 * Whether a text anywhere in `value` holds half of a surrogate pair, which is no character and which no database takes.
 * @param text the JSON it was parsed from: only an escape can bring one in.
 */
export function holdsHalfCharacter(text: string, value: unknown): boolean {
  // Written again, whole pairs are plain characters and halves are escapes.
  return HALF.test(text) && HALF.test(JSON.stringify(value));
}
