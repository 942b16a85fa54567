/** A comparison that a list filter can make. `isEmpty` takes true or false; `between` takes two values and includes both. */
export const operators = [
  'eq',
  'neq',
  'in',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'contains',
  'startsWith',
  'isEmpty',
] as const;
export type Operator = (typeof operators)[number];

export const equality: readonly Operator[] = ['eq', 'neq', 'in', 'isEmpty'];
export const ordering: readonly Operator[] = [...equality, 'gt', 'gte', 'lt', 'lte', 'between'];
export const substring: readonly Operator[] = [...equality, 'contains', 'startsWith'];
