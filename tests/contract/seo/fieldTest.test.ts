import { describe, expect, test } from 'vitest';
import {
  comparable,
  fieldTestResult,
  type TestedTexts,
  type TestSubject,
  testTexts,
} from '../../../contract/seo/fieldTest.ts';
import { pixelWidth } from '../../../contract/seo/pixelWidth.ts';
import { filledIn, filledTitle, unknownPlaceholders } from '../../../contract/seo/placeholders.ts';

describe('the width of a text', () => {
  test.each([
    ['Pizza & Burger Delivery in Rosebank | Ember & Dough', 51, 486.5],
    ['Ember & Dough Rosebank: Pizza, Burgers & Chicken Delivered Hot', 62, 602.5],
    ['WWWWWWWWWW', 10, 188.8],
    ['iiiiiiiiii', 10, 44.4],
  ])('%s', (text, characters, width) => {
    expect([text.length, pixelWidth(text, 20)]).toEqual([characters, width]);
  });

  test('an accented letter is as wide as the bare one however it is written, and wide characters take an em', () => {
    expect(pixelWidth('Café', 20)).toBe(pixelWidth('Cafe', 20));
    expect(pixelWidth('Cafe\u0301', 20)).toBe(pixelWidth('Cafe', 20));
    expect([pixelWidth('寿', 20), pixelWidth('🍕', 20), pixelWidth('—', 20)]).toEqual([20, 20, 20]);
    expect(pixelWidth('€', 20)).toBe(pixelWidth('a', 20));
    expect(pixelWidth('', 20)).toBe(0);
  });
});

const variables = {
  ...{ 'store.name': 'Ember & Dough Rosebank', 'store.suburb': '', 'store.city': 'Johannesburg' },
  'brand.name': 'Ember & Dough',
};

describe('names in double braces', () => {
  test('the first name with a value counts, and what an empty one leaves behind goes away', () => {
    expect(filledIn('{{brand.name}} {{store.suburb|store.city}} | Order Online', variables)).toBe(
      'Ember & Dough Johannesburg | Order Online',
    );
    expect(filledIn('Pizza | {{store.suburb}}', variables)).toBe('Pizza');
    expect(filledIn('{{store.suburb}} - Pizza  in {{ store.city }}', variables)).toBe(
      'Pizza in Johannesburg',
    );
    expect(filledIn('Pizza | {{store.suburb}} | Order', variables)).toBe('Pizza | Order');
  });

  test('a name that nobody can fill in stays, and unknown ones are named', () => {
    expect(filledIn('{{brand.slogan}} in {{store.suburb|nonsense}}', variables)).toBe(
      '{{brand.slogan}} in {{store.suburb|nonsense}}',
    );
    expect(unknownPlaceholders('{{brand.slogan}} {{store.suburb|nonsense}} {{ x }}')).toEqual([
      'nonsense',
      'x',
    ]);
    expect(unknownPlaceholders('{{7*7}} {{}} {x} {{store.city')).toEqual([]);
  });

  test('a title that values make too long loses its last part, then words; one without names stays', () => {
    const long = `{{brand.name}} in {{store.city}} with everything you like to eat | Order Online`;
    expect(filledTitle(long, variables)).toBe('Ember & Dough in Johannesburg with everything you like to');
    expect(
      filledTitle(`{{brand.name}} {{store.city}} delivers pizza to you | Order Online Now`, variables),
    ).toBe('Ember & Dough Johannesburg delivers pizza to you');
    const plain = 'Ember & Dough Rosebank: Pizza, Burgers & Chicken Delivered Hot';
    expect(filledTitle(plain, variables)).toBe(plain);
  });
});

const subject: TestSubject = {
  variables: { 'store.suburb': 'Rosebank', 'brand.name': 'Ember & Dough' },
  keywords: ['Rosebank', 'Johannesburg'],
  brand: 'Ember & Dough',
};
const good = {
  title: 'Rosebank Pizza & Burger Delivery | Ember & Dough',
  description:
    'Order wood-fired pizza and burgers from Ember & Dough in Rosebank, delivered hot within thirty minutes.',
};
const tested = (texts: TestedTexts, more: Partial<Parameters<typeof testTexts>[0]> = {}) =>
  testTexts({
    ...{ kind: 'location', texts, subject, isUnique: { title: true, description: true }, testedAt: null },
    ...more,
  });

/** The points of a check for a title or a description, and how it ended. */
const pointsOf = (field: 'title' | 'description', code: string, texts: Partial<TestedTexts>, more = {}) => {
  const found = tested({ ...good, ...texts }, more)[field].checks.find((one) => one.code === code);
  return [found?.points, found?.ok];
};

describe('a field test', () => {
  test('good texts have all points, and an empty one has none (P1-3.6-05)', () => {
    const { title, description } = tested(good);
    expect([title.score, title.grade, description.score, description.grade]).toEqual([
      100,
      'good',
      100,
      'good',
    ]);
    expect(fieldTestResult.strict().parse(title)).toEqual(title);
    expect([title.characters, title.pixelWidth]).toEqual([48, 465.4]);
    for (const text of [null, '', '   ']) {
      const empty = tested({ ...good, title: text }).title;
      expect([empty.score, empty.grade]).toEqual([0, 'poor']);
      expect(empty.checks.every(({ ok, points }) => ok === false && points === 0)).toBe(true);
    }
  });

  test('the points of a field are 100', () => {
    for (const { checks } of Object.values(tested(good)))
      expect(checks.reduce((sum, { most }) => sum + most, 0)).toBe(100);
  });

  test('LENGTH: a title of 30 to 60 characters, a description of 70 to 155', () => {
    for (const [length, ok] of [
      [29, false],
      [30, true],
      [60, true],
      [61, false],
    ] as const)
      expect(pointsOf('title', 'LENGTH', { title: 'i'.repeat(length) })).toEqual([ok ? 15 : 0, ok]);
    for (const [length, ok] of [
      [69, false],
      [70, true],
      [155, true],
      [156, false],
    ] as const)
      expect(pointsOf('description', 'LENGTH', { description: 'i'.repeat(length) })).toEqual([
        ok ? 15 : 0,
        ok,
      ]);
  });

  test('PIXELS: 580 for a title, 920 for a description', () => {
    expect(pointsOf('title', 'PIXELS', { title: 'W'.repeat(30) })).toEqual([15, true]);
    expect(pointsOf('title', 'PIXELS', { title: 'W'.repeat(31) })).toEqual([0, false]);
    expect(pointsOf('description', 'PIXELS', { description: 'W'.repeat(69) })).toEqual([15, true]);
    expect(pointsOf('description', 'PIXELS', { description: 'W'.repeat(70) })).toEqual([0, false]);
  });

  test('KEYWORD: a whole word in any case and without accents; half in the second half of a title', () => {
    expect(pointsOf('title', 'KEYWORD', { title: 'ROSEBÀNK pizza by Ember & Dough' })).toEqual([20, true]);
    expect(pointsOf('title', 'KEYWORD', { title: 'Wood-fired pizza by Ember in Rosebank' })).toEqual([
      10,
      false,
    ]);
    expect(pointsOf('title', 'KEYWORD', { title: 'Rosebanks pizza by Ember & Dough' })).toEqual([0, false]);
    expect(
      pointsOf('description', 'KEYWORD', { description: 'Hot pizza and burgers in Johannesburg' }),
    ).toEqual([15, true]);
    const product = {
      kind: 'product',
      subject: { ...subject, keywords: ['Margherita', 'Gluten free pizza'] },
    };
    expect(pointsOf('title', 'KEYWORD', { title: 'Gluten-free pizza near you' }, product)).toEqual([
      20,
      true,
    ]);
    expect(pointsOf('title', 'KEYWORD', {}, { subject: { ...subject, keywords: [''] } })).toEqual([0, false]);
  });

  test('BRAND: once, neither never nor twice', () => {
    expect(pointsOf('title', 'BRAND', { title: 'ember & dough in Rosebank' })).toEqual([10, true]);
    expect(pointsOf('title', 'BRAND', { title: 'Pizza in Rosebank' })).toEqual([0, false]);
    expect(pointsOf('title', 'BRAND', { title: 'Ember & Dough | Ember & Dough' })).toEqual([0, false]);
    expect(pointsOf('title', 'BRAND', { title: 'Ember & Doughnuts' })).toEqual([0, false]);
    expect(pointsOf('description', 'BRAND', {})).toEqual([5, true]);
  });

  test('UNIQUE: what the comparison with other stores said, or unknown', () => {
    const isUnique = { title: false, description: null };
    expect(pointsOf('title', 'UNIQUE', {}, { isUnique })).toEqual([0, false]);
    expect(pointsOf('description', 'UNIQUE', {}, { isUnique })).toEqual([0, null]);
    expect(comparable('  PIZZA & Café! ')).toBe(comparable('pizza cafe'));
    expect(comparable('Pizza Rosebank')).not.toBe(comparable('Pizza Claremont'));
  });

  test('NO_PLACEHOLDER: a gap where a value belongs makes the text poor, and names the store and what is missing', () => {
    const description =
      'Call {{store.phone}} or order online from Ember & Dough, open {{store.hoursToday}} today in {{store.suburb|store.city}}.';
    const store = {
      ...subject,
      variables: { 'store.name': 'Claremont', 'store.phone': '', 'store.suburb': ' ', 'store.city': '' },
    };
    const result = tested({ ...good, description }, { subject: store }).description;
    expect([result.score <= 49, result.grade]).toEqual([true, 'poor']);
    expect(result.missing).toEqual(['store.phone', 'store.hoursToday', 'store.suburb', 'store.city']);
    expect(result.checks.find(({ code }) => code === 'NO_PLACEHOLDER')).toMatchObject({
      ...{ ok: false, points: 0 },
      message: `The text of Claremont has a gap where these belong: telephone number of the store, hours of today, suburb of the store, city of the store. Enter them, or write the text without them.`,
    });
    const city = { ...store, variables: { ...store.variables, 'store.city': 'Cape Town' } };
    expect(
      tested({ ...good, title: 'Pizza in {{store.suburb|store.city}}' }, { subject: city }).title.missing,
    ).toEqual([]);

    expect(pointsOf('title', 'NO_PLACEHOLDER', { title: 'Pizza in {{store.suburb}}' })).toEqual([5, true]);
    expect(pointsOf('title', 'NO_PLACEHOLDER', { title: 'Pizza {{brand.slogan}}' })).toEqual([0, false]);
    expect(tested({ ...good, title: '{{brand.name}} {{store.suburb}}' }).title.text).toBe(
      'Ember & Dough Rosebank',
    );
  });

  test('NO_SHOUTING: at most three capitals in ten letters, and one exclamation mark', () => {
    expect(pointsOf('title', 'NO_SHOUTING', { title: 'ABCdefghij' })).toEqual([5, true]);
    expect(pointsOf('title', 'NO_SHOUTING', { title: 'ABCDefghij' })).toEqual([0, false]);
    expect(pointsOf('title', 'NO_SHOUTING', { title: 'hot pizza! now' })).toEqual([5, true]);
    expect(pointsOf('title', 'NO_SHOUTING', { title: 'hot! pizza!' })).toEqual([0, false]);
  });

  test.each([
    ['Pide tu pizza en Madrid', true],
    ['Llévate tu pizza', true],
    ['Pizza pedida en Madrid', false],
    ['اطلب البيتزا الآن', true],
    ['جرّب البيتزا', true],
    ['تعال واحجز طاولتك', true],
    ['طلب البيتزا', false],
  ])('ACTION knows the words of Spanish and Arabic: %s', (description, ok) => {
    expect(pointsOf('description', 'ACTION', { description })[1]).toBe(ok);
  });

  test('ACTION and DIFFERS are asked of a description only', () => {
    expect(pointsOf('description', 'ACTION', { description: 'Find pizza' })).toEqual([5, true]);
    expect(pointsOf('description', 'ACTION', { description: 'Ordered and getting' })).toEqual([0, false]);
    expect(pointsOf('description', 'DIFFERS', { description: good.title.toUpperCase() })).toEqual([0, false]);
    expect(tested(good).title.checks.map(({ code }) => code)).not.toContain('ACTION');
  });

  test('80 points are good, 50 fair, fewer poor', () => {
    const grade = (texts: Partial<TestedTexts>, more = {}) => {
      const { title } = tested({ ...good, ...texts }, more);
      return [title.score, title.grade];
    };
    const isUnique = { title: false, description: true };
    const none = { ...subject, brand: 'Other' };
    expect(grade({}, { isUnique, subject: none })).toEqual([80, 'good']);
    expect(grade({ title: 'hot! pizza! in Rosebank' }, { subject: none })).toEqual([60, 'fair']);
    expect(grade({ title: 'hot! pizza! in Rosebank' }, { subject: none, isUnique })).toEqual([50, 'fair']);
    expect(grade({ title: 'hot! {{x}}!' }, { subject: none, isUnique })).toEqual([35, 'poor']);
  });

  test('the hash follows what the result follows from, and not the other stores', () => {
    const hashOf = (texts: Partial<TestedTexts>, more = {}) =>
      tested({ ...good, ...texts }, more).title.inputHash;
    const before = hashOf({});
    expect(
      hashOf({}, { isUnique: { title: null, description: null }, testedAt: '2026-11-21T10:00:00Z' }),
    ).toBe(before);
    expect(
      hashOf({}, { subject: { ...subject, variables: { ...subject.variables, 'item.name': 'Cola' } } }),
    ).toBe(before);
    const others = [
      hashOf({ title: `${good.title}.` }),
      hashOf({ description: null }),
      hashOf({}, { kind: 'product' }),
      hashOf({}, { subject: { ...subject, keywords: ['Rosebank'] } }),
      hashOf({}, { subject: { ...subject, brand: 'Ember' } }),
    ];
    expect(new Set([before, ...others]).size).toBe(6);
  });
});
