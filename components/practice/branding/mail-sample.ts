/** Stands in a sample email where the accent will be: a colour that nothing else in it has. */
export const ACCENT_OF_MAIL = "#010203";
