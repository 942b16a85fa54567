import { createHash } from 'node:crypto';
import { z } from 'zod';
import { posCalls, posMessage } from '../../contract/calls/pos.ts';
import { storeOrder } from '../../contract/orders/renderings.ts';
import { remember, shouldApply, type VersionedMessage } from '../../contract/stores/tillMemory.ts';
import { tillWireTypes } from '../../contract/stores/tillMessages.ts';
import type { TillBook } from './book.ts';
import type { Link } from './link.ts';
import { menuLines } from './menuText.ts';
import { slipHeaderLines } from './slipHeaderText.ts';
import { soldOutIds, soldOutLines } from './soldOutText.ts';
import type { PendingAnswer, StateStore, TillState } from './stateStore.ts';

/** A message as a till reads it: a newer server may send kinds that this till does not know. */
export const received = posMessage.extend({ type: z.string() });
type Received = z.infer<typeof received>;

/** Characters of the logs that a till sends. */
const longestLog = 24_000;

const names = z.looseObject({
  store: z.object({ name: z.string() }).optional(),
  isActive: z.boolean().optional(),
});

const receivedOrder = z.object({ order: storeOrder.pick({ status: true, lines: true }) });

/** An order with its status, as the printer of the till writes it. */
function orderLines(payload: Received['payload']): string[] {
  const { order } = receivedOrder.parse(payload);
  return [order.status, ...order.lines];
}

/**
 * What a message says, in words.
 * @param file the file that came with it
 * @param soldOut the ids of what is sold out now
 * @throws Error if the file is not of the kind that the message needs
 */
function inWords(
  { type, payload }: Received,
  file: Buffer | undefined,
  soldOut: ReadonlySet<string>,
): readonly string[] {
  const { store, isActive } = names.parse(payload);
  switch (type) {
    case 'RESTATURANT_CONFIG':
      return [`Settings and hours of ${store?.name ?? 'the store'}.`];
    case 'RESTAURANT_MENU':
      return menuLines(file?.toString('utf8') ?? '', soldOut);
    case 'TILL_SLIP_HEADER':
      return slipHeaderLines(payload, file);
    case 'SOLD_OUT':
      return soldOutLines(payload);
    case 'STORE_LOGS':
      return ['The office asks for the logs.'];
    case 'STORE_ORDER':
      return orderLines(payload);
    default:
      return [
        `The stock item ${payload.entity} is ${isActive === false ? 'switched off' : 'as the office has it'}.`,
      ];
  }
}

/** Loads the file of a message, and checks that it is the right one. @throws Refused, Unreachable, Error */
async function load(link: Link, sha256: string): Promise<Buffer> {
  const content = await link.load(posCalls.file, { sha256 });
  if (createHash('sha256').update(content).digest('hex') !== sha256)
    throw new Error('The file arrived damaged.');
  return content;
}

/** The files that the state refers to. */
const filesOf = ({ parts }: TillState): Set<string> =>
  new Set(
    Object.values(parts)
      .flatMap((ofKind) => Object.values(ofKind))
      .flatMap(({ values: { sha256 } }) => (typeof sha256 === 'string' ? [sha256] : [])),
  );

/**
 * Applies a message, unless the till has done that already, and keeps what it will answer. Both are one write, so
 * whenever the power goes, the till has either done the message and says so later, or gets it again.
 */
export async function receive(
  message: Received,
  { store, link, book }: { store: StateStore; link: Link; book: TillBook },
) {
  const { id, leaseToken, payload } = message;
  const state = store.state();
  const answer = (said: PendingAnswer['said']) => [
    ...state.answers.filter((one) => one.id !== id),
    { id, leaseToken, said },
  ];
  const type = tillWireTypes.find((one) => one === message.type);
  if (!type) {
    const error = `This till does not know messages of the kind ${message.type}. Install a newer one.`;
    await store.save({ ...state, answers: answer({ isDone: false, error, retryable: false }) });
    return book.write(error);
  }
  const versioned: VersionedMessage = { id, type, entity: payload.entity, version: payload.version };
  const memory = remember(state.memory, versioned);
  if (type === 'STORE_LOGS') {
    // The answer to this one is its effect, so it is made anew whenever the message comes.
    const logs = (await book.read()).slice(-longestLog);
    await store.save({
      ...state,
      memory: { ...memory, ids: [...memory.ids] },
      answers: answer({ isDone: true, result: { logs } }),
    });
    return book.write(...inWords(message, undefined, new Set()));
  }
  if (!shouldApply(state.memory, versioned)) {
    await store.save({ ...state, answers: answer({ isDone: true }) });
    return book.write('A message came again. The till has done it already.');
  }
  const { payloadSha256: sha256 } = message;
  const file = sha256 === null ? undefined : await load(link, sha256);
  const words = inWords(message, file, soldOutIds(state.parts.SOLD_OUT?.['']?.values));
  if (sha256 !== null && file) await store.keepFile(sha256, file);
  const values = { ...payload, ...(sha256 !== null && { sha256 }) };
  const ofKind = { ...state.parts[type], [payload.entity]: { version: payload.version, values } };
  const next: TillState = {
    memory: { ids: [...memory.ids], versions: memory.versions },
    answers: answer({ isDone: true }),
    parts: { ...state.parts, [type]: ofKind },
  };
  await store.save(next);
  await store.removeOthers(filesOf(next));
  await book.write(...words);
}
