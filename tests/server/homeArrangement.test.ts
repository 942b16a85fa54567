import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { homeCalls } from '../../contract/calls/home.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import { type Session, startApi } from '../support/api.ts';

const api = await startApi();
const path = '/services/main/home/arrangement';
type Arrangement = z.output<typeof homeCalls.arrangement.answer>;
let owner: Session;
let viewer: Session;
let viewerRole: string;

const roleNamed = async (session: Session, name: string) => {
  const { body } = await session.call<WireRecord[]>('GET', '/services/main/access/roles');
  return String(body.data.find((role) => role.name === name)?.id);
};

beforeAll(async () => {
  const customer = await api.createCustomer('Arranged');
  [owner, viewer] = [await api.signIn(customer), await api.signIn(customer, { role: 'Viewer' })];
  viewerRole = await roleNamed(owner, 'Viewer');
});

const read = async (session: Session) => (await session.call<Arrangement>('GET', path)).body.data;
const forRole = { order: ['recent', 'waiting'], hidden: ['waiting'] };

test('the arrangement of a role is for everybody who has it, until they arrange the page themselves', async () => {
  expect(await read(viewer)).toEqual({ own: null, ofRole: null, arrangedRoles: [] });
  expect((await owner.call('PUT', `${path}/roles/${viewerRole}`, forRole)).status).toBe(200);
  expect(await read(viewer)).toEqual({ own: null, ofRole: forRole, arrangedRoles: [] });
  expect(await read(owner)).toEqual({ own: null, ofRole: null, arrangedRoles: [viewerRole] });
  const own = { order: ['waiting'], hidden: [] };
  for (const arrangement of [{ order: [], hidden: ['recent'] }, own])
    await viewer.call('PUT', path, arrangement);
  expect(await read(viewer)).toEqual({ own, ofRole: forRole, arrangedRoles: [] });
  expect((await read(owner)).own).toBeNull();
  expect((await viewer.call('DELETE', path)).status).toBe(200);
  expect((await viewer.call('DELETE', path)).status).toBe(404);
  await owner.call('DELETE', `${path}/roles/${viewerRole}`);
  expect(await read(viewer)).toEqual({ own: null, ofRole: null, arrangedRoles: [] });
});

test('only people who may change roles arrange the page of a role, and only of a role of their customer', async () => {
  expect((await viewer.call('PUT', `${path}/roles/${viewerRole}`, forRole)).status).toBe(403);
  expect((await viewer.call('DELETE', `${path}/roles/${viewerRole}`)).status).toBe(403);
  const stranger = await api.signIn(await api.createCustomer('Strangers'));
  expect((await stranger.call('PUT', `${path}/roles/${viewerRole}`, forRole)).status).toBe(422);
  expect((await stranger.call('DELETE', `${path}/roles/${viewerRole}`)).status).toBe(404);
  expect((await owner.call('PUT', path, { order: ['x'.repeat(251)], hidden: [] })).status).toBe(422);
});

test('a role can be deleted together with its arrangement', async () => {
  const made = await owner.call('POST', '/services/main/access/roles', { name: 'Short-lived', rights: {} });
  const { id, version } = made.body.data;
  await owner.call('PUT', `${path}/roles/${id}`, forRole);
  const gone = await owner.call('DELETE', `/services/main/access/roles/${id}?version=${version}`);
  expect([made.status, gone.status]).toEqual([201, 200]);
  expect((await read(owner)).arrangedRoles).toEqual([]);
});
