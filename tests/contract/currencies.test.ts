import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeField } from '../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../contract/fieldKinds/fieldInput.ts';
import type { TextDialect } from '../../contract/fieldKinds/kind.ts';
import { amountText, currencyDigits, moneyText } from '../../contract/fieldKinds/moneyText.ts';
import { pastedAmount } from '../../contract/fieldKinds/numberText.ts';
import { fieldKinds, numberForFile } from '../../contract/fieldKinds.ts';
import { harmlessCell, textOfCell } from '../../contract/formulas.ts';
import { issueOfText, readText } from '../../contract/readText.ts';
import { minorUnitsOf } from '../../server/services/main/uberEats/uberOrders.ts';
import { moneyFormats } from '../../src/i18n/formats.ts';
import { endingText, usualEndings } from '../../src/kit/endings.ts';
import { issueOfValue, textOfValue, valueOfText } from '../../src/kit/grid/gridValues.ts';
import { moneyOf } from '../../tools/simulator/uber/orderShape.ts';
import { menuLines } from '../../tools/till/menuText.ts';

const price = completeField('price', fieldInput.parse({ kind: 'money' }));

test.each([
  ['JPY', 0],
  ['ISK', 0],
  ['EUR', 2],
  ['HUF', 2],
  ['zar', 2],
  ['KWD', 3],
  ['CLF', 3],
  ['R', 2],
  ['XYZ', 2],
])('amounts of %s have %i decimals', (currency, digits) => {
  expect(currencyDigits(currency)).toBe(digits);
});

test.each([
  ['JPY', 125_000_000, 1250],
  ['EUR', 1_250_000, 1250],
  ['EUR', 1_250_500, 1251],
  ['KWD', 125_000, 1250],
])('an amount in %s of Uber Eats, %i hundred-thousandths of a unit, is %i minor units', (currency, e5, amount) => {
  expect(minorUnitsOf(e5, currencyDigits(currency))).toBe(amount);
  expect(minorUnitsOf(moneyOf(amount, currency).gross.amount_e5, currencyDigits(currency))).toBe(amount);
});

test('a till writes the prices of its menu in the decimals of its currency', () => {
  const menu = (currency: string) =>
    JSON.stringify({
      ...{ schema: 'till-menu/1', name: 'Lunch', currency, sections: [{ name: 'Pizza', itemIds: ['i'] }] },
      items: [
        {
          ...{ id: 'i', name: 'Regina', availability: 'AVAILABLE' },
          sizes: [{ id: 's', name: 'Large', priceCents: 1250 }],
        },
      ],
    });
  const shown = ['JPY', 'EUR', 'KWD'].map((currency) => menuLines(menu(currency), new Set()).at(-1));
  expect(shown).toEqual(['    Regina: 1250', '    Regina: 12.50', '    Regina: 1.250']);
});

describe.each([
  ['JPY', '1250', '¥1,250', ['12.5', '1.25']],
  ['EUR', '12.50', '€12.50', ['1,234.505', '0.1234']],
  ['KWD', '1.250', 'KWD 1.250', ['1.2505', '1,234.5678']],
])('an amount of %s', (currency, written, shown, tooPrecise) => {
  const digits = currencyDigits(currency);
  const point: TextDialect = { decimalMark: '.', currencyDigits: digits };
  const comma: TextDialect = { decimalMark: ',', currencyDigits: digits };
  const amounts = fc.integer({ min: -1e12, max: 1e12 });

  test('is written with the decimals of the currency', () => {
    expect(fieldKinds.money.toText(1250, price, point)).toBe(written);
    expect(amountText(-5, digits)).toBe(['-5', '', '-0.05', '-0.005'][digits]);
    expect(moneyText(currency)(1250).replace('\u00a0', ' ')).toBe(shown);
    expect(moneyFormats('en', currency).money(1250)).toBe(moneyText(currency)(1250));
  });

  test('reads as the same amount from the cells of a file, CSV or Excel', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const cell = textOfCell(harmlessCell(fieldKinds.money.toText(amount, price, point)));
        expect(readText(cell, price, point)).toBe(amount);
        const ofWorkbook = String(numberForFile(price, amount, point));
        expect(readText(ofWorkbook, price, { ...point, isWorkbook: true })).toBe(amount);
      }),
    );
  });

  test('reads as the same amount from the clipboard, with either decimal mark', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(point, comma), (amount, dialect) => {
        const copied = textOfValue(amount, price, dialect);
        expect(valueOfText(copied, price, dialect)).toBe(amount);
        expect(pastedAmount(copied, dialect)).toBe(amount);
      }),
    );
  });

  test('reads as the same amount from what pages show', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const shownAmount = moneyFormats('en', currency).money(amount);
        expect(pastedAmount(shownAmount, point)).toBe(amount);
      }),
    );
  });

  test.each(tooPrecise)('with more decimals is refused and not rounded: %s', (text) => {
    const refused = { code: 'tooPrecise', details: { scale: digits } };
    const value = readText(text, price, point);
    expect(value).toBe(text);
    const issue = { field: 'price', code: 'wrongType', details: {} } as const;
    expect(issueOfText(issue, price, value, point)).toMatchObject(refused);
    expect(issueOfValue(valueOfText(text, price, point), price, point)).toMatchObject(refused);
  });
});

test('three digits after the last mark are thousands, unless the currency has three decimals', () => {
  const read = (text: string, currency: string, decimalMark: '.' | ',' = '.') =>
    pastedAmount(text, { decimalMark, currencyDigits: currencyDigits(currency) });
  expect([read('1.250', 'JPY'), read('1,250', 'JPY')]).toEqual([1250, 1250]);
  expect([read('1.250', 'EUR'), read('1,250', 'EUR')]).toEqual([125_000, 125_000]);
  expect([read('1.250', 'KWD'), read('1,250', 'KWD')]).toEqual([1250, 1_250_000]);
  expect([read('1.250', 'KWD', ','), read('1,250', 'KWD', ',')]).toEqual([1_250_000, 1250]);
});

test('prices end as those of the currency do', () => {
  const shown = (currency: string) => {
    const digits = currencyDigits(currency);
    const figures = (value: number, least = 0) => value.toFixed(least);
    const { every, endings } = usualEndings(digits);
    return [every, ...endings.map((ending) => endingText(ending, digits, figures))];
  };
  expect(shown('JPY')).toEqual([100, '90', '95', '99', '00', '50']);
  expect(shown('EUR')).toEqual([100, '.90', '.95', '.99', '.00', '.50']);
  expect(shown('KWD')).toEqual([1000, '.900', '.950', '.990', '.000', '.500']);
});
