import { diffWordsWithSpace } from "diff";
import { TERMS_ON } from "./schema";

/** What an office that last signed the terms of a day is asked for; null where it has signed those that hold now. */
export const termsState = (signedOn: string | null): "first" | "changed" | null =>
  signedOn === null ? "first" : signedOn < TERMS_ON ? "changed" : null;

/** The parts of our terms in one language. */
export type TermsText = {
  title: string;
  intro: string;
  parts: readonly { key: string; heading: string; text: string }[];
};

/** The terms as one text: what is signed, and what its fingerprint is of. */
export const asText = ({ title, intro, parts }: TermsText): string =>
  [title, intro, ...parts.map(({ heading, text }, at) => `${at + 1}. ${heading}\n${text}`)].join("\n\n");

/** A stretch of words that stayed, came or went. */
export type Change = { kind: "same" | "added" | "removed"; text: string };

/** What became of a text, paragraph by paragraph: whole paragraphs that stayed are one stretch of the same. */
export function changesBetween(before: string, after: string): Change[] {
  return diffWordsWithSpace(before, after).map(({ added, removed, value }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value,
  }));
}

/** A letter that is read the same wherever it was typed. */
const plain = (name: string) =>
  name
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, " ")
    .trim();

/** Whether a typed name is that of the person who signs: first and last name, accents and middle names left open. */
export function isOwnName(typed: string, { firstName, lastName }: { firstName: string; lastName: string }): boolean {
  const words = ` ${plain(typed)} `;
  return [firstName, lastName].every((name) => words.includes(` ${plain(name)} `));
}
