// What the card form says, in the two languages of the product.

export const WORDS = {
  en: {
    number: "Card number",
    expiry: "Expiration date",
    cvc: "Security code",
    postal: "ZIP code",
    expiryHint: "MM / YY",
    test: "Test payments: use 4242 4242 4242 4242, any later date and any code.",
    incomplete_number: "Your card number is incomplete.",
    invalid_number: "Your card number is invalid.",
    incomplete_expiry: "Your card's expiration date is incomplete.",
    invalid_expiry_month: "Your card's expiration month is invalid.",
    invalid_expiry_year: "Your card's expiration year is invalid.",
    expired_card: "Card expired",
    incomplete_cvc: "Your card's security code is incomplete.",
    incomplete_zip: "Your ZIP code is incomplete.",
  },
  es: {
    number: "Número de tarjeta",
    expiry: "Fecha de vencimiento",
    cvc: "Código de seguridad",
    postal: "Código postal",
    expiryHint: "MM / AA",
    test: "Pagos de prueba: use 4242 4242 4242 4242, cualquier fecha futura y cualquier código.",
    incomplete_number: "El número de la tarjeta está incompleto.",
    invalid_number: "El número de la tarjeta no es válido.",
    incomplete_expiry: "La fecha de vencimiento está incompleta.",
    invalid_expiry_month: "El mes de vencimiento no es válido.",
    invalid_expiry_year: "El año de vencimiento no es válido.",
    expired_card: "Tarjeta vencida",
    incomplete_cvc: "El código de seguridad está incompleto.",
    incomplete_zip: "El código postal está incompleto.",
  },
};

export function wordsFor(locale) {
  return String(locale ?? "")
    .toLowerCase()
    .startsWith("es")
    ? WORDS.es
    : WORDS.en;
}
