/**
 * A comparison that a list filter can make. `isEmpty` takes true or false, `between` takes two values and includes both,
 * and `during` takes the name of a period, such as `today`.
 */
export const operators = [
  'eq',
  'neq',
  'in',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'during',
  'contains',
  'startsWith',
  'isEmpty',
] as const;
export type Operator = (typeof operators)[number];

export const equality: readonly Operator[] = ['eq', 'neq', 'in', 'isEmpty'];
export const ordering: readonly Operator[] = [...equality, 'gt', 'gte', 'lt', 'lte', 'between'];
export const calendar: readonly Operator[] = [...ordering, 'during'];
export const substring: readonly Operator[] = [...equality, 'contains', 'startsWith'];
