/** Luhn's check over a run of digits, as every card number passes it. */
export function passesLuhn(digits: string): boolean {
  let total = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 0 ? digit : digit * 2;
    total += doubled > 9 ? doubled - 9 : doubled;
  }
  return total % 10 === 0;
}

/** How the numbers of the card schemes begin, by their length; anything else of that length is not a card. */
const BEGINNINGS: Readonly<Record<number, RegExp>> = {
  14: /^3[068]/,
  15: /^3[47]/,
  16: /^(?:4|5[1-5]|2[2-7]|6[024-8]|35)/,
};

/**
 * Whether a text holds what looks like a card number: a run of digits, spaces and dashes between them ignored, with a
 * card's length, beginning and check digit in it. Card numbers never reach our database, through no field.
 */
export function holdsCardNumber(text: string): boolean {
  // Full-width digits and dashes are what a card's number looks like in an East Asian keyboard.
  for (const [run] of text.normalize("NFKC").matchAll(/\d(?:[ .-]?\d){13,}/g)) {
    const digits = run.replace(/\D/g, "");
    for (const [length, beginning] of Object.entries(BEGINNINGS)) {
      for (let from = 0; from + Number(length) <= digits.length; from++) {
        const piece = digits.slice(from, from + Number(length));
        if (beginning.test(piece) && passesLuhn(piece)) return true;
      }
    }
  }
  return false;
}
