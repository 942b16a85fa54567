import type { LanguageCode } from './languages.ts';

/**
 * The taxes on sales that a business of each country starts with: a proposal, which its people check. The rates are those
 * of 1 January 2026, as far as we know them. Those of the European Union stand in "VAT rates applied in the Member
 * States" of the European Commission. A rate that began later than 1 January 2025 has its own day.
 *
 * The business of a country that is missing starts with a group without a rate.
 * Rates of places below a country (states of the United States and Brazil, provinces of Canada) are not here:
 * the people of the business enter those of their stores.
 */

/** What the groups are called in each language of a business. */
export const taxGroupNames = {
  'Standard rate': { en: 'Standard rate', es: 'Tipo general', ar: 'النسبة الأساسية' },
  'Reduced rate': { en: 'Reduced rate', es: 'Tipo reducido', ar: 'النسبة المخفّضة' },
  'Second reduced rate': {
    en: 'Second reduced rate',
    es: 'Segundo tipo reducido',
    ar: 'النسبة المخفّضة الثانية',
  },
  'Third reduced rate': {
    en: 'Third reduced rate',
    es: 'Tercer tipo reducido',
    ar: 'النسبة المخفّضة الثالثة',
  },
  'Zero rate': { en: 'Zero rate', es: 'Tipo cero', ar: 'نسبة صفر' },
  Exempt: { en: 'Exempt', es: 'Exento', ar: 'معفى' },
  'No tax': { en: 'No tax', es: 'Sin impuestos', ar: 'بلا ضريبة' },
  Food: { en: 'Food', es: 'Comida', ar: 'الطعام' },
  'Cold food': { en: 'Cold food', es: 'Comida fría', ar: 'الطعام البارد' },
  'Restaurant service': { en: 'Restaurant service', es: 'Servicio de restaurante', ar: 'خدمة المطاعم' },
} as const satisfies Readonly<Record<string, Readonly<Record<LanguageCode, string>>>>;

type GroupName = keyof typeof taxGroupNames;

/** A group of items that are taxed alike, as a business starts with it. */
export interface StartingGroup {
  name: GroupName;
  /** The code that tills use. */
  code: string;
  /** The id of its row in `tax/types`: 1 standard or reduced, 2 zero-rated, 3 exempt. */
  taxTypeId: number;
  /** Percent; null where people must enter it. */
  ratePercent: number | null;
  /** The day from which we know that the rate applies. */
  validFrom: string;
  /** The name of the group before it whose rate applies if guests take it away or get it delivered. */
  takenAway?: GroupName;
}

/** How sales are taxed in a country. */
export interface CountryTaxes {
  /** What people there call it, such as `IVA`, in letters that receipt printers have. */
  name: string;
  /** Prices that guests see include it. */
  pricesIncludeTax: boolean;
  groups: readonly StartingGroup[];
}

/** A rate, or a rate with the day from which it applies. */
type Rate = number | readonly [percent: number, validFrom: string];

const knownFrom = '2025-01-01';
const reducedNames = ['Reduced rate', 'Second reduced rate', 'Third reduced rate'] as const;

const group = (name: GroupName, code: string, taxTypeId: number, rate: Rate | null): StartingGroup => {
  const [ratePercent, validFrom] = typeof rate === 'object' && rate ? rate : [rate, knownFrom];
  return { name, code, taxTypeId, ratePercent, validFrom };
};
const standard = (rate: Rate | null) => group('Standard rate', 'STANDARD', 1, rate);
const zero = group('Zero rate', 'ZERO', 2, 0);
const exempt = group('Exempt', 'EXEMPT', 3, 0);

/** Adds food that is taxed at the standard rate where guests eat it, and at that of another group elsewhere. */
const withFood = (name: GroupName, takenAway: GroupName, taxes: CountryTaxes): CountryTaxes => {
  const [first = standard(null)] = taxes.groups;
  return { ...taxes, groups: [...taxes.groups, { ...first, name, code: 'FOOD', takenAway }] };
};

/** A tax that prices include, with its standard rate and its reduced ones. */
const included = (name: string, rate: Rate, ...reduced: Rate[]): CountryTaxes => ({
  name,
  pricesIncludeTax: true,
  groups: [
    standard(rate),
    ...reduced.map((one, index) =>
      group(reducedNames[index] ?? 'Reduced rate', `REDUCED${index === 0 ? '' : index + 1}`, 1, one),
    ),
    exempt,
  ],
});

/** The same where some supplies have a rate of zero. */
const withZero = (taxes: CountryTaxes): CountryTaxes => ({
  ...taxes,
  groups: [...taxes.groups.slice(0, -1), zero, exempt],
});

const withoutTax: CountryTaxes = {
  name: 'Tax',
  pricesIncludeTax: true,
  groups: [group('No tax', 'NONE', 3, 0)],
};

const members: Readonly<Record<string, CountryTaxes>> = {
  AT: included('USt', 20, 10, 13),
  BE: included('btw/TVA', 21, 12, 6),
  BG: included('DDS', 20, 9),
  CY: included('FPA', 19, 9, 5),
  CZ: included('DPH', 21, 12),
  DE: included('MwSt.', 19, 7),
  DK: included('moms', 25),
  EE: included('km', [24, '2025-07-01'], 9),
  ES: included('IVA', 21, 10, 4),
  FI: included('ALV', 25.5, [13.5, '2026-01-01'], 10),
  FR: included('TVA', 20, 10, 5.5),
  GR: included('FPA', 24, 13, 6),
  HR: included('PDV', 25, 13, 5),
  HU: included('ÁFA', 27, 18, 5),
  IE: withZero(included('VAT', 23, 13.5, 9)),
  IT: included('IVA', 22, 10, 5, 4),
  LT: included('PVM', 21, [12, '2026-01-01'], 5),
  LU: included('TVA', 17, 14, 8, 3),
  LV: included('PVN', 21, 12, 5),
  MT: withZero(included('VAT', 18, 7, 5)),
  NL: included('btw', 21, 9),
  PL: included('VAT', 23, 8, 5),
  PT: included('IVA', 23, 13, 6),
  RO: included('TVA', [21, '2025-08-01'], [11, '2025-08-01']),
  SE: included('moms', 25, 12, 6),
  SI: included('DDV', 22, 9.5, 5),
  SK: included('DPH', 23, 19, 5),
};

const others: Readonly<Record<string, CountryTaxes>> = {
  AE: withZero(included('VAT', 5)),
  AL: included('TVSH', 20),
  AR: included('IVA', 21, 10.5),
  AU: withZero(included('GST', 10)),
  BH: withZero(included('VAT', 10)),
  CH: withFood('Food', 'Reduced rate', included('MWST', 8.1, 2.6)),
  CL: included('IVA', 19),
  EG: included('VAT', 14),
  GB: withFood('Cold food', 'Zero rate', withZero(included('VAT', 20, 5))),
  IL: included('VAT', 18),
  IS: included('VSK', 24, 11),
  JP: withFood('Food', 'Reduced rate', included('Consumption tax', 10, 8)),
  KE: withZero(included('VAT', 16)),
  KR: included('VAT', 10),
  MA: included('TVA', 20, 10),
  MX: withZero(included('IVA', 16)),
  NG: included('VAT', 7.5),
  NO: withFood('Food', 'Reduced rate', included('MVA', 25, 15, 12)),
  NZ: withZero(included('GST', 15)),
  OM: withZero(included('VAT', 5)),
  PE: included('IGV', 18),
  PH: included('VAT', 12),
  RS: included('PDV', 20, 10),
  SA: withZero(included('VAT', 15)),
  SG: included('GST', 9),
  TR: included('KDV', 20, 10, 1),
  UA: included('PDV', 20),
  UY: included('IVA', 22, 10),
  ZA: withZero(included('VAT', [15, '2018-04-01'])),
  // Their rates differ by place, and menus show prices without them.
  US: { name: 'Sales tax', pricesIncludeTax: false, groups: [standard(null), exempt] },
  CA: { name: 'GST/HST', pricesIncludeTax: false, groups: [standard(null), zero, exempt] },
  // Restaurants have a rate of their own, and most menus show prices without it.
  IN: {
    name: 'GST',
    pricesIncludeTax: false,
    groups: [group('Restaurant service', 'RESTAURANT', 1, 5), standard(18), exempt],
  },
  BR: { name: 'ICMS', pricesIncludeTax: true, groups: [standard(null), exempt] },
  GH: { name: 'VAT', pricesIncludeTax: true, groups: [standard(null), exempt] },
  KW: withoutTax,
  QA: withoutTax,
};

/** Places that have the taxes of another country. */
const sharing: Readonly<Record<string, string>> = { IM: 'GB', LI: 'CH', MC: 'FR' };

const known: Readonly<Record<string, CountryTaxes>> = { ...members, ...others };

/** What the business of a country without an entry starts with. */
const unknownTaxes: CountryTaxes = { name: 'Tax', pricesIncludeTax: true, groups: [standard(null)] };

/** How sales are taxed in a country (ISO 3166-1, two letters). Of one that is missing here: one group without a rate. */
export const taxesOfCountry = (country: string | null): CountryTaxes =>
  known[sharing[country ?? ''] ?? country ?? ''] ?? unknownTaxes;
