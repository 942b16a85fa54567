import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { startApi } from '../../support/api.ts';
import { type Gate, startGate } from '../../support/gate.ts';
import { makeTemporaryDirectory, removeDirectory } from '../../support/temporaryDirectory.ts';
import { until } from '../../support/until.ts';
import { chainOf, type TestTill } from './support.ts';

const api = await startApi();
const main = '/services/main';
const program = path.join(import.meta.dirname, '..', '..', '..', 'tools', 'till', 'main.ts');

let chain: ReturnType<typeof chainOf>;
let gate: Gate;
let till: TestTill;
let item: WireRecord;

beforeAll(async () => {
  chain = chainOf(api, await api.signIn(await api.createCustomer('Till program')));
  ({ item } = await chain.openMenu());
});
beforeEach(async () => {
  gate = await startGate(api.url);
  till = await chain.openStore();
});

/** A folder for one till. */
async function folder(): Promise<string> {
  const directory = await makeTemporaryDirectory();
  onTestFinished(() => removeDirectory(directory));
  return directory;
}

/** Starts the till program of the store. */
function start(directory: string, server = gate.url) {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, TILL_SERVER: server, TILL_KEY: till.key, TILL_DIR: directory },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const closed = once(child, 'close');
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    const [code] = await closed;
    return code;
  };
  onTestFinished(() => end('SIGKILL'));
  const count = (text: string) => output.split(text).length - 1;
  return {
    ...{ end, count },
    says: (text: string) =>
      until(`the till says “${text}”`, () => count(text) > 0).catch((error: Error) => {
        throw new Error(`${error.message} It said:\n${output}`);
      }),
  };
}

/** Sends the menu, and with it what is sold out. */
const publish = () =>
  chain.done('POST', `${main}/v1/restaurants/rePublishPosMenu`, { storeUuids: [till.storeUuid] });
const statuses = async () => (await chain.messagesOf(till)).map(({ status }) => status).reverse();
const allDone = (count: number) =>
  until('the till has done everything', async () => {
    const all = await statuses();
    return all.length === count && all.every((status) => status === 'COMPLETE');
  });

test('a till takes its settings and its menu in order, is online, and answers with its logs', async () => {
  const directory = await folder();
  const running = start(directory);
  await running.says('This till has no menu yet.');
  await chain.sendConfig(till);
  await publish();
  await running.says('Regina: 129.90');
  await chain.done('POST', `${main}/menuitem/${item.id}/actions/sellOut`, { ends: 'NEVER' });
  await running.says('Regina, until somebody puts it back on sale');
  await chain.askForLogs(till);
  await allDone(5);
  expect(running.count('Settings and hours of Store')).toBe(1);
  const { logs } = await chain.done<{ logs: { text: string }[] }>(
    ...(['POST', `${main}/v1/storeMq/getStoreLogsData`, { storeUuid: till.storeUuid, ask: false }] as const),
  );
  expect(logs[0]?.text).toContain('Menu “Lunch”, 1 item:');
  const { tills } = await chain.done<{ tills: object[] }>('GET', `${main}/tills`);
  expect(tills).toContainEqual(
    expect.objectContaining({
      storeUuid: till.storeUuid,
      isOnline: true,
      appVersion: 'commissary-till 0.1.0',
    }),
  );
  expect(await running.end('SIGTERM')).toBe(0);
  const offline = start(directory, 'http://127.0.0.1:9');
  await offline.says('Regina: 129.90 (sold out)');
  const [{ id } = { id: '' }] = await chain.done<WireRecord[]>('GET', `${main}/soldOut`);
  await chain.done('POST', `${main}/soldOut/${id}/actions/backOnSale`, {});
});

test('a till gets a slip header with its logo, shows both, and keeps what its printer needs', async () => {
  const directory = await folder();
  const running = start(directory);
  await chain.sendSlipHeader(await chain.slipHeaderWithLogo('Summer'), till);
  const logo = '  ████████\n'.repeat(4);
  await running.says(`The slip header “Summer” with its logo:\n${logo}  Ember & Dough\n`);
  await allDone(1);
  const [kept = ''] = await readdir(path.join(directory, 'files'));
  expect(await readFile(path.join(directory, 'files', kept), 'hex')).toMatch(/^1d763000/);
});

test('a till that is killed after it applied a message, and before it could say so, says it after its restart and does nothing twice', async () => {
  const directory = await folder();
  gate.hold('/complete');
  const killed = start(directory);
  await publish();
  await until('the answer is on its way', () => gate.stopped() > 0);
  await killed.end('SIGKILL');
  expect(await statuses()).toEqual(['LEASED', 'LEASED']);
  gate.open();
  const again = start(directory);
  await allDone(2);
  expect(await chain.messagesOf(till)).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
  // The menu that it shows at its start is the one that it had: nothing arrived anew.
  expect(again.count('Regina: 129.90')).toBe(1);
});

test('a till whose lease ended before it could answer gets the message again, and does not do it a second time', async () => {
  const directory = await folder();
  gate.hold('/complete');
  const killed = start(directory);
  await publish();
  await until('the answer is on its way', () => gate.stopped() > 0);
  await killed.end('SIGKILL');
  await chain.letPass(121);
  expect(await till.claim({ visibilitySeconds: 15 })).toHaveLength(2);
  gate.open();
  const again = start(directory);
  await again.says('The server did not take an answer: The till no longer holds this message');
  await chain.letPass(16);
  await chain.sendConfig(till);
  await again.says('A message came again. The till has done it already.');
  await allDone(3);
  expect(again.count('Regina: 129.90')).toBe(1);
});

test('a till that is killed before it applied a message gets it again and loses nothing', async () => {
  const directory = await folder();
  gate.hold('/v1/pos/files/');
  const killed = start(directory);
  await publish();
  await until('the till loads the menu', () => gate.stopped() > 0);
  await killed.end('SIGKILL');
  gate.open();
  const again = start(directory);
  await again.says('This till has no menu yet.');
  await chain.letPass(121);
  // A new message wakes the till, which waits for the end of the lease otherwise.
  await chain.sendConfig(till);
  await again.says('Regina: 129.90');
  await allDone(3);
});

test('a till whose answer got lost says it again, and does not do the message a second time', async () => {
  const running = start(await folder());
  gate.loseAnswers('/complete');
  await chain.sendConfig(till);
  await until('the answer got lost', () => gate.stopped() > 0);
  expect(await statuses()).toEqual(['COMPLETE']);
  gate.open();
  await running.says('The connection is back.');
  await chain.sendConfig(till);
  await allDone(2);
  expect(running.count('Settings and hours of Store')).toBe(2);
});

test('without a network, a till starts with its last menu and keeps its answers for later', async () => {
  const directory = await folder();
  gate.hold('/complete');
  const first = start(directory);
  await publish();
  await until('the answer is on its way', () => gate.stopped() > 0);
  await first.end('SIGKILL');
  const offline = start(directory, 'http://127.0.0.1:9');
  await offline.says('No connection: The server does not answer.');
  expect(offline.count('Regina: 129.90')).toBe(1);
  await offline.end('SIGTERM');
  expect(await statuses()).toEqual(['LEASED', 'LEASED']);
  start(directory, api.url);
  await allDone(2);
});

test('a till with a wrong key, or without one, says what to do', async () => {
  const directory = await folder();
  await chain.newKey(till);
  await start(directory).says('The key of this till does not work. Make a new one');
  till = { ...till, key: '' };
  const refused = start(await folder());
  await refused.says('Set TILL_KEY to the key of the store.');
});
