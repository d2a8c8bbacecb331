// Pure rules of the card form; they know no page and no language.

const BRANDS = [
  { brand: "amex", start: /^3[47]/, lengths: [15], cvc: 4, gaps: [4, 10] },
  { brand: "diners", start: /^3(0[0-5]|[68])/, lengths: [14, 16], cvc: 3, gaps: [4, 10] },
  { brand: "jcb", start: /^35/, lengths: [16], cvc: 3, gaps: [4, 8, 12] },
  { brand: "discover", start: /^6(011|4[4-9]|5)/, lengths: [16], cvc: 3, gaps: [4, 8, 12] },
  { brand: "unionpay", start: /^62/, lengths: [16, 17, 18, 19], cvc: 3, gaps: [4, 8, 12, 16] },
  { brand: "mastercard", start: /^(5[1-5]|2[2-7])/, lengths: [16], cvc: 3, gaps: [4, 8, 12] },
  { brand: "visa", start: /^4/, lengths: [16], cvc: 3, gaps: [4, 8, 12] },
];

const UNKNOWN = { brand: "unknown", lengths: [16], cvc: 3, gaps: [4, 8, 12] };

export function digitsOf(text) {
  return String(text).replace(/\D/g, "");
}

export function brandOf(digits) {
  return BRANDS.find((one) => one.start.test(digits)) ?? UNKNOWN;
}

/** Groups the digits as they are printed on the card, and cuts what is too long. */
export function formatNumber(text) {
  const all = digitsOf(text);
  const { gaps, lengths } = brandOf(all);
  const digits = all.slice(0, Math.max(...lengths));
  return [...digits].map((digit, i) => (gaps.includes(i) ? ` ${digit}` : digit)).join("");
}

/** "1228" and "12 / 2028" both become "12 / 28"; a month above 1 gets its zero. */
export function formatExpiry(text) {
  let digits = digitsOf(text);
  if (/^[2-9]$/.test(digits)) digits = `0${digits}`;
  if (/^\d{2}20\d{2}$/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

export function luhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The message code of a wrong or unfinished card number, or null when it is fine. */
export function checkNumber(text) {
  const digits = digitsOf(text);
  const { lengths } = brandOf(digits);
  if (digits.length < Math.min(...lengths)) return "incomplete_number";
  return lengths.includes(digits.length) && luhn(digits) ? null : "invalid_number";
}

/** As checkNumber, for "MM / YY" seen from `now` (a Date). */
export function checkExpiry(text, now) {
  const digits = digitsOf(text);
  if (digits.length < 4) return "incomplete_expiry";
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2, 4));
  if (month < 1 || month > 12) return "invalid_expiry_month";
  const left = (year - now.getUTCFullYear()) * 12 + month - 1 - now.getUTCMonth();
  if (left < 0) return "expired_card";
  return left > 600 ? "invalid_expiry_year" : null;
}

export function checkCvc(text, number) {
  return digitsOf(text).length === brandOf(digitsOf(number)).cvc ? null : "incomplete_cvc";
}

export function checkPostal(text) {
  return /^\d{5}(-?\d{4})?$/.test(String(text).trim()) ? null : "incomplete_zip";
}
