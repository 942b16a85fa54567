import { setTimeout as delay } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { changeEvents } from '../../contract/calls/changes.ts';
import { type Bench, listPath } from '../bench.ts';
import { addColleagues } from '../colleagues.ts';
import { fillItems } from '../fill.ts';
import { signIn } from '../product.ts';
import { report } from '../report.ts';

const lists = 200;
/** A person can have as many pages open as follow changes at once. */
const people = 10;
/** Somebody saves a record this often, in milliseconds. */
const pause = 2_000;
const saves = 10;
/** Milliseconds for which a page gathers changes before it reads again. */
const gathering = 400;

/**
 * Share of a core that the server takes while 200 people look at a list of 10,000 records and one of them saves every
 * other second. Each page follows the changes, and reads its rows again after each.
 */
export async function openListFigures(bench: Bench): Promise<void> {
  const { product, client } = bench;
  const { accessToken, customerUuid } = await signIn(product.url);
  const headers = { 'x-access-token': accessToken };
  await fillItems(client, customerUuid, 10_000);
  await client.query('VACUUM ANALYZE stock_items');
  const read = async (path: string, as = headers) => {
    const response = await fetch(product.url + path, { headers: as });
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    return await response.json();
  };
  const closing = new AbortController();
  let reads = 0;

  /** One page: a stream of changes, and a list that follows it. `ended` waits for the end of the stream. */
  async function openPage(own: typeof headers, place: number): Promise<{ ended: Promise<void> }> {
    const path = listPath(place % 2 === 0 ? {} : { isActive: true });
    await read(path, own);
    const { body } = await fetch(`${product.url}/services/main/changes`, {
      headers: own,
      signal: closing.signal,
    });
    if (!body) throw new Error('The stream of changes has no body.');
    const reader = body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    const follow = async () => {
      const readings: Promise<void>[] = [];
      let isGathering = false;
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        if (next.value.event !== changeEvents.changed || isGathering) continue;
        isGathering = true;
        const readLater = async () => {
          await delay(gathering);
          isGathering = false;
          await read(path, own);
          reads += 1;
        };
        readings.push(readLater());
      }
      await Promise.all(readings);
    };
    return {
      ended: follow().catch((error: unknown) => {
        if (!closing.signal.aborted) throw error;
      }),
    };
  }

  const pages: { ended: Promise<void> }[] = [];
  for (const email of await addColleagues(bench, customerUuid, people)) {
    const session = await signIn(product.url, { email });
    for (let place = 0; place < lists / people; place += 1)
      pages.push(await openPage({ 'x-access-token': session.accessToken }, place));
  }
  const { data } = await read(listPath({ q: 'bk0000001' }));
  const item = data[0];
  let { version } = item;
  const before = product.cpuSeconds();
  const began = performance.now();
  for (let save = 0; save < saves; save += 1) {
    const response = await fetch(`${product.url}/services/main/stockitems/${item.id}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ version, threshold: save + 1 }),
    });
    if (!response.ok) throw new Error(`A save answered ${response.status}: ${await response.text()}`);
    ({ version } = (await response.json()).data);
    await delay(pause);
  }
  const seconds = (performance.now() - began) / 1000;
  const share = (product.cpuSeconds() - before) / seconds;
  closing.abort();
  await Promise.all(pages.map(({ ended }) => ended));
  report(`${lists} open lists following changes`, {
    product: Math.round(share * 1000) / 10,
    unit: '% of a core',
    target: '< 10',
    ...{ saves, reads },
  });
}
