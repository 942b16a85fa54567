import { describe, expect, test } from 'vitest';
import { completeField } from '../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../contract/fieldKinds/fieldInput.ts';
import { asSeen } from '../../contract/fieldKinds/kinds/text.ts';
import { readText } from '../../contract/readText.ts';
import { valueSchema } from '../../contract/recordShape.ts';

const fieldOf = (input: object) => completeField('one', fieldInput.parse(input));
/** The stored value of what somebody gives, or the code of its refusal. */
function store(input: object, given: unknown): unknown {
  const parsed = valueSchema(fieldOf(input)).safeParse(given);
  return parsed.success ? parsed.data : { refused: parsed.error.issues[0]?.message };
}

describe('a text', () => {
  test.each([
    ['a decomposed accent', 'Cafe\u0301', 'Café'],
    ['a Hangul syllable in its letters', '\u1112\u1161\u11ab', '한'],
    ['a zero-width space', 'ZW\u200b-1\u200b', 'ZW-1'],
    ['a byte order mark', '\ufeffZW-\ufeff3', 'ZW-3'],
    ['a soft hyphen', 'Soft\u00adhyphen', 'Softhyphen'],
    ['a word joiner', 'ZW\u2060-2', 'ZW-2'],
    ['marks and spaces in turns at its ends', '\u200e \u202aZW-4\u202c\u00a0\u200b ', 'ZW-4'],
    ['joiners at its ends', '\u200dZW-5\u200c', 'ZW-5'],
  ])('with %s is stored as people see it (case same-looking-keys)', (_what, given, stored) => {
    expect(store({ kind: 'text' }, given)).toBe(stored);
    expect(asSeen(asSeen(given))).toBe(stored);
  });

  test.each([
    ['emoji joined to one', '👩‍🍳 and ❤️'],
    ['Persian with a non-joiner', 'می‌خواهم'],
    ['a direction mark between its letters', 'אבג\u200e (a)'],
    ['Devanagari with a joiner', 'क्‍ष'],
  ])('keeps %s', (_what, given) => {
    expect(store({ kind: 'text' }, given)).toBe(given);
  });

  test('that is long keeps its marks, and has one form for each character', () => {
    expect(store({ kind: 'longText' }, ' a\u200bb cafe\u0301 \u00ad')).toBe('a\u200bb café \u00ad');
  });

  test('of a field that keeps texts exactly stays as it is', () => {
    const given = ' e\u0301\u200b ';
    for (const kind of ['text', 'longText']) expect(store({ kind, trim: false }, given)).toBe(given);
  });

  test('of nothing but marks is refused', () => {
    expect(store({ kind: 'text' }, '\u200b\u200e')).toEqual({ refused: 'invisible' });
  });

  test('with a run of accents that no language writes keeps its form, because normalising it takes very long', () => {
    const accents = `a${'\u0323\u0301'.repeat(20)}`;
    expect(store({ kind: 'longText' }, accents)).toBe(accents);
  });
});

describe('a telephone number', () => {
  const phone = { kind: 'phone' };
  test.each([
    ['\u202a+27\u00a011\u00a0555\u00a00101\u202c', '+27 11 555 0101'],
    ['011\u2011555\u20130101', '011-555-0101'],
    ['\ufeff(011) 555\u200e 0101\u2069', '(011) 555 0101'],
    ['0115\u22125550', '0115-5550'],
    ['+2711555\ufe0f0101', '+27115550101'],
    ['\uff0b\uff12\uff17\u300011\u300055\uff15\uff0d0101', '+27 11 555-0101'],
  ])('%j is stored as %s', (given, stored) => {
    expect(store(phone, given)).toBe(stored);
  });

  test.each(['-----', '( ) ( )', '+......', '--12--', '-/-/-/1'])('%s is refused', (given) => {
    expect(store(phone, given)).toEqual({ refused: 'phone' });
  });
});

describe('a cell of a yes or no', () => {
  const read = (cell: string) =>
    readText(cell, fieldOf({ kind: 'boolean' }), { decimalMark: '.', currencyDigits: 2 });
  test('is read from the words and marks that people and programs write', () => {
    for (const word of ['1', 'x', 'X', 'Yes', 'y', 'TRUE', 't', 'on', 'Checked', '✓', '✔', '✔️', '☑', '☑️ '])
      expect(read(word), word).toBe(true);
    for (const word of ['0', 'No', 'n', 'False', 'f', 'OFF', 'unchecked', '☐', '\u200bno\u00a0'])
      expect(read(word), word).toBe(false);
  });

  test('is refused otherwise', () => {
    for (const word of ['maybe', '2', '-', '✗', 'yes no'])
      expect(store({ kind: 'boolean' }, read(word)), word).toHaveProperty('refused');
  });
});

describe('a cell of a place', () => {
  const read = (cell: string) =>
    readText(cell, fieldOf({ kind: 'geoPoint' }), { decimalMark: '.', currencyDigits: 2 });
  const place = { latitude: -33.92, longitude: 18.42 };
  test.each([
    '-33.92, 18.42',
    ' -33.92;18.42 ',
    '\u221233.92 18.42',
    '-33.92, 18.42, 1700',
  ])('%j is read, without its height', (cell) => {
    expect(read(cell)).toEqual(place);
  });

  test.each([
    '-33,92; 18',
    '-33.92,',
    ', 18.42',
    '-33.92, 18.42, high',
    '-33,92,18,42',
    '33,92,18',
    'here',
  ])('%j is not guessed', (cell) => {
    expect(read(cell)).toBe(cell);
  });
});
