// What a red test asks for, in sentences that say what to write and where: whoever adds a call or a text reads nothing else.

/** Lines for what is found and not listed (`add`), and for what is listed and not found any more (`remove`). */
export function toDo(
  found: readonly string[],
  listed: readonly string[],
  say: { add(name: string): string; remove(name: string): string },
): string[] {
  return [
    ...found.filter((name) => !listed.includes(name)).map((name) => say.add(name)),
    ...listed.filter((name) => !found.includes(name)).map((name) => say.remove(name)),
    ...listed
      .filter((name, at) => listed.indexOf(name) !== at)
      .map((name) => `"${name}" is listed twice: take one line away`),
  ];
}

const ID_ROWS = "tests/support/object-calls.ts";
const BLIND_ROWS = "tests/support/blind-objects.ts";

/** A number called like an id of which nothing is known yet. */
export const unknownId = (name: string, calls: readonly string[]) =>
  `${name} (${calls.join(", ")}): add \`${name}: ["<table of the row it names>"]\` to MEANS in ${ID_ROWS}, or, where it names no row of an office, a family or a tenant, \`${name}: "<what it is>"\` to NO_ROWS there`;

export const lookedPast = {
  add: (place: string) =>
    `${place}: the call goes well with an id that does not exist. Let its query refuse the id (notFound()), or, where it takes what it is about from the session, add \`"${place}",\` to LOOKED_PAST in ${BLIND_ROWS}`,
  remove: (place: string) =>
    `${place}: the call looks at this id now, or is gone: take its line out of LOOKED_PAST in ${BLIND_ROWS}`,
};

export const blind = {
  add: (place: string) =>
    `${place}: an own id is answered like one that does not exist, so nothing is shown. Let the office have such a row (makeRows in tests/support/object-rows.ts, its kind in MEANS of ${ID_ROWS}), or give the call a body that gets as far as the id (SAMPLES in tests/support/object-samples.ts)`,
  remove: (place: string) =>
    `${place}: this id is told apart now, or is gone: take its line out of BLIND in ${BLIND_ROWS}`,
};

/** A call with optional fields of which is not said whether it changes what there is. */
export const notSent = (optional: ReadonlyMap<string, readonly (readonly (string | number)[])[]>) => ({
  add: (call: string) =>
    `${call} has optional fields (${(optional.get(call) ?? []).map((path) => path.join(".")).join(", ")}): where it changes what there is, add \`{ call: "${call}", path: …, one: same({ … }), other: same({ … }), says: [], row: … },\` to EDITS in tests/support/not-sent.ts; where it makes or does something, add \`"${call}",\` to ACTS in tests/support/not-sent-acts.ts`,
  remove: (call: string) =>
    `${call} is no call any more, or has no optional fields: take its line out of EDITS in tests/support/not-sent.ts or of ACTS in tests/support/not-sent-acts.ts`,
});

/** Keys that only one of two languages has. */
export const texts = (file: string, english: (key: string) => string) => ({
  add: (key: string) => `messages/es-US/${file} lacks "${key}": add in Spanish what en-US says, "${english(key)}"`,
  remove: (key: string) =>
    `messages/en-US/${file} lacks "${key}", which es-US has: add it in English, or take it out of es-US`,
});

/** An area of texts without its type. */
export const areaType = {
  add: (area: string) =>
    `add \`import type ${area} from "@/messages/en-US/${area}.json";\` and \`${area}: typeof ${area};\` to lib/core/i18n/catalogue.ts`,
  remove: (area: string) => `take ${area} out of lib/core/i18n/catalogue.ts: messages/en-US/${area}.json is gone`,
};
