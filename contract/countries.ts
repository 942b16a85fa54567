/** Countries with a currency of their own, by the code of the currency: ISO 4217 begins it with the code of the country. */
const ownCurrencies =
  'ZAR AED AFN ALL AMD AOA ARS AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CLP CNY COP CRC CUP CVE CZK DJF DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NPR OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VES VND VUV WST YER ZMW ZWG'.split(
    ' ',
  );

/** The countries that share a currency. */
const sharedCurrencies: Readonly<Record<string, string>> = {
  EUR: 'AD AT AX BE BL BG CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XAF: 'CF CG CM GA GQ TD',
  XPF: 'NC PF WF',
  AUD: 'AU CC CX HM KI NF NR TV',
  NZD: 'CK NU NZ PN TK',
  GBP: 'GB GG GS IM JE',
  NOK: 'BV NO SJ',
  DKK: 'DK FO GL',
  CHF: 'CH LI',
  MAD: 'EH MA',
  ILS: 'IL PS',
};

/** The currency of each country (ISO 3166-1 and ISO 4217, two and three letters): `ES` has `EUR`. */
export const currencyOfCountry: ReadonlyMap<string, string> = new Map([
  ...ownCurrencies.map((currency) => [currency.slice(0, 2), currency] as const),
  ...Object.entries(sharedCurrencies).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency] as const),
  ),
]);

/** Choices in the order of their labels, as a language sorts them. */
export const byLabel = <Choice extends { label: string }>(choices: readonly Choice[], language = 'en') =>
  choices.toSorted((one, other) => one.label.localeCompare(other.label, language));

/** The choices of a field that holds a country, by name in a language. */
export function countryChoices(language = 'en'): { id: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return byLabel(
    [...currencyOfCountry.keys()].map((id) => ({ id, label: names.of(id) ?? id })),
    language,
  );
}

/** The choices of a field that holds a currency, by name in a language: `Euro (EUR)`. */
export function currencyChoices(language = 'en'): { id: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  const named = (id: string) => {
    const name = names.of(id) ?? id;
    return { id, label: `${name.charAt(0).toLocaleUpperCase(language)}${name.slice(1)} (${id})` };
  };
  return byLabel([...new Set(currencyOfCountry.values())].map(named), language);
}
