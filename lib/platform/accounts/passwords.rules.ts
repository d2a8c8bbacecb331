import { invalid } from "@/lib/core/errors";
import common from "./common-passwords.json";

const COMMON = new Set(common.words.split(" "));
/** Words too short to be a password, with which one begins all the same: `letmein123`, `summer2026`. */
const STEMS = new Set([
  ...common.stems.split(" "),
  ..."spring summer autumn fall winter primavera verano otono invierno".split(" "),
  ..."january february march april may june july august september october november december".split(" "),
  ..."enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
]);

/** Digits and signs people put behind a word to make it a password. */
const TAIL = /[\d!.?_*#@$-]{1,4}$/;

/** Whom a password is for, and what others know of them. */
export type PasswordOwner = {
  email: string;
  firstName: string;
  lastName: string;
  /** What the person's offices, employer or association are called. */
  places: readonly string[];
};

/** Words of the product, of both tenants and of every log-in, in both languages: what anybody tries first here. */
const OUR_WORDS = [
  ..."inhouse house login portal admin password passwort welcome demo test user account team".split(" "),
  ..."dental dentist dentistry tooth teeth smile vision optometry optometrist optical eyecare eye care".split(" "),
  ..."member members membership plan plans patient patients practice office clinic doctor family".split(" "),
  ..."contrasena clave bienvenido bienvenida dentista odontologia sonrisa optometrista ojos consultorio clinica".split(
    " ",
  ),
  ..."miembro membresia paciente oficina familia".split(" "),
];
/** No password is shorter, so nothing shorter is one by being written again. */
const MIN_LENGTH = 8;
/** Shorter pieces of a name are in too many words to say anything. */
const MIN_WORD = 3;
/** What has to be left of a password when the words that others know are taken out of it. */
const MIN_LEFT = { signs: 6, different: 4 };

/** Letters that digits and signs stand for: `d3nt4l` is a word too. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  ...{ "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t" },
  ...{ "@": "a", $: "s", "!": "i" },
};

const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The words of a text that are long enough to say something. */
const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_WORD);

/** The words others know of whose password it is. */
function knownWords(owner: PasswordOwner | undefined): string[] {
  const own = owner ? [owner.email, owner.firstName, owner.lastName, ...owner.places].flatMap(wordsOf) : [];
  return [...new Set([...OUR_WORDS, ...own])].sort((a, b) => b.length - a.length);
}

/** The letters and digits that are left of a password without these words, longer words taken first. */
function leftOf(password: string, words: readonly string[]): { left: string; found: boolean } {
  // Joined, so that a word is one however it is split: in-house, in house.
  const signs = [...folded(password)].filter((sign) => /[\p{L}\p{N}@$!]/u.test(sign));
  const taken = signs.map(() => false);
  for (const read of [signs, signs.map((sign) => STANDS_FOR[sign] ?? sign)]) {
    const text = read.join("");
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
        taken.fill(true, at, at + word.length);
    }
  }
  const left = signs.filter((sign, at) => !taken[at] && /[\p{L}\p{N}]/u.test(sign)).join("");
  return { left, found: taken.includes(true) };
}

/**
 * Whether a password is made of words that others know of its owner, of their office or of this product. A longer one that only holds
 * such a word is not: what decides is what is left without them, and digits alone are a date or a count.
 */
export function isMadeOfKnownWords(password: string, owner?: PasswordOwner): boolean {
  const { left, found } = leftOf(password, knownWords(owner));
  if (!found) return false;
  const tooLittle = left.length < MIN_LEFT.signs || new Set(left).size < MIN_LEFT.different;
  return tooLittle || /^\p{N}+$/u.test(left) || COMMON.has(left);
}

/** Whether a password is among the first anybody would try: a common one, also with a tail, or the owner's own email. */
export function isCommon(password: string, owner?: Pick<PasswordOwner, "email">): boolean {
  const plain = password.normalize("NFKC").toLowerCase().trim();
  const own = owner?.email.toLowerCase();
  const stem = folded(plain).replace(TAIL, "").replace(TAIL, "");
  return (
    COMMON.has(plain) ||
    COMMON.has(plain.replace(TAIL, "")) ||
    STEMS.has(stem) ||
    plain === own ||
    plain === own?.split("@")[0]
  );
}

const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890"];

/** Whether a sign is what anybody expects after another: the same, the next or the last of the alphabet, or of the keys. */
function follows(sign: string, before: string): boolean {
  const step = (sign.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
  const isNeighbor = (row: string) => row.includes(before) && Math.abs(row.indexOf(sign) - row.indexOf(before)) === 1;
  return Math.abs(step) <= 1 || ROWS.some((row) => row.includes(sign) && isNeighbor(row));
}

/** The shortest text that this one is, written over and over; the last time perhaps not to its end. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.startsWith(text.slice(length))) return text.slice(0, length);
  return text;
}

/** Signs that nobody could have told from the one before them. */
const LEAST_SURPRISES = 4;

/** Whether a password is a run of letters, digits or keys (`abcdefgh`, `qwertz99`), or something short again and again. */
export function isPattern(password: string): boolean {
  const text = folded(password);
  const signs = [...text];
  const surprises = signs.filter((sign, at) => at === 0 || !follows(sign, signs[at - 1] ?? ""));
  return surprises.length < LEAST_SURPRISES || unitOf(text).length < MIN_LENGTH;
}

/** Throws 400 at the field `password` for one that is easy to guess for whoever knows its owner, or nobody at all. */
export function refuseEasy(password: string, owner: PasswordOwner): void {
  if (isCommon(password, owner) || isPattern(password)) throw invalid({ password: "errors.commonPassword" });
  if (isMadeOfKnownWords(password, owner)) throw invalid({ password: "errors.knownWordsPassword" });
}
