import { expect, test } from 'vitest';
import { firstPlan, missingOf, planOf } from '../../../src/custom/priceChanges/PlanPage.tsx';

const id = '11111111-1111-4111-8111-111111111111';

test('a plan begins tomorrow, and says what is still missing, one thing after the other', () => {
  const first = firstPlan('2026-12-31', 2);
  expect(first.day).toBe('2027-01-01');
  const ofChannels = { ...first, of: 'channels' };
  const ofList = { ...first, priceListId: id };
  expect([
    missingOf(first),
    missingOf({ ...ofChannels, menuId: id, channelIds: [] }),
    missingOf({ ...ofList, day: '31-02-2027' }),
    missingOf({ ...ofList, changePercent: 5_000 }),
    missingOf(ofList),
  ]).toEqual(['list', 'channels', 'day', 'formula', undefined]);
  expect(planOf({ ...ofList, name: '' })).toBeUndefined();
  expect(planOf({ ...ofList, name: 'January' })).toMatchObject({ name: 'January', day: '2027-01-01' });
});
