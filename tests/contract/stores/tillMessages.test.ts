import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  emptyMemory,
  mostRememberedIds,
  remember,
  shouldApply,
  type VersionedMessage,
} from '../../../contract/stores/tillMemory.ts';
import { pauseAfter, rpcStatusOf, tillMessageStatuses } from '../../../contract/stores/tillMessages.ts';

test('the specification knows three statuses of a message (P2-4-38)', () => {
  expect(tillMessageStatuses.map(rpcStatusOf)).toEqual([
    ...['IN_PROGRESS', 'IN_PROGRESS', 'COMPLETE'],
    ...['FAILED', 'FAILED', 'FAILED'],
  ]);
});

test('pauses double from five seconds to a quarter of an hour, a fifth more or less', () => {
  const middle = [1, 2, 3, 7, 8, 30].map((attempt) => pauseAfter(attempt, 0.5));
  expect(middle).toEqual([5, 10, 20, 320, 640, 900]);
  expect(pauseAfter(1, 0)).toBeCloseTo(4);
  expect(pauseAfter(1, 1)).toBeCloseTo(6);
});

const messages = fc
  .array(
    fc.record({
      type: fc.constantFrom<VersionedMessage['type']>('RESTAURANT_MENU', 'RESTATURANT_LEVEL_STOCKITEM'),
      entity: fc.constantFrom('', 'a', 'b'),
      version: fc.integer({ min: 1, max: 20 }),
    }),
    { maxLength: 40 },
  )
  .map((list) => list.map((message, index): VersionedMessage => ({ ...message, id: `m${index}` })));

test('whatever arrives in whatever order and how often, a till ends with the newest version of each thing and applies none twice', () => {
  fc.assert(
    fc.property(messages, fc.array(fc.nat()), (sent, repeated) => {
      const arriving = [...sent, ...repeated.flatMap((index) => sent[index % sent.length] ?? [])];
      let memory = emptyMemory;
      const applied: VersionedMessage[] = [];
      for (const message of arriving) {
        if (shouldApply(memory, message)) applied.push(message);
        memory = remember(memory, message);
      }
      expect(new Set(applied.map(({ id }) => id)).size).toBe(applied.length);
      for (const { type, entity } of sent) {
        const versionsIn = (list: readonly VersionedMessage[]) =>
          list.filter((one) => one.type === type && one.entity === entity).map(({ version }) => version);
        expect(versionsIn(applied).at(-1)).toBe(Math.max(...versionsIn(sent)));
      }
    }),
  );
});

test('a till remembers the last thousand messages', () => {
  let memory = emptyMemory;
  const message = (index: number): VersionedMessage => ({
    ...{ id: `m${index}`, type: 'RESTAURANT_MENU', entity: '', version: index },
  });
  for (let index = 1; index <= mostRememberedIds + 5; index += 1) memory = remember(memory, message(index));
  expect(memory.ids).toHaveLength(mostRememberedIds);
  expect(memory.ids.at(-1)).toBe(`m${mostRememberedIds + 5}`);
  expect(memory.versions).toEqual({ 'RESTAURANT_MENU:': mostRememberedIds + 5 });
});
