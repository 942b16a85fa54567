/** `Stock item` as `stock item`, `VAT code` as it is: how a label reads inside a sentence. */
export const inSentence = (label: string) =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
