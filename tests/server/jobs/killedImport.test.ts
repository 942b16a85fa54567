import path from 'node:path';
import { expect, test } from 'vitest';
import { makeProductCheckout } from '../../support/checkout.ts';
import { type DemoSession, signInToDemo } from '../../support/demoSession.ts';
import { atScale, report } from '../../support/endurance.ts';
import { freePort } from '../../support/freePort.ts';
import { makeInstallation } from '../../support/installation.ts';
import { testPatience } from '../../support/patience.ts';
import { startServer } from '../../support/serverProcess.ts';
import { makeTestDirectory } from '../../support/testDirectory.ts';
import { until } from '../../support/until.ts';

const product = await makeProductCheckout();
const copyDemo = makeInstallation('demo', product);
const rowCount = atScale(15_000, 100_000);

interface Job {
  status: string;
  done: number;
  result: { created: number } | null;
}
const jobOf = async ({ call }: DemoSession, id: string) =>
  (await call('GET', `/services/main/jobs/${id}`)).data as Job;

test(
  'a server that is killed while an import job writes does it exactly once after its restart',
  { timeout: atScale(2, 6) * testPatience },
  async () => {
    const directory = await makeTestDirectory();
    const environment = { DATA_DIR: path.join(directory, 'data'), PORT: await freePort() };
    await copyDemo(environment.DATA_DIR);
    const server = startServer(product, { environment });
    const owner = await signInToDemo(await server.address(), 'owner@ember.example');
    const names = Array.from({ length: rowCount }, (_, number) => `Killed ${number}`);
    const form = new FormData();
    form.append('file', new Blob([`Name\n${names.join('\n')}\n`]), 'categories.csv');
    form.append('options', '{}');
    const address = `/services/main/stockcategories/uploadfile/${owner.customerUuid}`;
    const sent = await owner.call('POST', address, form, { prefer: 'respond-async' });
    expect(sent.status).toBe(202);
    const { job } = sent.data as { job: string };

    const before = await until('the job has begun', async () => {
      const now = await jobOf(owner, job);
      return now.status !== 'WAITING' && now;
    });
    expect(before.status).toBe('RUNNING');
    server.child.kill('SIGKILL');
    await server.exit();

    const again = startServer(product, { environment });
    await again.address();
    const after = await until(
      'the job has ended',
      async () => {
        const now = await jobOf(owner, job);
        return !['WAITING', 'RUNNING'].includes(now.status) && now;
      },
      testPatience,
    );
    const created = after.result?.created ?? 0;
    report({
      what: 'rows of an import whose server is killed',
      ...{ tried: rowCount, broken: Math.abs(rowCount - created), as: 'lost' },
    });
    expect([after.status, created]).toEqual(['DONE', rowCount]);
    const filter = encodeURIComponent(JSON.stringify({ name: { startsWith: 'Killed ' } }));
    const last = `range=[${rowCount - 1},${rowCount + 9}]`;
    const list = await owner.call('GET', `/services/main/stockcategories?${last}&filter=${filter}`);
    expect(list.data).toHaveLength(1);
    const event = encodeURIComponent(
      JSON.stringify({ resource: 'stock-items/categories', action: 'import', isPart: false }),
    );
    const log = (await owner.call('GET', `/services/main/access/audit-log?filter=${event}`)).data;
    expect(log).toHaveLength(1);
  },
);
