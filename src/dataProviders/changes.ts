import { isEmptyValue, isSameValue } from '../../contract/emptiness.ts';
import type { Resource } from '../../contract/resource.ts';

type Values = Readonly<Record<string, unknown>>;

/** The values that a body may carry: only fields that can be set, with empty ones as null, except lists. */
export const sendableValues = ({ fields }: Resource, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    [...fields.values()]
      .filter(({ readOnly, source }) => !readOnly && values[source] !== undefined)
      .map(({ source }) => {
        const value = values[source];
        return [source, isEmptyValue(value) && !Array.isArray(value) ? null : value];
      }),
  );

/** The sendable values that differ from the record before. */
export const changedValues = (resource: Resource, values: Values, base: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(sendableValues(resource, values)).filter(
      ([source, value]) => !isSameValue(value, base[source]),
    ),
  );
