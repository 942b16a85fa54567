import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import LiveState from '../../../src/custom/live/LiveState.tsx';
import type { Following } from '../../../src/dataProviders/followChanges.ts';
import { hearing } from '../../../src/dataProviders/hearing.ts';
import { showPiece } from '../support/piece.tsx';

/** Shows or hides the page, as a browser does when people go to another one. */
function turn(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

/** The streams that the page has opened, in order. */
async function openStreams(): Promise<readonly AbortSignal[]> {
  const streams: AbortSignal[] = [];
  const followChanges = ({ signal, onOpen }: Following) => {
    streams.push(signal);
    onOpen();
    return new Promise(() => undefined);
  };
  await showPiece(<LiveState />, { records: { followChanges } });
  await screen.findByRole('img');
  return streams;
}

const areOpen = (streams: readonly AbortSignal[]) => streams.map(({ aborted }) => !aborted);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a page that nobody sees stops listening, and listens again in sight', async () => {
  const streams = await openStreams();
  expect(areOpen(streams)).toEqual([true]);
  turn('hidden');
  expect(areOpen(streams)).toEqual([false]);
  turn('visible');
  expect(areOpen(streams)).toEqual([false, true]);
});

test('a page that has to hear of changes goes on with the same stream while nobody sees it', async () => {
  const streams = await openStreams();
  const stop = hearing.keep();
  turn('hidden');
  turn('visible');
  turn('hidden');
  expect(areOpen(streams)).toEqual([true]);
  act(stop);
  expect(areOpen(streams)).toEqual([false]);
});
