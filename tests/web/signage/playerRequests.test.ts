import { expect, onTestFinished, test, vi } from 'vitest';
import { ask, download, Refusal } from '../../../src/player/server.ts';

/** A server that gives these answers, one after the other. */
function answering(...answers: Response[]) {
  const server = vi.fn(async () => answers.shift() ?? new Response('', { status: 500 }));
  vi.stubGlobal('fetch', server);
  onTestFinished(() => void vi.unstubAllGlobals());
  return server;
}

const tooOften = () => new Response('{}', { status: 429, headers: { 'retry-after': '0' } });

test('a player that asks too often asks again, so a layout of many files arrives whole', async () => {
  const server = answering(tooOften(), tooOften(), new Response('bytes'));
  expect(await (await download('file', 'key')).text()).toBe('bytes');
  expect(server).toHaveBeenCalledTimes(3);
  answering(tooOften(), Response.json({ data: { t1: 1 } }));
  expect(await ask('/time')).toEqual({ t1: 1 });
});

test('any other refusal is one at once', async () => {
  const server = answering(new Response('', { status: 404 }));
  await expect(download('file', 'key')).rejects.toBeInstanceOf(Refusal);
  expect(server).toHaveBeenCalledTimes(1);
});
