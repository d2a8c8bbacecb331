import { formatDate, parseIsoDate } from "@/lib/core/time/dates";

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** XXX-XXX-XXXX while typing; a pasted "+1 (212) 555-0100" loses its country code. */
export function maskPhone(text: string): string {
  let digits = digitsOf(text);
  if (digits.length > 10 && digits.startsWith("1")) digits = digits.slice(1);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 10)].filter(Boolean).join("-");
}

/** MM/DD/YYYY while typing. "3/4/" becomes "03/04/"; a pasted ISO date is reordered. */
export function maskDate(text: string): string {
  const iso = parseIsoDate(text.trim());
  if (iso) return formatDate(iso);
  const parts = text.split(/[/.\s-]+/);
  const padded = parts.map((part, index) =>
    index < 2 && index < parts.length - 1 && /^\d$/.test(part) ? `0${part}` : part,
  );
  const digits = digitsOf(padded.join("")).slice(0, 8);
  const masked = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join("/");
  // A slash that was typed stays, otherwise it would vanish under the finger.
  return /[/.-]$/.test(text) && (digits.length === 2 || digits.length === 4) ? `${masked}/` : masked;
}

/** 12345 or 12345-6789. Letters stay, so that the schema can say that they are not from the USA. */
export function maskZip(text: string): string {
  if (/[a-z]/i.test(text)) return text.slice(0, 10);
  const digits = digitsOf(text).slice(0, 9);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/** Where the caret belongs after masking: behind as many characters that are not separators as before. */
export function caretAfter(masked: string, typedBeforeCaret: string): number {
  const wanted = typedBeforeCaret.replace(/[^\da-z]/gi, "").length;
  let seen = 0;
  for (let position = 0; position < masked.length; position += 1) {
    if (seen === wanted) return position;
    if (/[\da-z]/i.test(masked[position] ?? "")) seen += 1;
  }
  return masked.length;
}
