import { type Cell, writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ImportAnswer, Preview } from '../../../contract/calls/imports.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const shifts = defineResource({
  name: 'test/shifts',
  labels: { one: 'Shift', many: 'Shifts' },
  title: 'code',
  fields: {
    code: { kind: 'text', required: true, unique: true },
    opens: { kind: 'time' },
    from: { kind: 'date' },
    until: { kind: 'date' },
    seenAt: { kind: 'dateTime' },
    waste: { kind: 'percent', scale: 2 },
    weight: { kind: 'decimal', scale: 4 },
    cost: { kind: 'money' },
  },
});

const api = await startApi([shifts]);
const path = '/services/main/test/shifts';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Shifts'));
});

const upload = (file: Uint8Array | string, options?: object) =>
  session.upload<ImportAnswer>(path, file, options);

/** What the product holds of the record with that code. */
async function held(code: string): Promise<WireRecord | undefined> {
  const filter = encodeURIComponent(JSON.stringify({ code }));
  const { body } = await session.call<WireRecord[]>('GET', `${path}?filter=${filter}`);
  return body.data[0];
}

async function previewOf(text: string): Promise<Preview['columns']> {
  const form = new FormData();
  form.append('file', new Blob([text]), 'x.csv');
  const address = `${path}/uploadfile/${session.customerUuid}/preview`;
  const headers = { 'x-access-token': session.accessToken };
  const { body } = await api.call<Preview>('POST', address, { body: form, headers });
  return body.data.columns;
}

describe('a column of dates', () => {
  test('us dates: one date with the month first settles all of them', async () => {
    const { body } = await upload(
      'code,from,until\nus-1,03/04/2027,03/04/2027\nus-2,12/25/2027,25/12/2027\n',
    );
    expect(body.data).toMatchObject({ created: 2 });
    expect(await held('us-1')).toMatchObject({ from: '2027-03-04', until: '2027-04-03' });
    expect(await held('us-2')).toMatchObject({ from: '2027-12-25', until: '2027-12-25' });
  });

  test('us dates: one that shows no order is asked about, and read as the answer says', async () => {
    const file = (code: string) => `code,from,until\n${code},03/04/2027,2027-04-03\n`;
    expect(await previewOf(file('x'))).toMatchObject([
      { name: 'code' },
      { name: 'from', ambiguousDates: ['03/04/2027'] },
      { name: 'until' },
    ]);
    await upload(file('us-3'), { dateOrders: { from: 'monthFirst' } });
    await upload(file('us-4'), { dateOrders: { from: 'dayFirst' } });
    await upload(file('us-5'));
    const days = await Promise.all(['us-3', 'us-4', 'us-5'].map(held));
    expect(days.map((record) => record?.from)).toEqual(['2027-03-04', '2027-04-03', '2027-04-03']);
  });

  test('with both orders is refused where a date does not fit', async () => {
    const { body } = await upload('code,from\nus-6,25/12/2027\nus-7,12/25/2027\n');
    expect(body.issues).toMatchObject([{ row: 3, field: 'from', value: '12/25/2027' }]);
  });
});

test('each column has a decimal mark of its own, whatever most numbers of the file show', async () => {
  await upload('code;weight;cost\nmark-1;1,5;12.50\nmark-2;2,25;1,234.50\nmark-3;3;10.00\n');
  expect(await held('mark-1')).toMatchObject({ weight: 1.5, cost: 1250 });
  expect(await held('mark-2')).toMatchObject({ weight: 2.25, cost: 123_450 });
});

test('words before number: the row is refused with the text that nobody can read', async () => {
  const { body } = await upload('code,cost\nwords-1,see invoice 3\nwords-2,Rs.250\n');
  expect(body.issues).toMatchObject([{ row: 2, field: 'cost', value: 'see invoice 3' }]);
  await upload('code,cost\nwords-2,Rs.250\n');
  expect(await held('words-2')).toMatchObject({ cost: 25_000 });
});

test('an error of a spreadsheet is no text: its cell is refused in a file of either kind', async () => {
  const { body } = await upload('code,cost\n#N/A,1\nerror-2,#DIV/0!\n');
  expect(body.issues).toMatchObject([
    { row: 2, field: 'code', code: 'formulaFailed', value: '#N/A' },
    { row: 3, field: 'cost', code: 'formulaFailed', value: '#DIV/0!' },
  ]);
});

test('same looking keys: a code in another Unicode form, or with marks that nobody sees, is the same code', async () => {
  await upload('code,cost\nCafé-1,1\nZW-1,2\n');
  const twice = await upload('code,cost\nCafe\u0301-1,3\nZW\u200b-1,4\n');
  expect(twice.body.issues).toMatchObject([
    { row: 2, code: 'notUnique' },
    { row: 3, code: 'notUnique' },
  ]);
  await upload('code,cost\nCafe\u0301-1,3\nZW-1\ufeff,4\n', { matchBy: 'code' });
  expect([(await held('Café-1'))?.cost, (await held('ZW-1'))?.cost]).toEqual([300, 400]);
  const posted = await session.call('POST', path, { code: 'Cafe\u0301-1' });
  expect(posted.body.issues).toMatchObject([{ field: 'code', code: 'notUnique' }]);
});

/** A workbook with these rows. A cell with a number format is `[value, format]`. */
function workbook(rows: readonly (readonly (string | number | readonly [number, string])[])[]) {
  const cells = new Map<string, Partial<Cell>>();
  const values = rows.map((row, rowIndex) =>
    row.map((cell, column) => {
      if (typeof cell === 'string' || typeof cell === 'number') return cell;
      const [value, numFmt] = cell;
      cells.set(`${rowIndex},${column}`, { value, style: { numFmt } });
      return value;
    }),
  );
  return writeXlsx({ sheets: [{ name: 'Shifts', rows: values, cells }] });
}

describe('the cells of a workbook', () => {
  test('percent cells: a percent field gets what the person sees', async () => {
    await upload(
      await workbook([
        ['code', 'waste', 'weight'],
        ['pct-1', [0.15, '0%'], [0.15, '0%']],
        ['pct-2', [0.225, '0.0%'], [0.1 + 0.2, '0.00']],
        ['pct-3', 7, 7],
      ]),
    );
    const found = await Promise.all(['pct-1', 'pct-2', 'pct-3'].map(held));
    expect(found.map((record) => [record?.waste, record?.weight])).toEqual([
      [15, 0.15],
      [22.5, 0.3],
      [7, 7],
    ]);
  });

  test('times of day: a time cell is that time, however it is shown', async () => {
    const noon = 0.5;
    await upload(
      await workbook([
        ['code', 'opens'],
        ['time-1', [0.395_833_333_333_333_31, 'hh:mm']],
        ['time-2', [0, 'hh:mm']],
        ['time-3', [noon, '[$-409]h:mm AM/PM']],
        ['time-4', [0.708_333_333_333_333_37, 'h:mm:ss']],
        ['time-5', 0.25],
      ]),
    );
    const found = await Promise.all([1, 2, 3, 4, 5].map((number) => held(`time-${number}`)));
    expect(found.map((record) => record?.opens)).toEqual(['09:30', '00:00', '12:00', '17:00', '06:00']);
  });

  test('us dates: a day is a day, with midnight, in a cell without a format, and with a time that it hides', async () => {
    await upload(
      await workbook([
        ['code', 'from'],
        ['day-1', [46_388, 'dd/mm/yyyy']],
        ['day-2', [46_388, 'yyyy-mm-dd hh:mm']],
        ['day-3', 46_388],
        ['day-4', [46_388.5, 'dd mmm yyyy']],
      ]),
    );
    const found = await Promise.all([1, 2, 3, 4].map((number) => held(`day-${number}`)));
    expect(found.map((record) => record?.from)).toEqual(Array(4).fill('2027-01-01'));
    const { body } = await upload(
      await workbook([
        ['code', 'from'],
        ['day-5', [46_388.5, 'yyyy-mm-dd hh:mm']],
      ]),
    );
    expect(body.issues).toMatchObject([{ row: 2, field: 'from', value: '2027-01-01 12:00' }]);
  });

  test('a moment without a time zone is by the clock of the customer, two hours ahead of UTC', async () => {
    await upload(
      await workbook([
        ['code', 'seenAt'],
        ['moment-1', [46_388.5, 'yyyy-mm-dd hh:mm']],
      ]),
    );
    expect(await held('moment-1')).toMatchObject({ seenAt: '2027-01-01T10:00:00Z' });
  });

  test('a text that the format writes is the text: codes with zeros in front and words instead of numbers', async () => {
    await upload(
      await workbook([
        ['code', 'cost'],
        [
          [123, '00000'],
          [12.5, '"R" #,##0.00'],
        ],
        [
          [7, '"C-"0000'],
          [1234.5, '#,##0'],
        ],
      ]),
    );
    expect([(await held('00123'))?.cost, (await held('C-0007'))?.cost]).toEqual([1250, 123_450]);
  });

  test('a large archive (Zip64) is read as any other', async () => {
    const plain = Buffer.from(await workbook([['code'], ['zip-1']]));
    const { body } = await upload(asZip64(plain));
    expect(body.data).toMatchObject({ created: 1 });
  });
});

/** The same archive with the sizes and the place of its list of parts in the records of Zip64. */
function asZip64(archive: Buffer): Uint8Array {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  const parts = archive.readUInt16LE(end + 10);
  const [length, position] = [12, 16].map((at) => archive.readUInt32LE(end + at));
  for (const [at, number] of [
    [24, parts],
    [32, parts],
    [40, length],
    [48, position],
  ] as const)
    record.writeBigUInt64LE(BigInt(number ?? 0), at);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(end), 8);
  locator.writeUInt32LE(1, 16);
  const last = Buffer.from(archive.subarray(end));
  last.writeUInt16LE(0xffff, 10);
  last.writeUInt32LE(0xffffffff, 12);
  last.writeUInt32LE(0xffffffff, 16);
  return Buffer.concat([archive.subarray(0, end), record, locator, last]);
}
