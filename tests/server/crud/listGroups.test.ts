import { expect, test } from 'vitest';
import type { ReportAnswer } from '../../../contract/calls/reports.ts';
import { type Session, startApi } from '../../support/api.ts';
import { made, twoSites } from '../../support/hireSites.ts';
import { toolHire } from '../../support/toolHire.ts';

const api = await startApi(await toolHire());
const { owner, north, northId, southId } = await twoSites(api);

const asked = ({ call }: Session, body: object) =>
  call<ReportAnswer>('POST', '/services/main/lists/groups', {
    ...{ resource: 'hire/tools', by: 'siteId', sums: ['dayRate'], filter: {} },
    ...body,
  });

/** Groups as a person reads them: name, count and sum. */
async function groupsOf(session: Session, body: object = {}) {
  const { status, body: answer } = await asked(session, body);
  expect(status).toBe(200);
  return answer.data.rows.map(({ groups: [group], measures }) => [
    group?.label ?? group?.value,
    measures.count,
    measures['sum dayRate'],
  ]);
}

test('a list is read in groups with counts and sums, by its filter, the customer and the stores of the person', async () => {
  for (const [name, siteId, dayRate, isAvailable] of [
    ['Drill', northId, 10_000, true],
    ['Saw', northId, 5_050, false],
    ['Mill', southId, 700, true],
    ['Lamp', null, 1, true],
  ] as const)
    await made(owner, 'tools', { name, siteId, dayRate, isAvailable });
  const all = [
    ['north', 2, 15_050],
    ['south', 1, 700],
    [null, 1, 1],
  ];
  expect(await groupsOf(owner)).toEqual(all);
  expect(await groupsOf(owner, { by: 'isAvailable' })).toEqual([
    [false, 1, 5_050],
    [true, 3, 10_701],
  ]);
  expect(await groupsOf(owner, { filter: { isAvailable: true, dayRate: { gte: 700 } } })).toEqual([
    ['north', 1, 10_000],
    ['south', 1, 700],
  ]);
  expect(await groupsOf(north)).toEqual([all[0], all[2]]);
  const stranger = await api.signIn(await api.createCustomer('Another tool hire'));
  expect(await groupsOf(stranger)).toEqual([]);
});

test('groups are refused without the right, by other fields, of other sums and with a wrong filter', async () => {
  const refusal = async (body: object) => {
    const { status, body: answer } = await asked(owner, body);
    return [status, answer.code];
  };
  for (const body of [{ by: 'name' }, { by: 'nothing' }, { sums: ['name'] }, { sums: ['nothing'] }])
    expect([body, ...(await refusal(body))]).toEqual([body, 422, 'VALIDATION_FAILED']);
  expect(await refusal({ filter: { nothing: 1 } })).toEqual([400, 'QUERY_MALFORMED']);
  expect(await refusal({ resource: 'hire/nothing' })).toEqual([403, 'FORBIDDEN']);
});
