/** The form of the numbers under which businesses of a country pay tax on sales, and an example of it. */
type NumberForm = readonly [form: RegExp, example: string];

const ninth = /^\d{9}$/;

/**
 * By ISO 3166-1, without the marks between digits. Those of the European Union stand without the letters of the
 * country. They say what a number looks like, and not whether its check digits are right.
 */
const forms: Readonly<Record<string, NumberForm>> = {
  AT: [/^U\d{8}$/, 'ATU12345678'],
  BE: [/^[01]\d{9}$/, 'BE0123456789'],
  BG: [/^\d{9,10}$/, 'BG123456789'],
  CY: [/^\d{8}[A-Z]$/, 'CY12345678X'],
  CZ: [/^\d{8,10}$/, 'CZ12345678'],
  DE: [ninth, 'DE123456789'],
  DK: [/^\d{8}$/, 'DK12345678'],
  EE: [ninth, 'EE123456789'],
  ES: [/^[A-Z0-9]\d{7}[A-Z0-9]$/, 'ESB12345678'],
  FI: [/^\d{8}$/, 'FI12345678'],
  FR: [/^[A-HJ-NP-Z0-9]{2}\d{9}$/, 'FR12345678901'],
  GR: [ninth, 'EL123456789'],
  HR: [/^\d{11}$/, 'HR12345678901'],
  HU: [/^\d{8}$/, 'HU12345678'],
  IE: [/^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/, 'IE1234567WA'],
  IT: [/^\d{11}$/, 'IT12345678901'],
  LT: [/^(\d{9}|\d{12})$/, 'LT123456789'],
  LU: [/^\d{8}$/, 'LU12345678'],
  LV: [/^\d{11}$/, 'LV12345678901'],
  MT: [/^\d{8}$/, 'MT12345678'],
  NL: [/^[A-Z0-9+*]{9}B\d{2}$/, 'NL123456789B01'],
  PL: [/^\d{10}$/, 'PL1234567890'],
  PT: [ninth, 'PT123456789'],
  RO: [/^\d{2,10}$/, 'RO12345678'],
  SE: [/^\d{12}$/, 'SE123456789001'],
  SI: [/^\d{8}$/, 'SI12345678'],
  SK: [/^\d{10}$/, 'SK1234567890'],
  AE: [/^\d{15}$/, '100123456700003'],
  AU: [/^\d{11}$/, '51 824 753 556'],
  CH: [/^E?\d{9}(MWST|TVA|IVA)?$/, 'CHE-123.456.789 MWST'],
  GB: [/^(\d{9}|\d{12})$/, 'GB123456789'],
  IN: [/^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z0-9]Z[A-Z0-9]$/, '22AAAAA0000A1Z5'],
  NO: [/^\d{9}(MVA)?$/, '123456789MVA'],
  SA: [/^3\d{13}3$/, '300123456700003'],
  ZA: [/^4\d{9}$/, '4123456789'],
};

/** Letters of a country in front of a number, where they are not those of ISO 3166-1. */
const otherPrefixes: Readonly<Record<string, string>> = { GR: 'EL' };

/**
 * An example of the tax numbers of a country (ISO 3166-1, two letters), if a text is none of them. Undefined if it may
 * be one, and for a country whose numbers nobody has described.
 */
export function rightTaxNumber(text: string, country: string | null): string | undefined {
  const known = forms[country ?? ''];
  if (!known || country === null) return undefined;
  const [form, example] = known;
  const number = text.toUpperCase().replace(/[\s./-]/g, '');
  const isRight = [country, otherPrefixes[country] ?? country, ''].some(
    (prefix) => number.startsWith(prefix) && form.test(number.slice(prefix.length)),
  );
  return isRight ? undefined : example;
}
