/** A label as it reads inside a sentence: `Stock item` becomes `stock item`, `VAT code` stays. */
export const inSentence = (label: string) =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
