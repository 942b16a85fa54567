import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRegistry } from '../../../contract/definitions/checkDefinitions.ts';
import type { Resource } from '../../../contract/resource.ts';
import { accessOf, asOperator } from '../../support/access.ts';
import { type Session, startApi } from '../../support/api.ts';
import { fewOf, startFigure } from '../../support/endurance.ts';
import { hostileResources } from '../hostile/support.ts';

const api = await startApi(hostileResources);
const access = accessOf(api);
const registry = createRegistry(hostileResources);
let session: Session;
let customer: string;

beforeAll(async () => {
  customer = await api.createCustomer('Mine');
  session = await api.signIn(customer);
});

/** What people set who want more than they are given: names of columns, of tokens, and of other programs. */
const grabs: Record<string, unknown> = {
  id: '11111111-1111-4111-8111-111111111111',
  isAdmin: true,
  is_admin: true,
  admin: true,
  role: 'Owner',
  rights: { '*': ['read', 'create', 'update', 'delete'] },
  passwordHash: 'x',
  password_hash: 'x',
  password: `pw1:${'a'.repeat(64)}`,
  userUuid: '11111111-1111-4111-8111-111111111111',
  user_uuid: '11111111-1111-4111-8111-111111111111',
  customer_uuid: '11111111-1111-4111-8111-111111111111',
  tenantId: '11111111-1111-4111-8111-111111111111',
  createdAt: '2020-01-01T00:00:00Z',
  created_at: '2020-01-01T00:00:00Z',
  updatedAt: '2020-01-01T00:00:00Z',
  invitedAt: '2020-01-01T00:00:00Z',
  order: 1,
  labels: { name: 'x' },
  files: { picture: 'x' },
  $set: { isAdmin: true },
};

const callOf = ({ service, path }: Resource) => `/services/${service}/${path}`;
const changed = [...registry.values()].filter(({ verbs }) => verbs.has('create') || verbs.has('update'));

const figure = startFigure('names that nobody sets, in a body', { as: 'let in' });
afterAll(() => figure.end());

describe.each(
  changed.map((resource, turn) => [resource.name, resource, turn] as const),
)('a body for %s', (_name, resource, turn) => {
  const settable = new Set(
    [...resource.fields.values()].filter(({ readOnly }) => !readOnly).map(({ source }) => source),
  );
  const foreign = Object.entries(grabs).filter(([name]) => !settable.has(name));
  const readOnly = [...resource.fields.values()]
    .filter((field) => field.readOnly)
    .map(({ source }) => source);

  test('that names more than people set is refused by each name, and nothing is kept (IN-01, TN-12)', async () => {
    const count = async () =>
      (await asOperator(api, `SELECT count(*)::integer AS count FROM "${resource.table}"`))[0];
    const before = await count();
    const surplus = [
      ...fewOf(foreign, 2, turn),
      ...fewOf(readOnly, 1, turn).map((name): [string, unknown] => [name, null]),
    ];
    for (const [name, value] of surplus)
      for (const [method, path] of [
        ['POST', callOf(resource)],
        ['PATCH', `${callOf(resource)}/${grabs.id}`],
        ['PUT', `${callOf(resource)}/${grabs.id}`],
      ] as const) {
        const { status, body } = await session.call(method, path, { [name]: value });
        // There is no such call, or it looks for the record first, which is nobody's.
        if (status === 405 || body.code === 'ROUTE_NOT_FOUND') continue;
        if (status === 404 && method !== 'POST') continue;
        figure.check(() => {
          expect([method, name, status]).toEqual([method, name, 422]);
          expect(body.issues?.map(({ field }) => field)).toContain(name);
        });
      }
    figure.settle();
    expect(await count()).toEqual(before);
  });
});

test('a bulk change names no more than a single one (IN-01)', async () => {
  for (const [turn, resource] of changed.entries()) {
    const settable = [...resource.fields.values()].filter(({ readOnly }) => !readOnly);
    for (const [name, value] of fewOf(Object.entries(grabs), 1, turn)) {
      if (settable.some(({ source }) => source === name)) continue;
      const { status } = await session.call('POST', `${callOf(resource)}/bulkEdit`, {
        ids: [grabs.id],
        edits: [{ field: name, how: 'set', value }],
      });
      figure.check(() =>
        expect([resource.name, name, status]).toEqual([
          resource.name,
          name,
          expect.toSatisfy((code) => [404, 405, 422].includes(code)),
        ]),
      );
    }
  }
  figure.settle();
});

test('staff who may change stock can raise neither themselves nor others (TN-12)', async () => {
  const account = await api.createAccount([customer], { role: 'Manager' });
  const manager = await api.signInAs(account, customer);
  const { body: people } = await session.call<{ id: string; email: string; name: string }[]>(
    'GET',
    '/services/main/access/staff?range=[0,99]',
  );
  const self = people.data.find(({ email }) => email === account.email);
  const { body: roles } = await session.call<{ id: string; name: string }[]>(
    'GET',
    '/services/main/access/roles',
  );
  const owner = roles.data.find(({ name }) => name === 'Owner');
  const own = roles.data.find(({ name }) => name === 'Manager');
  for (const [method, path, body] of [
    ['PATCH', `access/staff/${self?.id}`, { roleId: owner?.id }],
    ['POST', 'access/staff', { name: 'x', email: 'x@x.example', roleId: owner?.id }],
    [
      'POST',
      'access/staff/bulkEdit',
      { ids: [self?.id], edits: [{ field: 'roleId', how: 'set', value: owner?.id }] },
    ],
    ['PATCH', `access/roles/${own?.id}`, { rights: { '*': ['read', 'configure'] } }],
    ['POST', 'access/roles', { name: 'mine', rights: { '*': ['read', 'configure'] } }],
    ['DELETE', `access/staff/${people.data.find(({ id }) => id !== self?.id)?.id}`, undefined],
  ] as const) {
    const { status, body: refusal } = await manager.call(method, `/services/main/${path}`, body);
    expect([path, status, refusal.code]).toEqual([path, 403, 'FORBIDDEN']);
  }
});

test('calls of the sign-in take nothing but their own fields (IN-01, AU-09)', async () => {
  const account = await api.createAccount([customer]);
  const tokens = await access.signIn(account, customer);
  const hash = `pw1:${'a'.repeat(64)}`;
  const calls: [call: string, body: object][] = [
    ['login', { email: account.email, password: hash }],
    ['verifyOTP', { code: '000000' }],
    ['createChallenge', { uuid: account.uuid, code: '000000' }],
    ['getAuthConfig', { uuid: account.uuid }],
    ['selectCustomer', { customerUuid: customer }],
    ['refreshToken', { refreshToken: 'x' }],
    ['forgotPassword', { email: account.email }],
    ['resetPassword', { newPassword: hash, reenterNewPassword: hash }],
    ['reset-2fa', { email: account.email }],
    ['changePassword', { currentPassword: hash, newPassword: hash, reenterNewPassword: hash }],
    ['recoveryCodes', { currentPassword: hash }],
    ['removeSecondFactor', { currentPassword: hash }],
    ['stepUp', { code: '000000' }],
  ];
  for (const [call, body] of calls)
    for (const name of ['isAdmin', 'rights', 'role', 'userUuid', 'amr', 'trustedUntil', 'is2FaActivated']) {
      const { status, body: refusal } = await access.as(tokens.accessToken, 'POST', call, {
        ...body,
        [name]: grabs[name] ?? true,
      });
      expect([call, name, status]).toEqual([call, name, 422]);
      expect(refusal.issues?.map(({ field, code }) => [field, code])).toContainEqual([name, 'unknownField']);
    }
});
