import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ImportAnswer, Preview } from '../../../contract/calls/imports.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';
import { crates, depots } from '../../support/crates.ts';

const api = await startApi([depots, crates]);
const path = '/services/main/crates';
const depotPath = '/services/main/test/depots';
let session: Session;
let depotId: string;

const upload = (file: Uint8Array | string, options?: object) =>
  session.upload<ImportAnswer>(path, file, options);
const labels = async () =>
  (
    await session.call<WireRecord[]>('GET', `${path}?sort=${encodeURIComponent('["label","ASC"]')}`)
  ).body.data.map(({ label }) => label);

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Files'));
  depotId = String((await session.call('POST', depotPath, { name: 'Main, "old"' })).body.data.id);
});

describe('an upload', () => {
  test('reads semicolons, decimal commas, quotes, CRLF and a byte order mark', async () => {
    const { body } = await upload(
      '\ufefflabel;depot;weight;price;packed on;Is fragile\r\n"semi; colon ""q""";"Main, ""old""";1.234,5;12,50;01-02-2026;no\r\n',
    );
    expect(body.data).toMatchObject({ rows: 1, created: 1 });
    const filter = encodeURIComponent('{"label":"semi; colon \\"q\\""}');
    const { body: found } = await session.call<WireRecord[]>('GET', `${path}?filter=${filter}`);
    expect(found.data[0]).toMatchObject({
      weight: 1234.5,
      price: 1250,
      packedOn: '2026-02-01',
      isFragile: false,
    });
  });

  test('reads Latin-1 and UTF-16', async () => {
    const latin = new Uint8Array(Buffer.from('label,depotId\ncr\xe8me,"Main, ""old"""\n', 'latin1'));
    expect((await upload(latin)).body.data).toMatchObject({ created: 1 });
    const wide = new Uint8Array(Buffer.from('\ufefflabel\tdepotId\nnaïve\tMain, "old"\n', 'utf16le'));
    expect((await upload(wide)).body.data).toMatchObject({ created: 1 });
    expect(await labels()).toEqual(expect.arrayContaining(['crème', 'naïve']));
  });

  test('with anything wrong changes nothing and names every row, column, value and reason', async () => {
    const before = await labels();
    const { status, body } = await upload(
      'label,depot,pieces,size,packed on\ngood one,"Main, ""old""",1,Small,\nbad pieces,"Main, ""old""",-1,,\n,Nowhere,x,Huge,31-31-2026\ngood one,"Main, ""old""",,,\nplain,"Main, ""old""",,,\n',
    );
    expect([status, body.code]).toEqual([422, 'IMPORT_REFUSED']);
    expect(body.issues).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ row: 3, field: 'pieces', code: 'tooSmall', value: '-1' }),
        expect.objectContaining({ row: 4, field: 'label', code: 'required' }),
        expect.objectContaining({ row: 4, field: 'depot', code: 'missingReference', value: 'Nowhere' }),
        expect.objectContaining({ row: 4, field: 'pieces', code: 'wrongType', value: 'x' }),
        expect.objectContaining({ row: 4, field: 'size', code: 'notOneOf', value: 'Huge' }),
        expect.objectContaining({ row: 5, field: 'label', code: 'repeatedInFile', details: { row: 2 } }),
      ]),
    );
    expect(await labels()).toEqual(before);
  });

  test('names values that other records have already', async () => {
    await upload('label,depot\nplain,"Main, ""old"""\n');
    const { body } = await upload('label,depot\nplain,"Main, ""old"""\n');
    expect(body.issues).toEqual([
      expect.objectContaining({ row: 2, field: 'label', code: 'notUnique', value: 'plain' }),
    ]);
  });

  test('names what is wrong in itself and what is taken in one answer, and changes nothing', async () => {
    const heading = 'label,depot,pieces';
    await upload(`${heading}\ntaken,"Main, ""old""",1\n`);
    const { body } = await upload(
      `${heading}\ntaken,"Main, ""old""",2\nfresh,"Main, ""old""",plenty\nalso fresh,"Main, ""old""",3\n`,
    );
    const found = body.issues?.map(({ row, field, code }) => ({ row, field, code })) ?? [];
    expect(found.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0))).toEqual([
      { row: 2, field: 'label', code: 'notUnique' },
      { row: 3, field: 'pieces', code: expect.any(String) },
    ]);
    const { body: list } = await session.call<object[]>('GET', `${path}?filter={"q":"fresh"}`);
    expect(list.data).toEqual([]);
  });

  test('asks about new values that differ from others only in capitals', async () => {
    await upload('label,depot\nEMOJI-LOW,"Main, ""old"""\n');
    const rows = 'label,pieces\nEMOJI-LOW,2\nemoji-low,3\n15056BL,4\n15056bl,5\nÉclair,6\n';
    const options = { matchBy: 'label', defaults: { depotId } };
    const { body } = await upload(rows, options);
    expect(body.issues).toEqual([
      {
        row: 3,
        field: 'label',
        code: 'differsInCapitals',
        value: 'emoji-low',
        details: { other: 'EMOJI-LOW' },
      },
      { row: 5, field: 'label', code: 'differsInCapitals', value: '15056bl', details: { other: '15056BL' } },
    ]);
    const added = await upload(rows, { ...options, addTwins: true });
    expect(added.body.data).toMatchObject({ created: 4, updated: 1 });
    // Both are there now, so each row means its own.
    const again = await upload(rows, options);
    expect(again.body.data).toMatchObject({ created: 0, unchanged: 5 });
  });

  test('matched by a unique field changes what is there, only in the columns of the file, and says so in the history', async () => {
    const created = await session.call('POST', path, { label: 'match me', depotId, pieces: 7, weight: 2 });
    const { body } = await upload('label,pieces\nmatch me,8\n', { matchBy: 'label', defaults: { depotId } });
    expect(body.data).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
    const { body: now } = await session.call('GET', `${path}/${created.body.data.id}`);
    expect(now.data).toMatchObject({ pieces: 8, weight: 2, version: 2 });
    const { body: history } = await session.call<object[]>('GET', `${path}/${created.body.data.id}/history`);
    expect(history.data[0]).toMatchObject({
      action: 'import',
      changes: [{ field: 'pieces', before: '7', after: '8' }],
    });
  });

  test('maps other column names, replaces texts, fills in values and creates what is missing', async () => {
    const { body } = await upload('Name;Where;Junk\nmapped;1;x\n', {
      mapping: { Name: 'label', Where: 'depotId', Junk: null },
      values: { Where: { '1': 'New depot' } },
      defaults: { pieces: 4 },
      createMissing: ['depotId'],
    });
    expect(body.data).toMatchObject({ created: 1, createdReferences: { depotId: 1 } });
    const filter = encodeURIComponent('{"label":"mapped"}');
    const { body: found } = await session.call<WireRecord[]>('GET', `${path}?filter=${filter}`);
    expect(found.data[0]).toMatchObject({ pieces: 4, labels: { depotId: 'New depot' } });
  });

  test('says which columns have numbers that can be read in two ways, and reads each as it is told', async () => {
    const depot = '"Main, ""old"""';
    const file = `label,depot,weight,pieces,price\nfirst,${depot},"1,234","12,000",R 12.50\nsecond,${depot},"2,500",7,"1,234.00"\n`;
    const ambiguousIn = async (text: string) => {
      const form = new FormData();
      form.append('file', new Blob([text]), 'x.csv');
      const address = `${path}/uploadfile/${session.customerUuid}/preview`;
      const headers = { 'x-access-token': session.accessToken };
      const { body } = await api.call<Preview>('POST', address, { body: form, headers });
      return body.data.columns.map(({ name, ambiguous }) => [name, ambiguous]);
    };
    expect(await ambiguousIn('label,weight\nfirst,"1,234"\nsecond,"0,5"\n'), 'the second tells').toEqual([
      ['label', undefined],
      ['weight', undefined],
    ]);
    expect(await ambiguousIn(file)).toEqual([
      ['label', undefined],
      ['depot', undefined],
      ['weight', ['1,234', '2,500']],
      ['pieces', ['12,000']],
      ['price', undefined],
    ]);
    const weights = async () => {
      const filter = encodeURIComponent('{"label":["first","second"]}');
      const { body: found } = await session.call<WireRecord[]>('GET', `${path}?filter=${filter}`);
      return found.data.map(({ weight }) => Number(weight)).toSorted((left, right) => left - right);
    };
    const asThousands = await upload(file, { mapping: { pieces: null } });
    expect(asThousands.body.data).toMatchObject({ created: 2 });
    expect(await weights()).toEqual([1234, 2500]);
    const told = { mapping: { pieces: null }, matchBy: 'label', decimalMarks: { weight: ',' } };
    expect((await upload(file, told)).body.data).toMatchObject({ updated: 2 });
    expect(await weights()).toEqual([1.234, 2.5]);
    const unknown = await upload(file, { decimalMarks: { nowhere: ',' } });
    expect(unknown.body.errors).toHaveProperty('nowhere');
  });

  test('can be looked at first: columns, samples, suggested fields, how it is written', async () => {
    const form = new FormData();
    form.append('file', new Blob(['LABEL;unknown;weight\na;b;1,5\nc;d;2,25\n']), 'x.csv');
    const { body } = await api.call<Preview>('POST', `${path}/uploadfile/${session.customerUuid}/preview`, {
      body: form,
      headers: { 'x-access-token': session.accessToken },
    });
    expect(body.data).toEqual({
      columns: [
        { name: 'LABEL', samples: ['a', 'c'], field: 'label' },
        { name: 'unknown', samples: ['b', 'd'], field: null },
        { name: 'weight', samples: ['1,5', '2,25'], field: 'weight' },
      ],
      rowCount: 2,
      headingRow: 1,
      dialect: { format: 'csv', delimiter: ';', decimalMark: ',', encoding: 'utf-8' },
    });
  });

  test.each([
    ['an empty file', '', 'it is empty'],
    ['a heading alone', 'label,depot\n', 'no rows below its heading'],
    ['a quote that does not end', 'label,depot\n"open,1\n', 'quoted text'],
    ['two columns of one name', 'label,label\n1,2\n', 'the columns 1 and 2 are both called "label"'],
    ['a row longer than the heading', 'label,depot\na,b,c\n', 'row 2 has 3 cells'],
    ['bytes that are no table', new Uint8Array([1, 0, 2, 0, 3]), 'neither a .csv nor an .xlsx'],
    [
      'a broken workbook',
      new Uint8Array(Buffer.from('PK\x03\x04 not really')),
      'not a workbook that we can read',
    ],
  ])('refuses %s in words', async (_what, file, reason) => {
    const { status, body } = await upload(file, { defaults: { depotId, label: 'x' } });
    expect([status, body.code]).toEqual([422, 'FILE_UNREADABLE']);
    expect(body.message).toContain(reason);
  });

  test('says once, not once a row, that a required column is missing', async () => {
    const { body } = await upload('notes\na\nb\n');
    expect(body).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: { label: 'Required', depotId: 'Required' },
    });
  });

  test('into another customer is refused', async () => {
    const other = await api.createCustomer('Somebody else');
    const form = new FormData();
    form.append('file', new Blob(['label\nx\n']), 'x.csv');
    const { status, body } = await api.call('POST', `${path}/uploadfile/${other}`, {
      body: form,
      headers: { 'x-access-token': session.accessToken },
    });
    expect([status, body.code]).toEqual([403, 'OTHER_CUSTOMER']);
  });
});

describe('a workbook', () => {
  const preview = async (file: Uint8Array, options: object = {}) => {
    const form = new FormData();
    form.append('options', JSON.stringify(options));
    form.append('file', new Blob([file as BlobPart]), 'crates.xlsx');
    return api.call<Preview>('POST', `${path}/uploadfile/${session.customerUuid}/preview`, {
      body: form,
      headers: { 'x-access-token': session.accessToken },
    });
  };
  const workbook = () =>
    writeXlsx({
      sheets: [
        { name: 'Notes', rows: [] },
        { name: 'Crates & more', rows: [['label'], ['from the second']] },
        { name: 'Hidden', hidden: true, rows: [['label'], ['hidden']] },
        {
          name: 'Others',
          rows: [
            ['label', 'notes'],
            ['from the last', 'x'],
          ],
        },
      ],
    });

  test('offers its worksheets, and reads the first that is shown and holds something', async () => {
    const { body } = await preview(await workbook());
    const names = ['Notes', 'Crates & more', 'Others'];
    expect(body.data).toMatchObject({
      sheets: { names, chosen: 'Crates & more' },
      columns: [{ name: 'label', samples: ['from the second'] }],
    });
  });

  test('is read and applied from the worksheet that is asked for', async () => {
    const file = await workbook();
    const { body } = await preview(file, { sheet: 'Others' });
    expect(body.data).toMatchObject({
      sheets: { chosen: 'Others' },
      columns: [{ name: 'label' }, { name: 'notes' }],
    });
    const options = { sheet: 'Others', defaults: { depotId } };
    expect((await upload(file, options)).body.data).toMatchObject({ created: 1 });
    expect(await labels()).toContain('from the last');
    expect(await labels()).not.toContain('from the second');
  });

  test('without the worksheet that is asked for is refused by its name', async () => {
    const { status, body } = await preview(await workbook(), { sheet: 'Nowhere' });
    expect([status, body.message]).toEqual([422, expect.stringContaining('no worksheet called "Nowhere"')]);
  });

  test('names the formulas whose results it does not hold, instead of taking them for empty cells', async () => {
    const file = await writeXlsx({
      sheets: [
        {
          name: 'Crates',
          rows: [
            ['label', 'weight', 'notes'],
            ['computed', 2, 'with a result'],
            ['uncomputed', null, null],
          ],
          cells: new Map([
            ['1,1', { value: 2, formula: '1+1', formulaResult: 2 }],
            ['2,1', { formula: '1+1' }],
          ]),
        },
      ],
    });
    const { body } = await upload(file, { defaults: { depotId } });
    expect(body).toMatchObject({
      code: 'IMPORT_REFUSED',
      issues: [{ row: 3, field: 'weight', code: 'formulaUnstored' }],
    });
    expect(await labels()).not.toContain('computed');
  });
});
