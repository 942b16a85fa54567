import { describe, expect, test } from 'vitest';
import type { Comment, Mention, Person } from '../../contract/calls/comments.ts';
import { resources } from '../../src/resources/resources.ts';
import { asOperator } from '../support/access.ts';
import { type Session, startApi } from '../support/api.ts';
import { hirePath, made, twoSites } from '../support/hireSites.ts';
import { startMailbox } from '../support/mailbox.ts';
import { toolHire } from '../support/toolHire.ts';

const main = '/services/main';
const mailbox = await startMailbox();
const api = await startApi([...resources, ...(await toolHire())], { environment: { SMTP_URL: mailbox.url } });
const { owner, northId, southId } = await twoSites(api);

/** Somebody of that name, signed in at the tool hire or elsewhere. */
async function person(name: string, options: { role?: string; stores?: string[]; at?: string } = {}) {
  const at = options.at ?? owner.customerUuid;
  const account = await api.createAccount([at], options);
  await asOperator(api, 'UPDATE users SET name = $1 WHERE uuid = $2', [name, account.uuid]);
  return { ...account, session: await api.signInAs(account, at) };
}
const anna = await person('Anna Botha');
const thandi = await person('Thandi Nkosi', { role: 'Support' });
const vusi = await person('Vusi Viewer', { role: 'Viewer' });
const northerner = await person('Nora North', { stores: [northId] });
const stranger = await person('Sam Stranger', { at: await api.createCustomer('Another tool hire') });

async function booking(customerName: string, siteId: string | null = null) {
  const { id } = await made(owner, 'bookings', { customerName, siteId });
  return { resource: 'hire/bookings', record: String(id) };
}

const listed = ({ call }: Session, subject: object) =>
  call<{ comments: Comment[]; older: number }>(
    'GET',
    `${main}/comments?${new URLSearchParams({ ...subject })}`,
  );
const add = ({ call }: Session, subject: object, text: string, mentions: string[] = []) =>
  call<{ id: string }>('POST', `${main}/comments`, { ...subject, text, mentions });
const mentionsOf = async ({ call }: Session) =>
  (await call<Mention[]>('GET', `${main}/comments/mentions`)).body.data;

describe('comments', () => {
  test('stand on a record in their order, for everybody who may read it', async () => {
    const subject = await booking('Order');
    expect((await add(anna.session, subject, ' The deposit is missing. ')).status).toBe(201);
    expect((await add(vusi.session, subject, 'It came today.')).status).toBe(201);
    const { comments } = (await listed(thandi.session, subject)).body.data;
    expect(comments.map(({ author, text }) => [author.name, text])).toEqual([
      ['Anna Botha', 'The deposit is missing.'],
      ['Vusi Viewer', 'It came today.'],
    ]);
  });

  test('mention people, who get a mail and see it until they have looked', async () => {
    const subject = await booking('Mention');
    await add(anna.session, subject, 'Ask @Thandi Nkosi about it.', [thandi.uuid]);
    const mail = await mailbox.next(thandi.email, 'Mention');
    expect(mail.subject).toBe('Anna Botha mentioned you on Mention');
    expect(mail.text).toContain('Ask @Thandi Nkosi about it.');
    expect(mail.text).toContain(`/hire/bookings/${subject.record}/comments`);
    expect(await mentionsOf(thandi.session)).toMatchObject([
      { ...subject, title: 'Mention', author: { name: 'Anna Botha' }, text: 'Ask @Thandi Nkosi about it.' },
    ]);
    expect(await mentionsOf(anna.session)).toEqual([]);
    await thandi.session.call('POST', `${main}/comments/seen`, subject);
    expect(await mentionsOf(thandi.session)).toEqual([]);
  });

  test('are changed by their author alone, and mail only those whom the change mentions newly', async () => {
    const subject = await booking('Change');
    const { id } = (await add(anna.session, subject, '@Thandi Nkosi', [thandi.uuid])).body.data;
    await mailbox.next(thandi.email, 'Change');
    const text = '@Thandi Nkosi and @Vusi Viewer';
    const change = ({ call }: Session) =>
      call('PATCH', `${main}/comments/${id}`, { text, mentions: [thandi.uuid, vusi.uuid] });
    expect((await change(thandi.session)).status).toBe(403);
    expect((await change(anna.session)).status).toBe(200);
    await mailbox.next(vusi.email, 'Change');
    expect(mailbox.mails.filter(({ subject: about }) => about.endsWith('on Change'))).toHaveLength(2);
    const [comment] = (await listed(vusi.session, subject)).body.data.comments;
    expect(comment).toMatchObject({ text, isOwn: false, canDelete: false });
    expect(comment?.changedAt).not.toBeNull();
    expect(comment?.mentions.map(({ name }) => name).toSorted()).toEqual(['Thandi Nkosi', 'Vusi Viewer']);
  });

  test('are deleted by their author, or by somebody who may delete the record', async () => {
    const subject = await booking('Delete');
    const ids = [];
    for (const { session } of [vusi, vusi, anna])
      ids.push((await add(session, subject, 'Gone soon')).body.data.id);
    const remove = ({ call }: Session, id = '') => call('DELETE', `${main}/comments/${id}`);
    expect((await remove(vusi.session, ids[2])).status).toBe(403);
    expect((await remove(vusi.session, ids[0])).status).toBe(200);
    expect((await remove(anna.session, ids[1])).status).toBe(200);
    expect((await remove(anna.session, ids[1])).status).toBe(404);
    expect((await listed(anna.session, subject)).body.data.comments.map(({ id }) => id)).toEqual([ids[2]]);
  });

  test('are refused if they are empty, too long, or mention somebody who may not read the record', async () => {
    const subject = await booking('Refuse');
    for (const [text, mentions] of [
      ['  ', []],
      ['x'.repeat(4001), []],
      ['a\0b', []],
      ['@Sam Stranger', [stranger.uuid]],
    ] as const)
      expect((await add(anna.session, subject, text, [...mentions])).status).toBe(422);
    expect((await listed(anna.session, subject)).body.data.comments).toEqual([]);
  });

  test('stay with those who see the record: of their customer, their stores and their role', async () => {
    const south = await booking('South', southId);
    const { id } = (await add(anna.session, south, 'Only here', [northerner.uuid])).body.data;
    for (const { session } of [stranger, northerner]) {
      expect((await listed(session, south)).status).toBe(404);
      expect((await add(session, south, 'Hello')).status).toBe(404);
      expect(
        (await session.call('PATCH', `${main}/comments/${id}`, { text: 'x', mentions: [] })).status,
      ).toBe(404);
      expect((await session.call('DELETE', `${main}/comments/${id}`)).status).toBe(404);
      expect(await mentionsOf(session)).toEqual([]);
    }
    const { body } = await anna.session.call<Person[]>(
      'GET',
      `${main}/comments/people?${new URLSearchParams(south)}`,
    );
    const names = body.data.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Thandi Nkosi', 'Vusi Viewer']));
    expect(names).not.toContain('Sam Stranger');
    expect(names).not.toContain('Anna Botha');
    const roles = `${main}/access/roles`;
    const role = await owner.call('POST', roles, { name: 'Staff only', rights: { 'access/*': ['read'] } });
    expect(role.status).toBe(201);
    const outsider = await person('Otto Outside', { role: 'Staff only' });
    expect((await listed(outsider.session, south)).status).toBe(403);
    expect((await add(outsider.session, south, 'Hello')).status).toBe(403);
  });

  test('stand on the one record of a store too, and not on records that only show others', async () => {
    const store = await owner.call<{ id: string }>('POST', '/services/store/api/stores/stores', {
      name: 'North pier',
      code: 'NP',
    });
    expect(store.status, store.text).toBe(201);
    const settings = { resource: 'stores/settings', record: store.body.data.id };
    expect((await add(anna.session, settings, 'Who changed the minutes?')).status).toBe(201);
    expect((await listed(anna.session, settings)).body.data.comments).toHaveLength(1);
    const job = { resource: 'setup/jobs', record: store.body.data.id };
    expect((await add(anna.session, job, 'Hello')).status).toBe(404);
  });

  test('are in the audit log without their text', async () => {
    const subject = await booking('Audit');
    await add(anna.session, subject, 'A secret sentence');
    const { text } = await anna.session.call(
      'GET',
      `${main}/access/audit-log?filter=${JSON.stringify({ resource: 'comments', actorName: 'Anna Botha' })}`,
    );
    expect(text).toContain('"comment-added"');
    expect(text).not.toContain('A secret sentence');
  });
});

interface Look {
  since: string | null;
  changes: number;
  changedBy: string[];
  others: string[];
}

describe('looking at a record', () => {
  const look = async ({ call }: Session, subject: object, isOpen = true) =>
    (await call<Look>('POST', `${main}/looks`, { ...subject, isOpen })).body.data;

  test('tells who else has it open, until they close it', async () => {
    const subject = await booking('Open');
    expect(await look(anna.session, subject)).toEqual({ since: null, changes: 0, changedBy: [], others: [] });
    expect((await look(thandi.session, subject)).others).toEqual(['Anna Botha']);
    expect((await look(anna.session, subject)).others).toEqual(['Thandi Nkosi']);
    await look(thandi.session, subject, false);
    expect((await look(anna.session, subject)).others).toEqual([]);
  });

  test('tells what others changed since the person last had it open', async () => {
    const subject = await booking('Since');
    const change = ({ call }: Session, customerName: string) =>
      call('PATCH', hirePath('bookings', subject.record), { customerName });
    await look(anna.session, subject);
    await look(anna.session, subject, false);
    await change(thandi.session, 'Since one');
    await change(thandi.session, 'Since two');
    await change(anna.session, 'Since three');
    expect(await look(anna.session, subject)).toMatchObject({ changes: 2, changedBy: ['Thandi Nkosi'] });
    // The sentence stays while the page stays open, and is gone the next time.
    expect(await look(anna.session, subject)).toMatchObject({ changes: 2 });
    await look(anna.session, subject, false);
    expect(await look(anna.session, subject)).toMatchObject({ changes: 0 });
  });

  test('counts on the one record of a store, which nobody has saved yet', async () => {
    const { body } = await owner.call<{ id: string }[]>('GET', '/services/store/api/stores/stores');
    const settings = { resource: 'stores/settings', record: body.data[0]?.id };
    await look(anna.session, settings);
    expect((await look(thandi.session, settings)).others).toEqual(['Anna Botha']);
  });

  test('is refused on records that the person does not see', async () => {
    const south = await booking('South', southId);
    for (const { session } of [stranger, northerner])
      expect((await session.call('POST', `${main}/looks`, { ...south, isOpen: true })).status).toBe(404);
  });
});
