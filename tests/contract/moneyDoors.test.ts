import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formulaPrice } from '../../contract/catalogue/priceFormula.ts';
import { compileMenu } from '../../contract/deployment/compile.ts';
import { currencyDigits, moneyText } from '../../contract/fieldKinds/moneyText.ts';
import { languageCodes } from '../../contract/languages.ts';
import { formatted } from '../../contract/orders/renderings.ts';
import { planBoard } from '../../contract/signage/boardPlan.ts';
import type { BoardSettings } from '../../contract/signage/manifest.ts';
import { pointsOf } from '../../contract/stores/loyalty.ts';
import { slipWordsIn } from '../../contract/stores/slipWords.ts';
import { slipLines } from '../../contract/stores/tillSlip.ts';
import { composeMail } from '../../server/mail/composeMail.ts';
import { mailLanguage } from '../../server/mail/languages/languages.ts';
import { minorUnitsOf } from '../../server/services/main/uberEats/uberOrders.ts';
import { endingText, usualEndings } from '../../src/kit/endings.ts';
import { moneyOf } from '../../tools/simulator/uber/orderShape.ts';
import { menuLines } from '../../tools/till/menuText.ts';
import { deployment } from '../support/deployments.ts';
import { menuItem, menuSize, priceList } from '../support/menus.ts';

const currencies = ['JPY', 'EUR', 'KWD'] as const;

/** Figures of an amount, made another way than the product does: whole units, and as many decimals as ISO 4217 says. */
const decimals = { JPY: 0, EUR: 2, KWD: 3 };
function figuresOf(amount: number, currency: (typeof currencies)[number]): string {
  const digits = decimals[currency];
  const text = String(amount).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The figures in a text for guests, without what languages write between thousands, and with a point before decimals. */
function figuresIn(text: string, digits: number): string {
  const figures = text.replace(/[^\d]/g, '');
  return digits === 0 ? figures : `${figures.slice(0, -digits)}.${figures.slice(-digits)}`;
}

const amounts = fc.integer({ min: 1, max: 9_999_999 });

/** Checks amounts from one minor unit to thousands of whole ones. */
const forEveryAmount = (check: (amount: number) => void) =>
  fc.assert(
    fc.property(amounts, (amount) => {
      check(amount);
    }),
  );

describe.each(currencies)('an amount of %s is the same', (currency) => {
  const digits = currencyDigits(currency);

  test.each(languageCodes)('to guests in the language %s, with the decimals of the currency', (language) => {
    const money = moneyText(currency, `${language}-u-nu-latn`);
    forEveryAmount((amount) => expect(figuresIn(money(amount), digits)).toBe(figuresOf(amount, currency)));
  });

  test('on a digital board', () => {
    const settings: BoardSettings = {
      ...{
        channelMenuId: 'menu',
        heading: null,
        template: 'LIST',
        categoryIds: [],
        showsDescriptions: false,
      },
      ...{ shows: 'LIVE', hidesSoldOut: false },
      ...{ background: '#14201f', textColour: '#ffffff', accentColour: '#ffc857' },
    };
    const inStock = { isSoldOut: false, soldOutUntil: null };
    forEveryAmount((priceCents) => {
      const sizes = [{ id: 'size', name: 'Standard', priceCents, ...inStock }];
      const items = [{ id: 'tea', name: 'Tea', description: null, image: null, sizes, ...inStock }];
      const { texts } = planBoard({
        ...{ sections: [{ name: 'Drinks', items }], settings, isPortrait: false },
        measure: (text, em) => text.length * em * 0.5,
        money: moneyText(currency, 'en'),
      });
      const prices = texts.filter(({ role }) => role === 'price').map(({ text }) => text);
      expect(prices.map((text) => figuresIn(text, digits))).toEqual([figuresOf(priceCents, currency)]);
    });
  });

  test.each(languageCodes)('in the mail with a voucher in the language %s', (language) => {
    forEveryAmount((amount) => {
      const { text } = composeMail(
        {
          ...{ kind: 'voucher', to: 'a@b.example', url: 'https://o.example/' },
          values: {
            ...{ name: '', customer: 'Bar Sol', code: 'ABCDE', currency, amount },
            ...{ gives: 'amountOff', validity: 'validAlways' },
          },
        },
        mailLanguage(language),
      );
      const [gift = ''] = text.split('\n');
      expect(figuresIn(gift, digits)).toBe(figuresOf(amount, currency));
    });
  });

  test.each(languageCodes)('on the slip of an order in the language %s', (language) => {
    forEveryAmount((price) => {
      const [line] = formatted({
        ...{
          uuid: 'u',
          number: '1',
          status: { code: 'NEW', name: 'New' },
          store: { uuid: 's', name: 'Bar' },
        },
        ...{ timeZone: 'Europe/Madrid', currency, language, channel: { id: 'c', code: 'C', name: 'Till' } },
        ...{ service: { id: 1, code: 'DINE_IN', name: 'Dine in' }, payment: null, note: null, dueAt: null },
        placedAt: '2026-11-28T10:00:00Z',
        guest: { uuid: null, name: null, phone: null },
        lines: [
          {
            ...{ id: 'l', menuItemId: null, itemName: null, section: null, description: 'Tea', quantity: 1 },
            ...{ price, note: null, sizeId: null, modifiers: [] },
          },
        ],
        ...{ subtotal: price, discount: 0, deliveryFee: 0, tip: 0, taxOnTop: 0, total: price },
        ...{ acceptBy: null, deliveryAddress: null, vouchers: [] },
      }).items;
      expect(figuresIn(line?.total ?? '', digits)).toBe(figuresOf(price, currency));
    });
  });

  test('on the slip of a till', () => {
    const header = {
      ...{ lines: [], vatNumber: null, registrationNumber: null, phone: null, website: null },
      footerLines: [],
    };
    const { words } = slipWordsIn('en', 'VAT');
    forEveryAmount((cents) => {
      const sale = {
        ...{ number: 'A', moment: 'now', currency, currencyDigits: digits, pricesIncludeTax: true },
        ...{ items: [{ quantity: 1, name: 'Tea', cents, extras: [] }], reductions: [], taxes: [] },
        ...{ total: cents, net: cents, payments: [] },
      };
      const texts = slipLines({ header, sale, words }, 42).map(({ text }) => text.trim().split(/ +/).at(-1));
      expect(texts.filter((text) => text === figuresOf(cents, currency))).toHaveLength(2);
    });
  });

  test('in the documents of the platforms, which name the currency or mean its minor units', () => {
    forEveryAmount((price) => {
      const menu = deployment(
        {
          items: [menuItem({ id: '1', sizes: [menuSize({ id: 's', name: 'Standard' })] })],
          priceLists: [priceList('Counter', { sizes: { s: price } })],
        },
        { currency },
      );
      const documentFor = (channel: 'UBER_EATS' | 'MR_DELIVERY' | 'WEBSITE' | 'COUNTER') =>
        JSON.parse(compileMenu(menu, channel));
      expect(documentFor('UBER_EATS').items[0].price_info.price).toBe(price);
      for (const channel of ['MR_DELIVERY', 'WEBSITE', 'COUNTER'] as const) {
        const document = documentFor(channel);
        expect(document.currency).toBe(currency);
        expect(JSON.stringify(document.items)).toContain(`"priceCents":${price}`);
      }
      const shown = menuLines(JSON.stringify(documentFor('COUNTER')), new Set()).join('\n');
      expect(shown).toContain(figuresOf(price, currency));
    });
  });

  test('in an order of Uber Eats', () => {
    forEveryAmount((amount) =>
      expect(minorUnitsOf(moneyOf(amount, currency).gross.amount_e5, digits)).toBe(amount),
    );
  });

  test('after a price change that ends as prices of the currency do', () => {
    const { every, endings } = usualEndings(digits);
    const figures = (value: number, least = 0) => value.toFixed(least);
    fc.assert(
      fc.property(amounts, fc.constantFrom(...endings), (price, endsIn) => {
        const ending = { every, endsIn, rounding: 'up' } as const;
        const changed = formulaPrice(price, { changePercent: 5, changeBy: 0, ending });
        expect(changed).toBeGreaterThanOrEqual(price);
        expect(changed - price * 1.05).toBeLessThan(every);
        expect(figuresOf(changed, currency).padStart(2, '0')).toMatch(
          new RegExp(`${endingText(endsIn, digits, figures).replace('.', '\\.')}$`),
        );
      }),
    );
  });

  test('to the points of guests, who get one for each whole unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999 }), (units) => {
        expect(
          pointsOf(
            units * 10 ** decimals[currency],
            { earnRate: 1, redeemRate: 1, minimumPoints: 0 },
            digits,
          ),
        ).toBe(units);
      }),
    );
  });
});
