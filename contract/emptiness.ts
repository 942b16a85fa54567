import { isObject } from './fieldKinds/isObject.ts';

/** True for a value that means "no value": absent, null, an empty text, an empty list. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** True when two wire values are the same. Compares lists and objects by content, and treats all empty values as equal. */
export const isSameValue = (left: unknown, right: unknown): boolean =>
  left === right ||
  (isEmptyValue(left) && isEmptyValue(right)) ||
  (typeof left === 'object' && typeof right === 'object' && inOrder(left) === inOrder(right));

/** A value as text, with the names of every object in one order: the database may return them in another. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
