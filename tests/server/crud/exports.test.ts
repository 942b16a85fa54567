import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ImportAnswer } from '../../../contract/calls/imports.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type Session, startApi } from '../../support/api.ts';
import { crates, depots } from '../../support/crates.ts';

const api = await startApi([depots, crates]);
const path = '/services/main/crates';
const depotPath = '/services/main/test/depots';
let session: Session;
let depotId: string;

const download = async (parameters: Record<string, string>) => {
  const response = await fetch(`${api.url}${path}/downloadExcel?${new URLSearchParams(parameters)}`, {
    headers: { 'x-access-token': session.accessToken },
  });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};
const downloadRows = async (parameters: Record<string, string>) => {
  const { bytes } = await download({ format: 'csv', ...parameters });
  return Papa.parse<string[]>(new TextDecoder().decode(bytes), { skipEmptyLines: true }).data;
};
const upload = (file: Uint8Array | string, options?: object) =>
  session.upload<ImportAnswer>(path, file, options);

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Files'));
  depotId = String((await session.call('POST', depotPath, { name: 'Main, "old"' })).body.data.id);
});

describe('an export', () => {
  const awkward = [
    { label: '=1+1', notes: 'formula' },
    { label: '@SUM(A1)', notes: '-2' },
    { label: "'=1+1", notes: "''\t@x" },
    { label: '＝1+1', notes: '＋2' },
    { label: '\ufe661+2', notes: '\u180e=1' },
    { label: "'quoted'", notes: "'－" },
    { label: '="00012"', notes: '\'="00013"' },
    { label: 'quotes "and", commas', notes: 'two\nlines' },
    {
      label: 'plain',
      notes: null,
      price: 123456,
      weight: 1.5,
      isFragile: true,
      contact: 'a@b.example',
      syze: 'L',
      hours: { mon: [{ from: '08:00', to: '12:00' }], sat: [{ from: '20:00', to: '02:00' }] },
      area: { type: 'Circle', coordinates: [18.42, -33.92], radius: 250.5 },
      words: { en: '=Crate', af: '"Krat"' },
      settings: { stack: [1, { high: true }], note: "it's" },
      extra: [-1, '=2'],
    },
  ];

  beforeAll(async () => {
    for (const values of awkward) {
      const { status } = await session.call('POST', path, {
        depotId,
        packedOn: '2026-11-21',
        marks: ['UP', 'DRY'],
        ...values,
      });
      expect(status).toBe(201);
    }
  });

  test('as CSV holds what the list shows, by its filter, sort and columns, in the product’s formats', async () => {
    const rows = await downloadRows({
      sort: '["label","DESC"]',
      filter: '{"label":"plain"}',
      columns: '["label","depotId","price","weight","isFragile","packedOn","syze","marks","pricePerPiece"]',
    });
    expect(rows).toEqual([
      ['Label', 'Depot', 'Price', 'Weight', 'Is fragile', 'Packed on', 'Size', 'Marks', 'Price per piece'],
      ['plain', 'Main, "old"', '1234.56', '1.5', 'Yes', '21-11-2026', 'Large', 'This side up; Keep dry', ''],
    ]);
  });

  test('puts a quote before what a spreadsheet would run, and an import takes it away again (CS-01)', async () => {
    const rows = await downloadRows({ sort: '["label","ASC"]', columns: '["label","notes"]' });
    expect(rows.map(([label]) => label)).toEqual(expect.arrayContaining(["'=1+1", "'@SUM(A1)"]));
    expect(rows.flat()).toContain("'-2");
    expect(rows.flat()).toEqual(
      expect.arrayContaining([
        "''=1+1",
        "'''\t@x",
        "'＝1+1",
        "'＋2",
        "''－",
        "'quoted'",
        "'\ufe661+2",
        "'\u180e=1",
      ]),
    );
  });

  test('as .xlsx is a workbook with numbers as numbers', async () => {
    const { response, bytes } = await download({
      filter: '{"label":"plain"}',
      columns: '["label","price","packedOn"]',
    });
    expect(response.headers.get('content-disposition')).toMatch(
      /attachment; filename="Crates \d{4}-\d{2}-\d{2}\.xlsx"/,
    );
    const workbook = await readXlsx(bytes);
    expect(workbook.sheets[0]?.rows).toEqual([
      ['Label', 'Price', 'Packed on'],
      ['plain', 1234.56, '21-11-2026'],
    ]);
  });

  test('export noncharacters: a workbook opens although an older record has a character that XML cannot hold', async () => {
    const write = (notes: string | null) =>
      inTransaction(api.database.pool, { customer: session.customerUuid, stores: 'all' }, (client) =>
        client.query("UPDATE test_crates SET notes = $1 WHERE label = 'plain'", [notes]),
      );
    await write('z\ufffey\uffff');
    const { bytes } = await download({ filter: '{"label":"plain"}', columns: '["notes"]' });
    await write(null);
    expect((await readXlsx(bytes)).sheets[0]?.rows).toEqual([['Notes'], ['z\ufffdy\ufffd']]);
  });

  test.each(['csv', 'xlsx'])('as .%s comes back in unchanged, whatever it holds', async (format) => {
    const { bytes } = await download({ format });
    const { body } = await upload(bytes, { matchBy: 'label' });
    expect(body).toMatchObject({
      success: true,
      data: { created: 0, updated: 0, unchanged: awkward.length },
    });
  });

  test('carries the headings and the name that a page in another language sends', async () => {
    const asked = {
      columns: '["label","price"]',
      headings: '["Etiket","Prys"]',
      title: 'Kratte',
      format: 'csv',
    };
    const [heading] = await downloadRows(asked);
    expect(heading).toEqual(['Etiket', 'Prys']);
    const { response } = await download(asked);
    expect(response.headers.get('content-disposition')).toContain('filename="Kratte ');
    const { response: uneven } = await download({ ...asked, headings: '["Etiket"]' });
    expect(uneven.status).toBe(400);
    const [harmless] = await downloadRows({ ...asked, headings: '["=1+1","Prys"]' });
    expect(harmless).toEqual(["'=1+1", 'Prys']);
  });

  test('has a name that ends nothing in its header, whatever a person called it', async () => {
    const title = 'a"; filename="b.exe\r\nset-cookie: x=1; é\\';
    const { response } = await download({ title });
    const header = response.headers.get('content-disposition') ?? '';
    expect(header).toMatch(
      /^attachment; filename="a_; filename=_b\.exe__set-cookie: x=1; __ [\d-]+\.xlsx"; filename\*=UTF-8''[\w.%-]+$/,
    );
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test('of named records holds exactly those, more of them than a filter can name, in the order that is asked for', async () => {
    const { body } = await session.call<{ id: string }[]>(
      'GET',
      `${path}?filter=${encodeURIComponent(JSON.stringify({ label: ['plain', '=1+1'] }))}`,
    );
    const ids = body.data.map(({ id }) => id);
    const strangers = Array.from({ length: 600 }, () => crypto.randomUUID());
    const ask = (json: object) => session.call('POST', `${path}/exportSelected`, json);
    const { status, text } = await ask({
      ids: [...ids, ...strangers],
      sort: '["label","DESC"]',
      columns: '["label"]',
      format: 'csv',
    });
    expect(status).toBe(200);
    expect(Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: true }).data).toEqual([
      ['Label'],
      ['plain'],
      ["'=1+1"],
    ]);
    expect((await ask({ ids: [7], format: 'csv' })).status).toBe(400);
  });

  test('refuses a column that does not exist', async () => {
    const { response } = await download({ columns: '["nothing"]' });
    expect(response.status).toBe(400);
  });
});
