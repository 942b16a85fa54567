import type { z } from 'zod';
import { priceChangeCalls } from '../../../contract/calls/priceChanges.ts';
import { addDays } from '../../kit/calendar/month.ts';

/** How prices can end, in cents of every rand or dollar. */
export const endings = ['90', '95', '99', '00', '50'] as const;

/** What people enter to plan a price change, by the name of the input. */
export type PlanForm = Readonly<Record<string, unknown>>;

/** A plan that changes nothing yet and goes live at the beginning of tomorrow. */
export const firstPlan = (today: string): PlanForm => ({
  day: addDays(today, 1),
  of: 'list',
  changePercent: 0,
  changeBy: 0,
  ending: 'asTheyCome',
  rounding: 'nearest',
  time: '00:00',
  onConflict: 'SKIP',
});

/** What a preview still needs; undefined when nothing is missing. */
export function missingOf(form: PlanForm): 'list' | 'channels' | 'day' | 'formula' | undefined {
  const { of, priceListId, menuId, channelIds, day } = form;
  if (of === 'list' && !priceListId) return 'list';
  if (of === 'channels' && !(menuId && Array.isArray(channelIds) && channelIds.length > 0)) return 'channels';
  if (!priceChangeCalls.preview.body.shape.day.safeParse(day).success) return 'day';
  return previewOf(form) ? undefined : 'formula';
}

/** The body of the call for a preview; undefined while something is missing or wrong. */
export function previewOf(form: PlanForm): z.input<typeof priceChangeCalls.preview.body> | undefined {
  const { of, priceListId, menuId, channelIds, categoryIds, itemIds, changePercent, changeBy, day } = form;
  const some = { categoryIds: categoryIds ?? [], itemIds: itemIds ?? [] };
  const scope = of === 'list' ? { of, priceListId, ...some } : { of, menuId, channelIds, ...some };
  const endsIn = Number(form.ending);
  const ending = Number.isNaN(endsIn) ? null : { every: 100, endsIn, rounding: form.rounding };
  const formula = { changePercent: changePercent ?? 0, changeBy: changeBy ?? 0, ending };
  return priceChangeCalls.preview.body.safeParse({ scope, formula, day }).data;
}

/** The body of the call that plans the change; undefined while something is missing or wrong. */
export function planOf(form: PlanForm): z.input<typeof priceChangeCalls.plan.body> | undefined {
  const { name, time, storeUuid, onConflict } = form;
  if (typeof name !== 'string' || name.trim() === '') return undefined;
  const rest = { name, time, storeUuid: storeUuid ?? null, onConflict };
  return priceChangeCalls.plan.body.safeParse({ ...previewOf(form), ...rest }).data;
}
