import { invalid } from "@/lib/core/errors";
import common from "./common-passwords.json";

const COMMON = new Set(common.words.split(" "));

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
  return COMMON.has(plain) || COMMON.has(plain.replace(TAIL, "")) || plain === own || plain === own?.split("@")[0];
}

/** Throws 400 at the field `password` for one that is easy to guess for whoever knows its owner, or nobody at all. */
export function refuseEasy(password: string, owner: PasswordOwner): void {
  if (isCommon(password, owner)) throw invalid({ password: "errors.commonPassword" });
  if (isMadeOfKnownWords(password, owner)) throw invalid({ password: "errors.knownWordsPassword" });
}
