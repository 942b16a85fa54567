import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { posCalls } from '../../contract/calls/pos.ts';
import type { TillBook } from './book.ts';
import { type Link, Refused, Unreachable } from './link.ts';
import { menuLines } from './menuText.ts';
import { receive, received } from './receive.ts';
import { soldOutIds } from './soldOutText.ts';
import type { StateStore, TillState } from './stateStore.ts';

/** Seconds that the server waits for a message, and for which a message is this till's. */
const waitSeconds = 25;
const visibilitySeconds = 120;

/** Milliseconds between two signs of life. The office calls a till offline after 90 seconds without one. */
const beat = 30_000;

/** Milliseconds until the next try without a network: the first time, and at most. */
const firstPause = 1000;
const longestPause = 30_000;

const claimed = z.object({ messages: z.array(received) });

/** The newest version of a kind of message, as the office shows it. */
const versionOf = ({ parts }: TillState, type: string): string =>
  String(Math.max(0, ...Object.values(parts[type] ?? {}).map(({ version }) => version)));

/** What a running till works with. */
export interface Till {
  store: StateStore;
  link: Link;
  book: TillBook;
  stop: AbortSignal;
  /** What the till calls itself. */
  appVersion: string;
}

/** Writes the menus that the till sells from, as it last received them. */
export async function showMenus({ store, book }: Pick<Till, 'store' | 'book'>): Promise<void> {
  const { RESTAURANT_MENU: kind, SOLD_OUT: gone } = store.state().parts;
  const menus = Object.values(kind ?? {});
  const soldOut = soldOutIds(gone?.['']?.values);
  if (menus.length === 0) return book.write('This till has no menu yet.');
  for (const { values } of menus)
    await book.write(...menuLines(await store.readFile(z.string().parse(values.sha256)), soldOut));
}

const sayHere = ({ store, link, appVersion }: Till): Promise<void> =>
  link.tell(posCalls.heartbeat, {
    body: {
      appVersion,
      menuVersion: versionOf(store.state(), 'RESTAURANT_MENU'),
      configVersion: versionOf(store.state(), 'RESTATURANT_CONFIG'),
      clockUtc: new Date().toISOString(),
    },
  });

/** Says what the till has to say, the oldest first. What the server has heard is forgotten. */
async function sendAnswers({ store, link, book }: Till): Promise<void> {
  for (;;) {
    const [first] = store.state().answers;
    if (!first) return;
    const { id, leaseToken, said } = first;
    const params = { id };
    try {
      if (said.isDone)
        await link.tell(posCalls.complete, {
          ...{ params, body: { leaseToken, ...(said.result && { result: said.result }) } },
        });
      else
        await link.tell(posCalls.fail, {
          ...{ params, body: { leaseToken, error: said.error, retryable: said.retryable } },
        });
    } catch (error) {
      // The lease is over: the message comes again, and the till says then that it has done it.
      if (!(error instanceof Refused) || error.status === 401) throw error;
      await book.write(`The server did not take an answer: ${error.message}`);
    }
    const state = store.state();
    await store.save({ ...state, answers: state.answers.filter((one) => one.id !== id) });
  }
}

/** Takes what waits, and does it in order. */
async function takeMessages(till: Till): Promise<void> {
  const { messages } = await till.link.ask(
    posCalls.claim,
    { body: { max: 5, visibilitySeconds, waitSeconds } },
    claimed,
    waitSeconds,
  );
  for (const message of messages) {
    try {
      await receive(message, till);
    } catch (error) {
      if (error instanceof Unreachable || till.stop.aborted) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      const { id, leaseToken } = message;
      const said = { isDone: false, error: reason.slice(0, 1000), retryable: true } as const;
      const state = till.store.state();
      await till.store.save({ ...state, answers: [...state.answers, { id, leaseToken, said }] });
      await till.book.write(`The till could not do a message, and gets it again: ${reason}`);
    }
  }
}

/** Works until it is stopped. Without a network it goes on selling from what it has, and tries again. */
export async function runTill(till: Till): Promise<void> {
  const { book, stop } = till;
  let pause = 0;
  let nextBeat = 0;
  while (!stop.aborted) {
    try {
      await sendAnswers(till);
      if (Date.now() >= nextBeat) {
        await sayHere(till);
        nextBeat = Date.now() + beat;
      }
      if (pause > 0) await book.write('The connection is back.');
      pause = 0;
      await takeMessages(till);
    } catch (error) {
      if (stop.aborted) return;
      if (!(error instanceof Unreachable || error instanceof Refused)) throw error;
      if (pause === 0) await book.write(`No connection: ${error.message} The till goes on with what it has.`);
      pause = Math.min(longestPause, Math.max(firstPause, pause * 2));
      await delay(pause, undefined, { signal: stop }).catch(() => undefined);
    }
  }
}
