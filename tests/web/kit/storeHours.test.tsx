import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { HoursOnWire } from '../../../contract/calls/storeHours.ts';
import { useHoursWords } from '../../../src/kit/storeHours/useHoursWords.ts';
import { builtInRegistry } from '../support/builtInRegistry.ts';
import { showPiece } from '../support/piece.tsx';

afterEach(cleanup);

function Sentence(given: Pick<HoursOnWire, 'takes' | 'reason'>) {
  return <p>{useHoursWords().state(given)}</p>;
}

const sentence = async (given: Pick<HoursOnWire, 'takes' | 'reason'>) => {
  cleanup();
  await showPiece(<Sentence {...given} />);
  return screen.getByRole('paragraph').textContent;
};

test('what a store takes, and why, is one text', async () => {
  expect(await sentence({ takes: 'ALL', reason: null })).toBe('Guests can order');
  expect(await sentence({ takes: 'NOTHING', reason: { code: 'closure', name: 'Christmas' } })).toBe(
    'Guests cannot order. Closure: Christmas',
  );
  expect(await sentence({ takes: 'COLLECTION', reason: { code: 'noDelivery', name: null } })).toBe(
    'Guests can order for collection only. The settings of the store say that it does not deliver',
  );
});

test('the reason of a pause is named as on the page of the store', async () => {
  const [reason] = builtInRegistry.get('stores')?.fields.get('pauseReason')?.choices ?? [];
  expect(reason).toBeDefined();
  expect(await sentence({ takes: 'NOTHING', reason: { code: 'pause', name: String(reason?.id) } })).toBe(
    `Guests cannot order. Somebody paused the orders: ${reason?.label}`,
  );
});
