import { isSameValue } from '../../../../contract/emptiness.ts';
import { fieldOf, type Resource } from '../../../../contract/resource.ts';
import type { Writing } from '../../../crud/context.ts';
import { lockRows } from '../../../crud/lockRows.ts';

export const zones = 'stores/delivery-zones';

/** The values that somebody approves, and which fields store the approved ones: those are in force. */
const approvedAs = {
  area: 'approvedArea',
  priority: 'approvedPriority',
  deliveryFee: 'approvedDeliveryFee',
  minimumOrder: 'approvedMinimumOrder',
  deliveryMinutes: 'approvedDeliveryMinutes',
} as const;

const pairs = Object.entries(approvedAs);

type Values = Readonly<Record<string, unknown>>;

/** True if a change names a value that somebody has to approve. */
export const needsApproval = (values: Values): boolean => pairs.some(([name]) => name in values);

/** The values to keep as approved. */
export const asApproved = (values: Values): Record<string, unknown> =>
  Object.fromEntries(pairs.map(([name, approved]) => [approved, values[name] ?? null]));

/** The values that were approved. */
export const fromApproved = (values: Values): Record<string, unknown> =>
  Object.fromEntries(pairs.map(([name, approved]) => [name, values[approved] ?? null]));

/** True if a zone was approved, and so is in force. */
export const isInForce = (values: Values): boolean => (values.approvedArea ?? null) !== null;

/** True if somebody approved exactly these values. */
export const isAsApproved = (values: Values): boolean =>
  isInForce(values) && pairs.every(([name, approved]) => isSameValue(values[name], values[approved]));

/** True if a change leaves the values that somebody has to approve as they are. */
export const isUnchanged = (before: Values, values: Values): boolean =>
  pairs.every(([name]) => !(name in values) || isSameValue(before[name], values[name]));

/** Locks zones, and reads all that their approval is about. */
export function lockZones({ client, actor, context }: Writing, ids: readonly (string | number)[]) {
  const { resource } = context;
  return lockRows({ client, context, actor }, ids, fieldsOf(resource));
}

const fieldsOf = (resource: Resource) =>
  ['storeUuid', 'status', ...pairs.flat()].map((name) => fieldOf(resource, name));
