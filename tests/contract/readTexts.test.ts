import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code } from '../../contract/calls/signIn.ts';
import { completeField, type Field } from '../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../contract/fieldKinds/fieldInput.ts';
import type { TextDialect } from '../../contract/fieldKinds/kind.ts';
import { dateOrderIn } from '../../contract/fieldKinds/momentText.ts';
import { fieldKinds } from '../../contract/fieldKinds.ts';
import { harmlessCell, textOfCell } from '../../contract/formulas.ts';
import { readText } from '../../contract/readText.ts';
import { valueSchema } from '../../contract/recordShape.ts';
import { textOfValue, valueOfText } from '../../src/kit/grid/gridValues.ts';

const fieldOf = (input: object): Field => completeField('value', fieldInput.parse(input));
const point: TextDialect = { decimalMark: '.', currencyDigits: 2 };
const comma: TextDialect = { decimalMark: ',', currencyDigits: 2 };

/** The value that a field takes from a text; `refused` if it takes none. */
function read(kind: string, text: string, dialect: TextDialect = point): unknown {
  const field = fieldOf({ kind, ...(kind === 'decimal' && { scale: 4 }) });
  const value = readText(text, field, dialect);
  const parsed = valueSchema(field).safeParse(value);
  return parsed.success ? parsed.data : 'refused';
}

describe('an amount of money', () => {
  test.each([
    ['Rs.250', 25_000],
    ['Rs. 40', 4_000],
    ['kr.45', 4_500],
    ['45,50 kr', 'refused'],
    ['R 12.50', 1_250],
    ['R-5', -500],
    ['-R 5', -500],
    ['ZAR 1,234.50', 123_450],
    ['US$ 5', 500],
    ['R$5', 500],
    ['5 €', 500],
    ['45,-', 4_500],
    ['Rs.250/-', 25_000],
    ['(12.50)', -1_250],
    ['12.50-', -1_250],
    ['−5', -500],
    ['‑5', -500],
    ['1 234.50', 123_450],
    ['1\u202f234.50', 123_450],
    ["1'234.50", 123_450],
    ['1’234.50', 123_450],
    ['1,23,456.78', 12_345_678],
    ['１２．５', 1_250],
    ['\u200e12.50\u200f', 1_250],
    ['$.50', 50],
  ])('currency prefix with dot and its neighbours: %s is %s cents', (text, cents) => {
    expect(read('money', text)).toBe(cents);
  });

  test.each([
    'see invoice 3',
    'TBC 2027',
    'call 011 555 1234',
    'abc12',
    'ask Bob 7',
    'minimum order 40',
    'M 12',
    '12 each',
    '12/5',
    '5 %',
    '1 2',
    '12.345',
    'R.50',
    '--5',
    '(-5)',
    '5²',
    '1,2345.00',
    '12.5.7',
  ])('words before number: "%s" is refused and not stripped', (text) => {
    expect(read('money', text)).toBe('refused');
  });

  test('written with a decimal comma is read by it', () => {
    expect(
      ['45,50 kr', '1.234,50 €', "1'234,50", '25.000'].map((text) => read('money', text, comma)),
    ).toEqual([4_550, 123_450, 123_450, 2_500_000]);
  });
});

test('a share of a hundred: a percent field takes what people see, and other numbers what it is', () => {
  expect(['15%', '15 %', '%15', '22.5', '7 percent'].map((text) => read('percent', text))).toEqual([
    15,
    15,
    15,
    22.5,
    'refused',
  ]);
  expect(['15%', '0.07 %'].map((text) => read('decimal', text))).toEqual([0.15, 0.0007]);
  expect(read('integer', '15%')).toBe('refused');
});

describe('a date', () => {
  test.each([
    ['21-11-2026', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
    ['2026/11/21', '2026-11-21'],
    ['20261121', '2026-11-21'],
    ['21.11.2026', '2026-11-21'],
    ['21 Nov 2026', '2026-11-21'],
    ['21-November-2026', '2026-11-21'],
    ['Nov. 21, 2026', '2026-11-21'],
    ['21 de noviembre de 2026', '2026-11-21'],
    ['21-nov.-2026', '2026-11-21'],
    ['3 ene 2026', '2026-01-03'],
    ['1 SEPT 2026', '2026-09-01'],
    ['٢١ نوفمبر ٢٠٢٦', '2026-11-21'],
    ['21 تشرين الثاني 2026', '2026-11-21'],
    ['21 نونبر 2026', '2026-11-21'],
    ['3 اغسطس 2026', '2026-08-03'],
    ['3 آب 2026', '2026-08-03'],
    ['3 ju 2026', 'refused'],
    ['3 mar 2026', '2026-03-03'],
    ['3 de foo de 2026', 'refused'],
    ['3 كانون 2026', 'refused'],
    ['2027-03-04 00:00:00', '2027-03-04'],
    ['2027-03-04T00:00:00Z', '2027-03-04'],
    ['2027-03-04T00:00:00.000+02:00', '2027-03-04'],
    ['04/03/2027 12:00:00 AM', '2027-03-04'],
    ['2027-03-04T12:00', 'refused'],
    ['31-02-2027', 'refused'],
    ['21-11-26', 'refused'],
    ['12/25/2027', 'refused'],
    ['46388', 'refused'],
    ['ma 4 2027', 'refused'],
  ])('us dates and their neighbours: %s is %s', (text, day) => {
    expect(read('date', text)).toBe(day);
  });

  test('is read with the month first where its column has it so, and from the number of a workbook', () => {
    expect(read('date', '12/25/2027', { ...point, dateOrder: 'monthFirst' })).toBe('2027-12-25');
    expect(read('date', '03/04/2027', { ...point, dateOrder: 'monthFirst' })).toBe('2027-03-04');
    expect(read('date', '46388', { ...point, isWorkbook: true })).toBe('2027-01-01');
    expect(read('date', '12', { ...point, isWorkbook: true })).toBe('refused');
  });

  test.each([
    ['12/25/2027', 'monthFirst'],
    ['25/12/2027', 'dayFirst'],
    ['03/04/2027', 'ambiguous'],
    ['04/04/2027', undefined],
    ['03-04-2027', undefined],
    ['2027-03-04', undefined],
  ])('the order of %s is %s', (text, order) => {
    expect(dateOrderIn(text)).toBe(order);
  });
});

describe('a time of day', () => {
  test.each([
    ['9:30', '09:30'],
    ['09:30:00', '09:30'],
    ['9am', '09:00'],
    ['5 p.m.', '17:00'],
    ['9:30 AM', '09:30'],
    ['12:15 am', '00:15'],
    ['0930', '09:30'],
    ['9h30', '09:30'],
    ['09:30:15', 'refused'],
    ['24:00', 'refused'],
    ['13 pm', 'refused'],
    ['9', 'refused'],
  ])('times of day: %s is %s', (text, time) => {
    expect(read('time', text)).toBe(time);
  });

  test('comes from a part of a day in a workbook alone', () => {
    expect(read('time', '0.395833333333333')).toBe('refused');
    expect(read('time', '0.395833333333333', { ...point, isWorkbook: true })).toBe('09:30');
  });

  test.each([
    ['Mon-Fr 9am-5pm', { from: '09:00', to: '17:00' }],
    ['Mo 9 a.m. – 5 p.m.', { from: '09:00', to: '17:00' }],
    ['Mo 17:00:00—26:00', { from: '17:00', to: '02:00' }],
    ['Mo 9-17', { from: '09:00', to: '17:00' }],
  ])('the hours "%s" begin on Monday with the same times', (text, range) => {
    expect(read('weekHours', text)).toMatchObject({ mon: [range] });
  });

  test('the hours "1-5pm" are refused, because nobody says which half of the day 1 is in', () => {
    expect(read('weekHours', 'Mo 1-5pm')).toBe('refused');
  });
});

describe('the digits of an Arabic or Persian keypad', () => {
  test.each([
    ['integer', '١٢', 12],
    ['integer', '۱۲', 12],
    ['integer', '-١٬٢٣٤', -1_234],
    ['decimal', '١٬٢٣٤٫٥', 1_234.5],
    ['decimal', '٣٫٢٥', 3.25],
    ['money', '١٢٫٥٠', 1_250],
    ['money', '١٢٫٥٠ د.ك.\u200f', 1_250],
    ['percent', '١٥٪', 15],
    ['date', '٢١-١١-٢٠٢٦', '2026-11-21'],
    ['date', '٢٠٢٦/١١/٢١', '2026-11-21'],
    ['time', '١٤:٠٥', '14:05'],
    ['time', '٢:٠٥ م', '14:05'],
    ['phone', '+٩٦٥ ٢٢٢٢ ٣٣٣٣', '+965 2222 3333'],
    ['text', 'صالة ٣', 'صالة ٣'],
  ])('%s: %s is %s', (kind, text, value) => {
    for (const dialect of [point, comma]) expect(read(kind, text, dialect)).toBe(value);
  });

  test('a moment by the clock of the customer', () => {
    const dialect = { ...point, timeZone: 'Asia/Kuwait' };
    expect(read('dateTime', '٢١-١١-٢٠٢٦ ٥:٣٠ م', dialect)).toBe('2026-11-21T14:30:00.000Z');
    expect(read('dateTime', '٢١-١١-٢٠٢٦ ٠٥:٣٠:١٥', dialect)).toBe('2026-11-21T02:30:15.000Z');
  });

  test('is a code of the sign-in', () => {
    expect(code.parse('١٢٣ ٤٥٦')).toBe('123 456');
    expect(code.parse('۱۲۳۴۵-abcde')).toBe('12345-abcde');
  });

  test('show which number of a date comes first', () => {
    expect(dateOrderIn('١٢/٢٥/٢٠٢٧')).toBe('monthFirst');
  });
});

describe('times and hours in the languages of the product', () => {
  test.each([
    ['2:05 p. m.', '14:05'],
    ['2:05\u00a0p.\u00a0m.', '14:05'],
    ['2:05 م', '14:05'],
    ['2:05 ص', '02:05'],
    ['12:05 ص', '00:05'],
    ['13:05 م', 'refused'],
  ])('the time %s is %s', (text, time) => {
    expect(read('time', text)).toBe(time);
  });

  const office = [{ from: '09:00', to: '17:00' }];
  const always = [{ from: '00:00', to: '24:00' }];
  const workdays = { mon: office, tue: office, wed: office, thu: office, fri: office };
  const kuwait = { sun: office, mon: office, tue: office, wed: office, thu: office };
  test.each([
    ['Lun-Vie 09:00-17:00', workdays],
    ['lunes a viernes de 9:00 a 17:00', workdays],
    ['De lunes a viernes: 9 a. m. – 5 p. m.', workdays],
    ['lu-vi 9:00 a 17:00 h; sáb y dom cerrado', workdays],
    ['Miércoles 9:00-17:00', { wed: office }],
    ['Mié. 9:00-17:00, sábados y domingos cerrado', { wed: office }],
    ['Entre semana 09:00-17:00', workdays],
    ['cerrado', {}],
    ['Sábado 24 horas', { sat: always }],
    ['Dom abierto todo el día', { sun: always }],
    ['الأحد - الخميس 09:00-17:00', kuwait],
    ['من الأحد إلى الخميس من ٩:٠٠ إلى ١٧:٠٠', kuwait],
    ['الاحد-الخميس ٩ ص - ٥ م؛ الجمعة مغلق', kuwait],
    ['الإثنين والثلاثاء 09:00-17:00', { mon: office, tue: office }],
    ['يوم الجمعة 09:00-17:00، السبت مغلق', { fri: office }],
    ['مغلق', {}],
    ['السبت 24 ساعة', { sat: always }],
    ['السبت مفتوح على مدار الساعة', { sat: always }],
  ])('the hours "%s"', (text, hours) => {
    expect(read('weekHours', text)).toEqual(hours);
  });

  test.each([
    'todos los días 9:00-17:00',
    'يوميًا ٠٩:٠٠-١٧:٠٠',
    'كل يوم 9 ص - 5 م',
  ])('"%s" is every day', (text) => {
    expect(Object.keys(read('weekHours', text) as object)).toHaveLength(7);
  });

  test.each(['Lunedì 09:00-17:00', 'lunes', 'الأحد', 'martes 9 a 5'])('"%s" is refused', (text) => {
    expect(read('weekHours', text)).toBe('refused');
  });
});

describe('a moment', () => {
  const harare = { ...point, timeZone: 'Africa/Harare' };
  test.each([
    ['2026-11-21 10:00:00Z', '2026-11-21T10:00:00Z'],
    ['2026-11-21 10:00Z', '2026-11-21T10:00:00Z'],
    ['2026-11-21 10:00+0200', '2026-11-21T10:00:00+02:00'],
    ['2026-11-21 10:00', '2026-11-21T08:00:00.000Z'],
    ['21-11-2026 10:00:30', '2026-11-21T08:00:30.000Z'],
    ['21-11-2026, 5pm', '2026-11-21T15:00:00.000Z'],
    ['21-11-2026', '2026-11-20T22:00:00.000Z'],
    ['31-02-2026 10:00', 'refused'],
    ['21-11-2026 26:00', 'refused'],
  ])('without a time zone is by the clock of the customer: %s is %s', (text, moment) => {
    expect(read('dateTime', text, harare)).toBe(moment);
  });

  test('without a time zone is refused where nobody knows whose clock it is by', () => {
    expect(read('dateTime', '2026-11-21 10:00')).toBe('refused');
  });
});

/** A field and its values, for each kind that a file can fill without looking a record up. */
const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
const onDay = day.map((date) => date.toISOString().slice(0, 10));
const clock = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));
const name = fc
  .string({ minLength: 1, maxLength: 20 })
  .filter((text) => text.trim() === text && /\S/.test(text));
const writable: Readonly<Record<string, { input?: object; values: fc.Arbitrary<unknown> }>> = {
  text: { values: name },
  longText: { values: name },
  integer: { values: fc.integer() },
  decimal: {
    input: { scale: 4 },
    values: fc.integer({ min: -1e9, max: 1e9 }).map((number) => number / 10_000),
  },
  money: { values: fc.integer({ min: -1e12, max: 1e12 }) },
  percent: { input: { scale: 2 }, values: fc.integer({ min: 0, max: 10_000 }).map((part) => part / 100) },
  boolean: { values: fc.boolean() },
  date: { values: onDay },
  dateTime: { values: day.map((date) => date.toISOString()) },
  time: { values: clock },
  choice: {
    input: {
      choices: [
        { id: 'NO', label: 'Norway' },
        { id: 'yes', label: 'Yes, please' },
      ],
    },
    values: fc.constantFrom('NO', 'yes'),
  },
  choices: {
    input: {
      choices: [
        { id: 'NO', label: 'Norway' },
        { id: 'SE', label: 'Sweden' },
      ],
    },
    values: fc.subarray(['NO', 'SE'], { minLength: 1 }),
  },
  colour: { values: fc.constantFrom('#0d6b78', '#ffffff') },
  email: { values: fc.constantFrom('a@b.co', 'thandi@example.co.za') },
  phone: { values: fc.constantFrom('+27 11 555 0101', '(011) 555-0101') },
  url: { values: fc.constantFrom('https://example.com/menu?a=1,2', 'http://localhost/') },
  geoPoint: {
    values: fc.record({
      latitude: fc.integer({ min: -90, max: 90 }),
      longitude: fc.integer({ min: -180, max: 180 }),
    }),
  },
  weekHours: { values: fc.record({ mon: fc.constant([{ from: '08:00', to: '02:00' }]) }) },
};

const settings = { numRuns: 200 };

describe.each(Object.entries(writable))('what the product writes of the kind %s', (kind, {
  input,
  values,
}) => {
  const field = fieldOf({ kind, ...input });
  const { toText } = fieldKinds[field.kind];
  // A value that the kind itself refuses is a mistake of this test.
  const valid = values.map((value) => valueSchema(field).parse(value));

  test('reads as the same value from the cells of a file, CSV or Excel', () => {
    fc.assert(
      fc.property(valid, fc.constantFrom(true, false), (value, isWorkbook) => {
        const cell = textOfCell(harmlessCell(toText(value, field, point)));
        expect(
          valueSchema(field).parse(
            readText(cell, field, { decimalMark: '.', isWorkbook, currencyDigits: 2 }),
          ),
        ).toEqual(value);
      }),
      settings,
    );
  });

  test('reads as the same value when it is pasted, with either decimal mark', () => {
    fc.assert(
      fc.property(valid, fc.constantFrom(point, comma), (value, dialect) => {
        const pasted = valueOfText(textOfValue(value, field, dialect), field, dialect);
        expect(valueSchema(field).parse(pasted)).toEqual(value);
      }),
      settings,
    );
  });
});

describe('zone outlines', () => {
  const corners = [
    [28.03, -26.16],
    [28.06, -26.16],
    [28.06, -26.13],
    [28.03, -26.16],
  ];
  const area = (coordinates: unknown, more: object = {}) =>
    valueSchema(fieldOf({ kind: 'geoArea' })).safeParse({
      type: 'Polygon',
      coordinates: [coordinates],
      ...more,
    });
  const plain = area(corners).data;

  test('altitude, repeated points, points closer than six decimals, and a box mean the same outline', () => {
    const [first = [], second = [], ...rest] = corners;
    expect(area(corners.map((corner) => [...corner, 1650.5])).data).toEqual(plain);
    expect(area([first, second, second, ...rest]).data).toEqual(plain);
    expect(area([first, second, [28.060_000_2, -26.160_000_2], ...rest]).data).toEqual(plain);
    expect(area(corners, { bbox: [28.03, -26.16, 28.06, -26.13] }).data).toEqual(plain);
  });

  test('of two points are refused', () => {
    const [first, second] = corners;
    expect(area([first, second, second, first]).error?.issues[0]?.message).toBe('areaFew');
  });
});
