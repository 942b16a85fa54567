import { type LanguageCode, textsIn } from '../languages.ts';
import type { SlipWords } from './tillSlip.ts';

/** What the product prints on slips. `%{tax}` is the tax of the country, and `%{rate}` its percent. */
interface Texts extends SlipWords {
  rate: string;
  /** What a made-up sale has. */
  sample: Readonly<Record<'pizza' | 'mushrooms' | 'burger' | 'voucher' | 'card' | 'cash', string>>;
}

/** In the language of the business, as its guests read them. */
const texts: Readonly<Record<LanguageCode, Texts>> = {
  en: {
    title: 'TAX INVOICE',
    vatNumber: '%{tax} No',
    registrationNumber: 'Reg. No',
    invoice: 'Inv',
    total: 'TOTAL',
    net: 'Value excl. %{tax}',
    rate: '%{tax} %{rate}%',
    sample: {
      pizza: 'Margherita Large',
      mushrooms: 'Extra mushrooms',
      burger: 'Smoky Cheese Burger',
      voucher: 'Voucher ...QX2TD',
      card: 'Card ****4821',
      cash: 'Cash',
    },
  },
  es: {
    title: 'FACTURA',
    vatNumber: 'N.º de %{tax}',
    registrationNumber: 'N.º de registro',
    invoice: 'Fact.',
    total: 'TOTAL',
    net: 'Importe sin %{tax}',
    rate: '%{tax} %{rate} %',
    sample: {
      pizza: 'Margarita grande',
      mushrooms: 'Champiñones extra',
      burger: 'Hamburguesa ahumada',
      voucher: 'Vale ...QX2TD',
      card: 'Tarjeta ****4821',
      cash: 'Efectivo',
    },
  },
  ar: {
    title: 'فاتورة ضريبية',
    vatNumber: 'رقم %{tax}',
    registrationNumber: 'رقم السجل',
    invoice: 'فاتورة',
    total: 'الإجمالي',
    net: 'القيمة من دون %{tax}',
    rate: '%{tax} %{rate}%',
    sample: {
      pizza: 'مارغريتا كبيرة',
      mushrooms: 'فطر إضافي',
      burger: 'برغر بالجبن المدخن',
      voucher: 'قسيمة ...QX2TD',
      card: 'بطاقة ****4821',
      cash: 'نقدًا',
    },
  },
};

/**
 * The words on slips in the language of a business.
 * @param tax what its country calls the tax on sales, such as `IVA`
 */
export function slipWordsIn(language: string, tax: string) {
  const { sample, rate, ...words } = textsIn(texts, language);
  const named = (text: string) => text.replace('%{tax}', tax);
  return {
    words: { ...words, vatNumber: named(words.vatNumber), net: named(words.net) },
    sample,
    rate: (percent: number) => named(rate).replace('%{rate}', String(percent)),
  };
}
