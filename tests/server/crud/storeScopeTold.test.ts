import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../contract/calls/history.ts';
import type { JobStarted } from '../../../contract/calls/jobs.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { resources as productResources } from '../../../src/resources/resources.ts';
import { startApi } from '../../support/api.ts';
import { made, hirePath as path, twoSites } from '../../support/hireSites.ts';
import { ended, jobs } from '../../support/jobs.ts';
import { follow } from '../../support/liveStream.ts';
import { toolHire } from '../../support/toolHire.ts';

const api = await startApi([...productResources, ...(await toolHire())]);
const { owner, north, south, northId, southId } = await twoSites(api);

describe('what is told', () => {
  test('live is only what happens in their stores, also when a record leaves them', async () => {
    // Nobody else works there, so nothing is announced together with what this test does.
    const { owner, north, south, northId, southId } = await twoSites(api, 'Quiet hire');
    const [up, down] = [await follow(north.accessToken, api.url), await follow(south.accessToken, api.url)];
    await up.past((await made(owner, 'tools', { name: 'First up', siteId: northId })).id);
    await down.past((await made(owner, 'tools', { name: 'First down', siteId: southId })).id);
    const inSouth = await made(owner, 'tools', { name: 'Pump', siteId: southId });
    const inNorth = await made(owner, 'tools', { name: 'Hose', siteId: northId });
    expect(await down.next()).toMatchObject({ resource: 'hire/tools', ids: [inSouth.id] });
    expect(await up.next()).toMatchObject({ resource: 'hire/tools', ids: [inNorth.id] });
    await owner.call('PATCH', path('tools', inNorth.id), { siteId: southId });
    expect(await up.next()).toMatchObject({ ids: [inNorth.id] });
    expect(await down.next()).toMatchObject({ ids: [inNorth.id] });
    await owner.call('DELETE', path('tools', inNorth.id));
    expect(await down.next()).toMatchObject({ ids: [inNorth.id] });
  });

  test('by history and audit log is what happened in their stores', async () => {
    const tool = await made(owner, 'tools', { name: 'Anvil', siteId: southId });
    await owner.call('PATCH', path('tools', tool.id), { dayRate: 5 });
    await owner.call('PATCH', path('tools', tool.id), { siteId: northId });
    const history = async (session: typeof owner) =>
      (await session.call<HistoryEntry[]>('GET', `${path('tools', tool.id)}/history`)).body.data.length;
    expect([await history(owner), await history(south), await history(north)]).toEqual([3, 3, 1]);
    const log = '/services/main/access/audit-log';
    const events = async (session: typeof owner) => {
      const filter = encodeURIComponent(JSON.stringify({ recordId: tool.id }));
      return (await session.call<WireRecord[]>('GET', `${log}?filter=${filter}`)).body.data;
    };
    const all = await events(owner);
    expect(all).toHaveLength(3);
    expect(await events(north)).toHaveLength(1);
    for (const { id } of all.slice(1)) {
      expect((await north.call('GET', `${log}/${id}`)).status).toBe(404);
      expect((await north.call('GET', `${log}/${id}/details`)).status).toBe(404);
    }
    const resources = (await north.call<WireRecord[]>('GET', log)).body.data.map(({ resource }) => resource);
    expect(resources).not.toContain('access');
  });

  test('of jobs is what somebody asked for who works in their stores', async () => {
    const [inNorth, inSouth] = [
      await made(owner, 'tools', { name: 'Crane', siteId: northId }),
      await made(owner, 'tools', { name: 'Hoist', siteId: southId }),
    ];
    const inspect = async (session: typeof owner, { id }: WireRecord) => {
      const call = await session.call<JobStarted>('POST', `${path('tools', id)}/actions/inspect`, {});
      expect(call.status).toBe(202);
      return call.body.data.job;
    };
    expect((await north.call('POST', `${path('tools', inSouth.id)}/actions/inspect`, {})).status).toBe(404);
    const ours = await inspect(north, inNorth);
    expect(await ended(north, ours)).toMatchObject({ status: 'DONE', result: { changed: 1, skipped: 0 } });
    const owners = await inspect(owner, inSouth);
    await ended(owner, owners);
    const seen = async (session: typeof owner) =>
      (await session.call<WireRecord[]>('GET', jobs)).body.data.map(({ id }) => id);
    expect((await seen(owner)).toSorted()).toEqual([ours, owners].toSorted());
    expect(await seen(north)).toEqual([ours]);
    expect(await seen(south)).toEqual([]);
    expect((await south.call('GET', `${jobs}/${ours}`)).status).toBe(404);
    expect((await north.call('GET', `${jobs}/${owners}`)).status).toBe(404);
  });
});
