import { expect, test } from 'vitest';
import { homeCalls, type Waiting } from '../../contract/calls/home.ts';
import { type Session, startApi } from '../support/api.ts';
import { hirePath, made, twoSites } from '../support/hireSites.ts';
import { toolHire } from '../support/toolHire.ts';

const api = await startApi(await toolHire());
const { owner, north, northId, southId } = await twoSites(api);

/** How many records wait for somebody, by queue. */
async function waitingFor(session: Session): Promise<Record<string, number>> {
  const { method, path } = homeCalls.waiting;
  const { status, body } = await session.call<Waiting[]>(method, `/services/main${path}`);
  expect(status).toBe(200);
  return Object.fromEntries(body.data.map(({ resource, queue, total }) => [`${resource} ${queue}`, total]));
}

const queue = 'hire/bookings requested';

test('everybody learns how many records wait for them: of their customer, their stores and their role', async () => {
  const stranger = await api.signIn(await api.createCustomer('Another tool hire'));
  const viewer = await api.signIn(owner.customerUuid, { role: 'Viewer' });
  const [first] = await Promise.all(
    [northId, southId, null].map((siteId) => made(owner, 'bookings', { customerName: 'Waits', siteId })),
  );
  expect(await waitingFor(owner)).toEqual({ [queue]: 3 });
  expect(await waitingFor(north)).toEqual({ [queue]: 2 });
  expect(await waitingFor(stranger)).toEqual({ [queue]: 0 });
  // A viewer sees the bookings, but nobody waits for somebody who cannot confirm them.
  expect(await waitingFor(viewer)).toEqual({});

  const confirmed = await owner.call('POST', `${hirePath('bookings', first?.id)}/actions/confirm`, {});
  expect(confirmed.status).toBe(200);
  expect(await waitingFor(owner)).toEqual({ [queue]: 2 });
  expect(await waitingFor(north)).toEqual({ [queue]: 1 });
});
