import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ImportAnswer } from '../../../contract/calls/imports.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';
import { atScale, report } from '../../support/endurance.ts';
import { until } from '../../support/until.ts';
import { boundary, formPart, hostileResources } from './support.ts';

const api = await startApi(hostileResources);
const path = '/services/main/crates';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Departures'));
});

describe('people who go away', () => {
  /** Sends the beginning of an upload. */
  const openUpload = () => {
    const outgoing = request(`${api.url}${path}/uploadfile/${session.customerUuid}`, {
      method: 'POST',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'x-access-token': session.accessToken,
      },
    });
    outgoing.on('error', () => undefined);
    outgoing.write(
      formPart('name="file"; filename="a.csv"', 'label,depot\n'.padEnd(300_000, 'x')).slice(0, -2),
    );
    return outgoing;
  };

  test('in the middle of an upload leave no file behind (UP-04)', async () => {
    const uploads = `${api.dataDirectory}/uploads`;
    const files = async () => {
      const [own] = await readdir(uploads);
      return own === undefined ? [] : readdir(`${uploads}/${own}`);
    };
    const leaving = Array.from({ length: 20 }, openUpload);
    await until('the first uploads are under way', async () => (await files()).length > 0);
    for (const outgoing of leaving) outgoing.destroy();
    await until('the folder is empty', async () => (await files()).length === 0);
  });

  test('in the middle of a download give their database connection back (OV-02, RL-01)', async () => {
    const depotId = String(
      (await session.call('POST', '/services/main/test/depots', { name: 'Large' })).body.data.id,
    );
    const long = 'y'.repeat(9_000);
    const count = atScale(1_000, 3_000);
    const many = Array.from({ length: count }, (_, index) => `big ${index},${long}`).join('\n');
    const { body } = await session.upload<ImportAnswer>(path, `label,notes\n${many}\n`, {
      defaults: { depotId },
    });
    expect(body.data.created).toBe(count);
    const rounds = atScale(1, 20);
    const statuses: number[] = [];
    const leave = (format: string) =>
      new Promise<void>((resolve) => {
        const outgoing = request(
          `${api.url}${path}/downloadExcel?format=${format}`,
          { headers: { 'x-access-token': session.accessToken } },
          (response) => {
            statuses.push(response.statusCode ?? 0);
            response.once('data', () => response.destroy());
            response.on('close', resolve).on('error', () => {});
          },
        );
        outgoing.on('error', () => resolve());
        outgoing.end();
      });
    for (let round = 0; round < rounds; round += 1)
      await Promise.all([...Array(3).fill('csv'), ...Array(9).fill('xlsx')].map(leave));
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const { pool } = api.database;
    await until('every connection is back', async () => pool.idleCount === pool.totalCount).finally(() =>
      report({
        what: 'connections of downloads that nobody waited for',
        ...{ tried: statuses.length, broken: pool.totalCount - pool.idleCount, as: 'lost' },
      }),
    );
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => session.call<WireRecord[]>('GET', `${path}?range=[0,0]`)),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  test('whose database connection is cut in the middle of a download do not end the server (LG-05)', async () => {
    const response = await fetch(`${api.url}${path}/downloadExcel`, {
      headers: { 'x-access-token': session.accessToken },
    });
    // PostgreSQL cleans up in the same database now and then, and nobody but a superuser may stop that.
    await api.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`,
    );
    await response.arrayBuffer().catch(() => undefined);
    await until(
      'the server answers',
      async () => (await session.call('GET', `${path}?range=[0,0]`)).status === 200,
    );
  });
});
