import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { json, text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { writeXlsx } from 'hucre/xlsx';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DefinitionState } from '../../../contract/calls/definitions.ts';
import type { AnsweredPlayer } from '../../../contract/calls/players.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { longestWaitSeconds } from '../../../contract/signage/player.ts';
import { findRunningDatabase } from '../../../server/database/embedded/embeddedDatabase.ts';
import { makeProductCheckout } from '../../support/checkout.ts';
import { type DemoSession, signInToDemo } from '../../support/demoSession.ts';
import { makeInstallation } from '../../support/installation.ts';
import { launch, type ServerProcess } from '../../support/launchServer.ts';
import { killDatabase } from '../../support/serverProcess.ts';
import { makeTemporaryDirectory, removeDirectory } from '../../support/temporaryDirectory.ts';
import { until } from '../../support/until.ts';

const checkout = await makeProductCheckout();
const copyDemo = makeInstallation('demo', checkout);
const directory = await makeTemporaryDirectory();
const DATA_DIR = path.join(directory, 'data');
const list = '/services/main/test/boats';
let server: ServerProcess;
let session: DemoSession;
let pid: number | undefined;

const boats = `
name: test/boats
labels: { one: Boat, many: Boats }
title: name
fields:
  name: { kind: text, required: true, unique: true }
  length: { kind: decimal }
`;
const withBerth = `${boats}  berth: { kind: text, label: Where it lies }\n`;

const place = (file: string) => path.join(checkout, 'config', 'resources', file);
const save = (text: string, file = 'boats.yaml') => writeFile(place(file), text);

const statusOf = async (call: string) => (await session.call('GET', call)).status;
const fieldsOf = async (): Promise<string[]> => {
  const { status, data } = await session.call('GET', list);
  return status === 200 ? Object.keys((data as WireRecord[])[0] ?? {}) : [];
};
/** Waits until the log, from that place on, says the sentence. */
const logged = (begin: number, sentence: string) =>
  until(`the log says: ${sentence}`, () =>
    server.output().slice(begin).includes(JSON.stringify(sentence).slice(1, -1)),
  );

beforeAll(async () => {
  await mkdir(path.dirname(place('')), { recursive: true });
  await copyDemo(DATA_DIR);
  server = launch(checkout, { environment: { DATA_DIR } });
  session = await signInToDemo(await server.address(), 'owner@ember.example');
  pid = server.child.pid;
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.exit();
  await killDatabase(DATA_DIR);
  await removeDirectory(directory);
});

describe('while the product runs', () => {
  test('a definition that is dropped in becomes table, calls and API document', async () => {
    expect(await statusOf(list)).toBe(404);
    await save(boats);
    await until('the calls are there', async () => (await statusOf(list)) === 200);
    const created = await session.call('POST', list, { name: 'Albatross', length: 7.5 });
    expect([created.status, created.data]).toMatchObject([201, { name: 'Albatross', length: 7.5 }]);
    const document = JSON.stringify(await session.call('GET', '/openapi.json'));
    expect(document).toContain('"/services/main/test/boats/{id}"');
    const definitions = (await session.call('GET', '/services/main/definitions')).data;
    expect(definitions).toMatchObject([{ name: 'test/boats' }]);
    expect([server.child.pid, server.child.exitCode]).toEqual([pid, null]);
  });

  test.each([
    ['that is no YAML', 'name: [test/boats', 'line 1: The file is neither YAML nor JSON: '],
    [
      'with a kind that does not exist',
      boats.replace('decimal', 'decimals'),
      'line 7, fields.length.kind: "decimals" is not allowed here.',
    ],
    [
      'with a field that points nowhere',
      `${boats}  owner: { kind: reference, resource: test/owners }\n`,
      'line 8, fields.owner.resource: There is no resource "test/owners".',
    ],
    [
      'that would lose values',
      boats.replace('  length: { kind: decimal }\n', ''),
      'You removed the field "length", but one record has a value in it. Undo the change, or give up these values: npm run config -- apply --drop test/boats.length',
    ],
    [
      'with a call that the product has',
      boats.replace('title:', 'path: definitions\ntitle:'),
      'line 4, path: Another call has the path "definitions".',
    ],
  ])('a file %s is refused in words, and what was there goes on', async (_what, text, sentence) => {
    const begin = server.output().length;
    await save(text);
    await logged(begin, 'The definition in config/resources/boats.yaml cannot be used:');
    await logged(begin, sentence);
    await logged(begin, 'Its resource keeps running as it was before the change.');
    expect(server.output().slice(begin)).not.toContain('    at ');
    await until('the states say so', async () => {
      const { data } = await session.call('GET', '/services/main/definitions/states');
      const [state] = data as DefinitionState[];
      return (
        state?.state === 'kept' &&
        state.mistakes.some(({ message }) => sentence.includes(message.slice(0, 30)))
      );
    });
    const { status, data } = await session.call('GET', list);
    expect([status, data]).toMatchObject([200, [{ name: 'Albatross', length: 7.5 }]]);
    expect(server.child.exitCode).toBeNull();
  });

  test('a refused definition leaves no table behind', async () => {
    const begin = server.output().length;
    const draft = (expression: string, kind: string) => `
name: test/rafts
labels: { one: Raft, many: Rafts }
title: name
fields:
  name: { kind: ${kind} }
  isLong: { kind: boolean, computed: "${expression}" }
`;
    await save(draft("upper('yes')", 'integer'), 'rafts.yaml');
    await logged(begin, 'The field "isLong" is of kind boolean, but its expression gives text.');
    // Had the first draft made its table, this would change the kind of a column.
    await save(draft("{name} = 'yes'", 'text'), 'rafts.yaml');
    await save(boats);
    await until('the calls are there', async () => (await statusOf('/services/main/test/rafts')) === 200);
  });

  test('a field that is added is there for the records that are', async () => {
    await save(withBerth);
    await until('the field is there', async () => (await fieldsOf()).includes('berth'));
  });

  test('a change that loses values is made on purpose, by a command that says what it loses', async () => {
    const run = (...words: string[]) =>
      promisify(execFile)(process.execPath, [path.join(checkout, 'server/commands/config.ts'), ...words], {
        env: { PATH: process.env.PATH, DATA_DIR },
      }).then(
        ({ stdout }) => ({ code: 0, said: stdout }),
        ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
      );
    const shorter = withBerth.replace('  length: { kind: decimal }\n', '');
    expect(await run('check')).toEqual({
      code: 0,
      said: 'All 2 definitions in config/resources are right.\n',
    });
    const begin = server.output().length;
    await save(shorter);
    await logged(begin, 'You removed the field "length", but one record has a value in it.');
    const checked = await run('check');
    expect([checked.code, checked.said]).toEqual([
      1,
      expect.stringContaining('You removed the field "length"'),
    ]);
    const unasked = await run('apply', '--drop', 'test/boats.length');
    expect([unasked.code, unasked.said]).toEqual([
      1,
      expect.stringMatching(
        /test\/boats: You removed the field "length", but one record has a value in it\.\nThere is no terminal to ask at/,
      ),
    ]);
    expect(await fieldsOf()).toContain('length');
    const dropped = await run('apply', '--drop', 'test/boats.length', '--yes');
    expect([dropped.code, dropped.said]).toEqual([
      0,
      expect.stringContaining('The tables match config/resources.'),
    ]);
    await until('the field is gone', async () => {
      const fields = await fieldsOf();
      return fields.includes('name') && !fields.includes('length');
    });
    await save(withBerth);
    await until('the field is back, empty', async () => (await fieldsOf()).includes('length'));
  });

  test('a definition that is removed takes its calls away; its values come back with it', async () => {
    await rm(place('boats.yaml'));
    await until('the calls are gone', async () => (await statusOf(list)) === 404);
    expect(JSON.stringify(await session.call('GET', '/openapi.json'))).not.toContain('test/boats');
    await save(withBerth);
    await until('the calls are back', async () => (await statusOf(list)) === 200);
    expect((await session.call('GET', list)).data).toMatchObject([{ name: 'Albatross', length: null }]);
  });

  test('an upload that had begun is read to its end by the application that began it', async () => {
    const workbook = await writeXlsx({ sheets: [{ name: 'Boats', rows: [['Name'], ['Beluga']] }] });
    const uploads = path.join(DATA_DIR, 'uploads');
    const boundary = 'a-part-of-the-form';
    const upload = request(`${await server.address()}${list}/uploadfile/${session.customerUuid}/preview`, {
      method: 'POST',
      headers: { ...session.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
    upload.write(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="boats.xlsx"\r\n\r\n`,
    );
    upload.write(workbook.subarray(0, 100));
    await until('a part of the file is there', async () =>
      (await readdir(uploads, { recursive: true, withFileTypes: true })).some((entry) => entry.isFile()),
    );
    await save(`${withBerth}  mast: { kind: text }\n`);
    await until('the definitions are read again', async () => (await fieldsOf()).includes('mast'));
    upload.end(Buffer.concat([workbook.subarray(100), Buffer.from(`\r\n--${boundary}--\r\n`)]));
    const [answer] = await answered;
    expect([answer.statusCode, await json(answer)]).toMatchObject([200, { data: { rowCount: 1 } }]);
  });

  test('what waits for news is told at once, and asks the new application', async () => {
    const followed = await fetch(`${await server.address()}/services/main/changes`, {
      headers: { ...session.headers, accept: 'text/event-stream' },
    });
    await save(withBerth);
    expect(await followed.text()).toBe(':\n\n');
  });

  const withRemarks = `${withBerth}  mast: { kind: text }\n  remarks: { kind: text, maxLength: 2000 }\n`;
  const manyBoats = 3_000;
  /** Reads the definitions again, with one more field. */
  const addField = async (name: string) => {
    await save(`${withRemarks}  ${name}: { kind: text }\n`);
    await until('the definitions are read again', async () => (await fieldsOf()).includes(name));
  };

  test('a job that runs goes on in the new application, and does nothing twice', async () => {
    await save(withRemarks);
    await until('the field is there', async () => (await fieldsOf()).includes('remarks'));
    const rows = Array.from({ length: manyBoats }, (_, index) => `Barge ${index},${'x'.repeat(2_000)}`);
    const form = new FormData();
    form.append('file', new File([`Name,Remarks\n${rows.join('\n')}\n`], 'barges.csv'));
    const started = await session.call('POST', `${list}/uploadfile/${session.customerUuid}`, form, {
      prefer: 'respond-async',
    });
    expect(started.status).toBe(202);
    const { job } = started.data as { job: string };
    const jobNow = async () => (await session.call('GET', `/services/main/jobs/${job}`)).data as WireRecord;
    await until('the job runs', async () => (await jobNow()).status !== 'WAITING');
    await addField('oars');
    const ended = await until('the job is over', async () => {
      const found = await jobNow();
      return ['DONE', 'FAILED', 'CANCELLED'].includes(String(found.status)) && found;
    });
    expect(ended).toMatchObject({ status: 'DONE', result: { created: manyBoats } });
  });

  test('a download that had begun is sent to its end by the application that began it, and holds nobody up', async () => {
    const query = new URLSearchParams({ format: 'csv', columns: '["name","remarks"]' });
    const download = request(`${await server.address()}${list}/downloadExcel?${query}`, {
      headers: session.headers,
    });
    const answered = once(download, 'response') as Promise<[IncomingMessage]>;
    download.end();
    // Nobody reads it yet, so only what fits between the two sides is under way.
    const [answer] = await answered;
    await save(
      'name: test/jetties\nlabels: { one: Jetty, many: Jetties }\ntitle: name\nfields: { name: { kind: text } }',
      'jetties.yaml',
    );
    await until(
      'the new calls are there',
      async () => (await statusOf('/services/main/test/jetties')) === 200,
    );
    // The table that is read gets its field when it is free, and until then everybody can use it.
    await save(`${withRemarks}  rudder: { kind: text }\n`);
    const database = new pg.Client(await findRunningDatabase(DATA_DIR));
    await database.connect();
    await until('the change waits for the table', async () => {
      const { rows } = await database.query(
        "SELECT FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND NOT granted",
      );
      return rows.length > 0;
    });
    await database.end();
    expect(await fieldsOf()).not.toContain('rudder');
    expect(await statusOf(list)).toBe(200);
    expect([answer.statusCode, answer.complete]).toEqual([200, false]);
    const lines = (await text(answer)).trimEnd().split('\n');
    expect(lines.filter((line) => line.startsWith('Barge '))).toHaveLength(manyBoats);
    await until('the field is there', async () => (await fieldsOf()).includes('rudder'));
  });

  test('a player that waits for another layout is answered, and asks the new application', async () => {
    const signage = '/services/main/v1/signage';
    const make = async (path: string, values: object) =>
      (await session.call('POST', `/services/main/${path}`, values)).data as WireRecord;
    const layout = await make('layouts', { name: 'Pier', url: 'pier', layoutScreenNumberId: 1 });
    const { id: playerId } = await make('players', { name: 'On the pier', layoutId: layout.id });
    const { code, key } = (await session.call('POST', `${signage}/pairings`, {})).data as {
      code: string;
      key: string;
    };
    const paired = await session.call('POST', '/services/main/players/pair', {
      ...{ code, playerId },
    });
    expect(paired.status).toBe(200);
    const ask = async (query = '') => {
      const answer = await fetch(`${await server.address()}${signage}/manifest${query}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      return { status: answer.status, data: (await answer.json()).data as AnsweredPlayer };
    };
    const { data: known } = await ask();
    const waiting = ask(`?known=${known.etag}&waitSeconds=${longestWaitSeconds}`);
    await addField('keel');
    expect(await waiting).toMatchObject({ status: 200, data: { isChanged: false, etag: known.etag } });
    expect((await ask()).data.etag).toBe(known.etag);
  });

  test('none of all that left a folder for uploads behind', async () => {
    await until('one is left', async () => (await readdir(path.join(DATA_DIR, 'uploads'))).length === 1);
  });
});

test('a start with files that cannot be used goes on without them, and their calls say why', async () => {
  await save('name: test/dinghies', 'dinghies.yaml');
  await save(
    'name: test/oars\nlabels: { one: Oar, many: Oars }\ntitle: name\nfields: { name: { kind: text }, of: { kind: reference, resource: test/dinghies } }',
    'oars.yaml',
  );
  const environment = { DATA_DIR: path.join(directory, 'second') };
  await copyDemo(environment.DATA_DIR);
  const second = launch(checkout, { environment });
  try {
    const other = await signInToDemo(await second.address(), 'owner@ember.example');
    expect(second.output()).toContain('The definition in config/resources/dinghies.yaml cannot be used:');
    expect((await other.call('GET', list)).status).toBe(200);
    for (const [method, address] of [
      ['GET', 'dinghies'],
      ['GET', 'dinghies?range=[0,0]&sort=["name","ASC"]&filter={}'],
      ['POST', 'dinghies'],
      ['GET', 'dinghies/7'],
      ['GET', 'oars'],
    ] as const) {
      const { status, code } = await other.call(method, `/services/main/test/${address}`);
      expect([status, code]).toEqual([503, 'DEFINITION_REFUSED']);
    }
    const { data } = await other.call('GET', '/services/main/definitions/states');
    expect(data).toMatchObject([
      { file: 'boats.yaml', state: 'running', mistakes: [] },
      {
        file: 'dinghies.yaml',
        resource: 'test/dinghies',
        state: 'refused',
        mistakes: [{ place: 'labels' }, { place: 'title' }, { place: 'fields' }],
      },
      { file: 'jetties.yaml', state: 'running' },
      {
        file: 'oars.yaml',
        state: 'refused',
        mistakes: [
          { line: 4, place: 'fields.of.resource', message: expect.stringContaining('has a mistake itself') },
        ],
      },
      { file: 'rafts.yaml', state: 'running' },
    ]);
  } finally {
    second.child.kill('SIGTERM');
    await second.exit();
  }
});
