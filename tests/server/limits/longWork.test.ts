import { expect, test } from 'vitest';
import { startApi } from '../../support/api.ts';
import { hostileResources } from '../hostile/support.ts';

const api = await startApi(hostileResources);
const path = '/services/main/crates';
const session = await api.signIn(await api.createCustomer('Busy'));
const other = await api.signIn(await api.createCustomer('Quiet'));

async function depotOf(one: typeof session): Promise<string> {
  const { body } = await one.call('POST', '/services/main/test/depots', { name: 'Depot' });
  return String(body.data.id);
}

test('more files of one customer than it may have read at once are refused, and hold nobody else up (RL-01)', async () => {
  const [depotId, otherDepot] = [await depotOf(session), await depotOf(other)];
  const file = (name: string) =>
    `label,notes\n${Array.from({ length: 4_000 }, (_, index) => `${name} ${index},n`).join('\n')}\n`;
  const uploads = Array.from({ length: 8 }, (_, index) =>
    session.upload(path, file(`crate ${index}`), { defaults: { depotId } }),
  );
  const foreign = await other.upload(path, 'label\nonly one\n', { defaults: { depotId: otherDepot } });
  expect(foreign.status).toBe(200);
  const answers = await Promise.all(uploads);
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(8);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.body.code).toBe('TOO_MANY_ATTEMPTS');
  const after = await session.upload(path, file('later'), { defaults: { depotId } });
  expect(after.status, 'turns are given back').toBe(200);
});
