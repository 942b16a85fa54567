import { PassThrough } from 'node:stream';
import type pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { copyInto, copyOut } from '../../../server/database/copying.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { startDatabase } from '../../support/startDatabase.ts';

const { pool } = await startDatabase({ isMigrated: false });
await pool.query('CREATE TABLE words (word text)');

const never = new AbortController().signal;
const copy = 'COPY words FROM STDIN';
const copying = (rows: AsyncIterable<string>, signal = never) =>
  inTransaction(pool, 'none', (client) => copyInto(client, copy, rows, signal));
const words = async () => (await pool.query('SELECT word FROM words')).rows.map(({ word }) => word);

async function* rowsOf(...rows: string[]) {
  for (const row of rows) yield `${row}\n`;
}

/** One row, and then nothing ever again. */
async function* stuck(onStuck: () => void = () => undefined) {
  yield 'first\n';
  onStuck();
  await new Promise(() => undefined);
}

describe('rows that never come', () => {
  test('end with whoever waits for them, and the connection is free', async () => {
    const gone = new AbortController();
    const reason = new Error('The client went away.');
    await expect(
      copying(
        stuck(() => gone.abort(reason)),
        gone.signal,
      ),
    ).rejects.toBe(reason);
    expect([pool.idleCount, pool.totalCount]).toEqual([1, 1]);
    expect(await words()).toEqual([]);
  });

  test('end after ten minutes, since PostgreSQL does not hear its own limit then', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    await expect(copying(stuck(() => limit.abort()))).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(timeout).toHaveBeenCalledWith(600_000);
    timeout.mockRestore();
    expect([pool.idleCount, await words()]).toEqual([1, []]);
  });
});

test('a statement on a connection in COPY fails at once, and the COPY with it', async () => {
  async function* asking(client: pg.ClientBase) {
    yield 'first\n';
    await client.query('SELECT 1');
    yield 'second\n';
  }
  const asked = inTransaction(pool, 'none', (client) => copyInto(client, copy, asking(client), never));
  await expect(asked).rejects.toThrow('cannot run another statement');
  expect(await words()).toEqual([]);
});

test('an error of the rows and one of the database come through, and the next COPY of the connection works', async () => {
  async function* failing() {
    for (let row = 0; row < 100_000; row += 1) yield 'first\n';
    throw new Error('The file ends here.');
  }
  await expect(copying(failing())).rejects.toThrow('The file ends here.');
  await expect(copying(rowsOf('one\ttwo'))).rejects.toThrow('extra data');
  await inTransaction(pool, 'none', async (client) => {
    await copyInto(client, copy, rowsOf('first', 'second'), never);
    await copyInto(client, copy, rowsOf('third'), never);
    await client.query(`DELETE FROM words WHERE word = 'second'`);
  });
  expect(await words()).toEqual(['first', 'third']);
});

test.each([
  ['before the first', (output: PassThrough) => output.destroy()],
  ['after the first', (output: PassThrough) => output.once('data', () => output.destroy())],
])('rows that nobody reads %s end their connection, and the process goes on', async (_when, leave) => {
  for (let round = 0; round < 5; round += 1) {
    const output = new PassThrough();
    leave(output);
    const copied = inTransaction(pool, 'none', (client) =>
      copyOut(client, `COPY (SELECT repeat('x', 1000) FROM generate_series(1, 100000)) TO STDOUT`, output),
    );
    await expect(copied).rejects.toThrow();
  }
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  expect(pool.idleCount).toBe(pool.totalCount);
});
