/**
 * The text with the digits 0 to 9. Keypads of Arabic, Persian and Urdu type others, and the product writes and stores
 * these alone.
 */
export const withWesternDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
