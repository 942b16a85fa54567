import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { longestRecord } from '../../../server/crud/import/csvRecords.ts';
import { readHead } from '../../../server/crud/import/tableReader.ts';
import { workbookReader } from '../../../server/crud/import/workbookReader.ts';
import { loadDefinitions } from '../../../server/definitions/loadDefinitions.ts';
import { type Session, startApi } from '../../support/api.ts';
import { longestHold, longestTurn } from '../../support/longestTurn.ts';
import { makeTemporaryDirectory, removeDirectory } from '../../support/temporaryDirectory.ts';
import { formPart, hostileResources, sendForm, sendRaw, workbookParts, zipOf } from './support.ts';

const api = await startApi(hostileResources);
const crates = '/services/main/crates';
let session: Session;
let depotId: string;

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** `unit` again and again between `start` and `end`, up to that many bytes. */
const filled = (bytes: number, start: string, unit: string, end = '') =>
  start + unit.repeat(Math.floor((bytes - start.length - end.length) / unit.length)) + end;

/** Milliseconds of processor time for which nobody else may be kept waiting. */
const longestWait = longestHold();

/** Sends something and asks for health all the while. Gives how long the others waited, too. */
async function whileSending<Result>(attack: () => Promise<Result>) {
  let isOver = false;
  let answered = 0;
  const seen = await longestTurn(async () => {
    const attacking = attack().finally(() => {
      isOver = true;
    });
    do {
      expect((await sendRaw(api, { method: 'GET', path: '/healthz' })).status).toBe(200);
      answered += 1;
    } while (!isOver);
    return attacking;
  });
  expect(answered).toBeGreaterThan(0);
  return seen;
}

/**
 * Sends something and sees that nobody waits for it. What is slow to read is slow each time; a machine that cleaned
 * up its memory just then is not, so the shortest of up to three counts.
 */
async function whileAttacked<Result>(attack: () => Promise<Result>): Promise<Result> {
  let { result, longest } = await whileSending(attack);
  for (let again = 0; again < 2 && longest >= longestWait; again += 1) {
    const next = await whileSending(attack);
    result = next.result;
    longest = Math.min(longest, next.longest);
  }
  expect(longest, 'another request waits').toBeLessThan(longestWait);
  return result;
}

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Slow texts'));
  const depot = await session.call('POST', '/services/main/test/depots', { name: 'Main' });
  depotId = String(depot.body.data.id);
});

const post = (address: string, body: string, token?: string) =>
  sendRaw(api, {
    method: 'POST',
    path: address,
    body,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { 'x-access-token': token }) },
  });
const get = (query: string, headers: Record<string, string> = {}) =>
  sendRaw(api, {
    method: 'GET',
    path: `${crates}${query}`,
    headers: { 'x-access-token': session.accessToken, ...headers },
  });

const manyFields = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"${index}":0`).join()}}`;
const jsonTexts: [string, string][] = [
  ['a text that never ends', filled(megabyte, '"', '\\"')],
  ['a text of quotes', filled(megabyte, '', '"')],
  ['very many fields', manyFields(80_000)],
  ['as many fields as are read', manyFields(25_000)],
  ['very many forbidden names', filled(megabyte, '[', '"__proto__" ,', '0]')],
  ['digits', filled(megabyte, '', '9')],
  ['brackets', filled(megabyte, '[', '[],', '[]]')],
  ['as many values as are read', filled(150_000, '[', '[],', '[]]')],
];

describe('JSON of 1 MB made to be slow holds nobody else up (OV-03)', () => {
  test.each(jsonTexts)('%s, from somebody who has signed in', async (_what, body) => {
    const { status, text } = await whileAttacked(() => post(crates, body, session.accessToken));
    expect([400, 422]).toContain(status);
    expect(text.length).toBeLessThan(50_000);
  });

  test.each(jsonTexts)('%s, from a stranger, to an address where nothing is', async (_what, body) => {
    const { status } = await whileAttacked(() => post('/services/main/nothing', body));
    expect(status).toBe(404);
  });

  test('as the options of an upload', async () => {
    for (const [, options] of jsonTexts) {
      const body = `${formPart('name="file"; filename="a.csv"', 'label\na\n')}${formPart('name="options"', options)}--hostile--\r\n`;
      const { status } = await whileAttacked(() =>
        sendForm(api, session, `${crates}/uploadfile/${session.customerUuid}`, body),
      );
      expect([400, 422]).toContain(status);
    }
  });

  test('as the value of every field', async () => {
    const sources = hostileResources.find(({ path: own }) => own === 'crates')?.fields.values() ?? [];
    for (const { source } of sources)
      for (const unit of ['0', 'a@'])
        await whileAttacked(() =>
          post(crates, filled(megabyte / 4, `{"${source}":"`, unit, '!"}'), session.accessToken),
        );
  });
});

test('a body to an address where nothing is is not looked at, whatever it is', async () => {
  for (const body of ['{"a":', filled(2 * megabyte, '"', 'x', '"')]) {
    const answer = await post('/nothing/here', body).catch((error: NodeJS.ErrnoException) => error.code);
    // A client that still sends while it is refused may see the connection go.
    if (typeof answer === 'string') expect(['EPIPE', 'ECONNRESET']).toContain(answer);
    else expect(answer?.status).toBe(404);
  }
});

describe('a form made to be slow holds nobody else up', () => {
  const send = (body: string, boundary: string) =>
    whileAttacked(() =>
      sendForm(
        api,
        session,
        `${crates}/uploadfile/${session.customerUuid}`,
        body,
        `multipart/form-data; boundary=${boundary}`,
      ),
    );

  test('with a boundary of thousands of characters', async () => {
    const boundary = `${'a'.repeat(8000)}b`;
    const start = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
    const { status, text } = await send(filled(megabyte, start, `\r\n--${'a'.repeat(7000)}`), boundary);
    expect(status).toBe(400);
    expect(text).toContain('at most 70 characters');
  });

  test('with what is nearly the boundary', async () => {
    const start = formPart('name="file"; filename="a.csv"', 'label\n').slice(0, -2);
    expect((await send(filled(10 * megabyte, start, '\r\n--hostil'), 'hostile')).status).toBe(400);
  });

  test('with very many headers', async () => {
    expect((await send(filled(megabyte, '--hostile\r\n', 'a: b\r\n'), 'hostile')).status).toBe(400);
  });
});

describe('a CSV made to be slow is refused in words and holds nobody else up', () => {
  test.each<[string, string]>([
    ['nothing but quotes', filled(2 * megabyte, 'label,notes\n', '"')],
    ['a quoted text that never ends', filled(2 * megabyte, 'label,notes\n"', '""')],
    ['rows of nothing but quotes', filled(45 * megabyte, 'label,notes\n', `a,"${'""'.repeat(40_000)}"\n`)],
    ['quotes up to the longest row', filled(45 * megabyte, 'label,notes\n', `a,"${'""'.repeat(499_990)}"\n`)],
    ['one line', filled(2 * megabyte, 'label,notes\na,', 'x')],
    ['one line of separators', filled(2 * megabyte, 'label,notes\n', ',')],
    ['nothing but blank lines', filled(20 * megabyte, 'label,notes\n', '\n')],
    ['rows of nothing but separators', filled(20 * megabyte, 'label,notes\n', ',\n')],
    ['quotes and then blanks', `label,notes\n${'"x'.repeat(16_000)}${' '.repeat(32_000)},`],
    ['quotes and then blanks in the heading', `"${'x"'.repeat(16_000)}${' '.repeat(32_000)},`],
    ['a number of 99,000 digits that is none', `label,weight\na,${'0'.repeat(99_000)}!\n`],
  ])('%s', async (_what, text) => {
    const file = formPart('name="file"; filename="a.csv"', text);
    const options = formPart('name="options"', JSON.stringify({ defaults: { depotId } }));
    // Made before, and sent as it is: what it costs to send is not what it costs to read.
    const body = Buffer.from(`${file}${options}--hostile--\r\n`);
    const { status } = await whileAttacked(() =>
      sendForm(api, session, `${crates}/uploadfile/${session.customerUuid}`, body),
    );
    expect(status).toBe(422);
  });

  test('a row of one character too many is refused by its number', async () => {
    const notes = (length: number) =>
      `label,notes,link\nlong,"${'n'.repeat(50_000)}",${' '.repeat(length)}\n`;
    const most = longestRecord - 'long,"",'.length - 50_000;
    const upload = (file: string) => session.upload(crates, file, { defaults: { depotId } });
    const tooLong = await upload(notes(most + 1));
    expect(tooLong.body.message).toContain(`row 2 is longer than ${longestRecord} characters`);
  });
});

test('a workbook with very many rows comes no faster than it is read', async () => {
  const cell = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
  const file = zipOf(workbookParts(cell('label') + cell('').repeat(20_000) + cell('x').repeat(20_000)));
  const { status } = await whileAttacked(() => session.upload(crates, file, { defaults: { depotId } }));
  expect(status).toBe(422);
});

test('a workbook that takes very long to read is given up', async () => {
  const directory = await makeTemporaryDirectory();
  try {
    const file = path.join(directory, 'slow.xlsx');
    const start = '<row r="1"><c t="inlineStr"><is><t>';
    await writeFile(file, zipOf(workbookParts(filled(5 * megabyte, start, '<'))));
    const reading = () =>
      readHead(workbookReader(file, undefined, 100)).catch((error: Error) => error.message);
    expect(await whileAttacked(reading)).toContain('it takes too long to read');
  } finally {
    await removeDirectory(directory);
  }
});

test('a workbook that the server lost is not called damaged', async () => {
  const reading = readHead(workbookReader(path.join(import.meta.dirname, 'gone.xlsx')));
  await expect(reading).rejects.toMatchObject({ code: 'ENOENT' });
});

describe('an address or a header as long as may be holds nobody else up', () => {
  const most = 14 * kilobyte;

  test.each(['filter=', 'q=', 'sort=', 'range=', 'filter=%7B%22or%22%3A['])('%s', async (start) => {
    for (const unit of ['%22', '[', '%7B%22and%22%3A[', '1,', '%25', '%E0'])
      expect([400, 422]).toContain((await whileAttacked(() => get(`?${filled(most, start, unit)}`))).status);
  });

  test('a search of as many words as it may have', async () => {
    for (const q of ['ab '.repeat(66), '%_\\'.repeat(66)])
      expect(
        (await whileAttacked(() => get(`?filter=${encodeURIComponent(JSON.stringify({ q }))}`))).status,
      ).toBe(200);
  });

  test.each([
    'cookie',
    'accept',
    'accept-encoding',
    'accept-language',
    'range',
    'if-none-match',
    'content-type',
    'x-access-token',
    'user-agent',
  ])('the header %s', async (name) => {
    for (const unit of ['a', 'a=b;', '\\"', 'gzip,', '%', '0-,', '.'])
      expect((await whileAttacked(() => get('', { [name]: filled(most, '', unit) }))).status).toBeLessThan(
        500,
      );
  });
});

describe('a definition as long as may be holds nobody else up', () => {
  const most = 20_000;
  const aliases = Array.from(
    { length: 30 },
    (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index},`.repeat(9)}]`,
  );

  test.each<[string, string]>([
    ['references that multiply', `a0: &a0 [x]\n${aliases.join('\n')}\nname: test/bomb\n`],
    ['lists in lists', filled(most, 'name: ', '[')],
    ['dashes', filled(most, 'name:\n', '- ')],
    ['objects in objects', filled(most, 'name: ', '{a: ')],
    ['quotes', filled(most, 'name: "', '\\"')],
    ['blank lines', filled(most, 'name: x', '\n')],
    ['keys that are no options', filled(most, 'name: test/long\n', 'x: 1\n')],
    [
      'thousands of options that do not exist',
      `name: test/long\n${Array.from({ length: 1_800 }, (_, index) => `x${index}: 1`).join('\n')}`,
    ],
    ['one character too many', filled(most + 1, 'name: ', 'x')],
  ])('%s', async (_what, text) => {
    const directory = await makeTemporaryDirectory();
    try {
      await writeFile(path.join(directory, 'slow.yaml'), text);
      const [slow] = await whileAttacked(() => loadDefinitions(directory));
      expect(slow?.definition).toBeNull();
      expect(slow?.mistakes).not.toEqual([]);
    } finally {
      await removeDirectory(directory);
    }
  });
});

describe('a value as long as a request may be holds nobody else up', () => {
  test.each<[string, object]>([
    ['hours of a week', { mon: [{ from: '09:00', to: filled(900_000, '', '1') }] }],
    [
      'days that a week does not have',
      Object.fromEntries(Array.from({ length: 40_000 }, (_, day) => [`d${day}`, []])),
    ],
    ['ranges of one day', { mon: Array.from({ length: 16_000 }, () => ({ from: '09:00', to: '10:00' })) }],
  ])('%s', async (_what, hours) => {
    const body = JSON.stringify({ label: 'Slow', depotId, hours });
    expect([400, 422]).toContain((await whileAttacked(() => post(crates, body, session.accessToken))).status);
  });

  test.each<[string, number[][]]>([
    [
      'an outline of 20,000 corners',
      Array.from({ length: 20_000 }, (_, at) => [at / 1000, (at * 7919) % 80]),
    ],
    [
      'an outline whose sides all cross',
      Array.from({ length: 500 }, (_, at) => [at % 2 ? 60 : -60, at / 10]),
    ],
  ])('%s', async (_what, ring) => {
    const area = { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
    const body = JSON.stringify({ label: 'Slow', depotId, area });
    expect([400, 422]).toContain((await whileAttacked(() => post(crates, body, session.accessToken))).status);
  });

  test('an order of Uber Eats that nobody signed', async () => {
    for (const unit of ['{"a":', '[', '"', '\\u0000']) {
      const body = filled(megabyte - 1, '', unit);
      const { status } = await whileAttacked(() => post('/services/main/ubermenudeploy/webhooks', body));
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  });
});
