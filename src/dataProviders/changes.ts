import { isEmptyValue, isSameValue } from '../../contract/emptiness.ts';
import type { Field } from '../../contract/fieldKinds/field.ts';
import { isLines } from '../../contract/fieldKinds.ts';
import { ownNames } from '../../contract/inherited.ts';
import { ownName } from '../../contract/options/ownName.ts';
import { fieldBySource, type Resource } from '../../contract/resource.ts';
import { systemFields } from '../../contract/systemFields.ts';
import { localZoneName } from '../../contract/timeZoneScope.ts';

type Values = Readonly<Record<string, unknown>>;

/** What an answer says about a line besides its own values. */
const ofAnswers = new Set([...systemFields.keys(), 'labels', 'files', localZoneName]);

/** Lines with only what people set. */
const sendableLines = (lines: readonly unknown[]): unknown[] =>
  lines.map((line) =>
    Object.fromEntries(
      Object.entries(line ?? {})
        .filter(([name]) => name === 'id' || !ofAnswers.has(name))
        .map(([name, value]) => [name, value === '' ? null : value]),
    ),
  );

const sendable = (field: Field, value: unknown): unknown => {
  if (isLines(field) && Array.isArray(value)) return sendableLines(value);
  return isEmptyValue(value) && !Array.isArray(value) ? null : value;
};

/** The values that a body may carry: only fields that can be set, with empty ones as null, except lists. */
export const sendableValues = ({ fields }: Resource, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    [...fields.values()].flatMap((field) => {
      const value = field.readOnly ? undefined : values[field.source];
      return value === undefined ? [] : [[field.source, sendable(field, value)]];
    }),
  );

/**
 * The sendable values that differ from the record before.
 * @param sendable the sendable ones of the values, where the caller has them already
 */
export function changedValues(
  resource: Resource,
  values: Values,
  base: Values,
  sendable: Values = sendableValues(resource, values),
): Record<string, unknown> {
  const before = sendableValues(resource, base);
  const changes = Object.entries(sendable).filter(([source, value]) => !isSameValue(value, before[source]));
  return withOwn(resource, values, Object.fromEntries(changes));
}

/** The changes without inherited values, which a form only shows. If own values changed, `own` says which are own. */
function withOwn(
  resource: Resource,
  values: Values,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  if (!resource.overrides) return changes;
  const own = ownNames(values);
  const isShown = (source: string) => fieldBySource(resource, source)?.inheritance === 'value';
  const kept = Object.entries(changes).filter(([source]) => !isShown(source) || own.includes(source));
  const isOwnChanged = kept.some(([source]) => isShown(source));
  return { ...Object.fromEntries(kept), ...(isOwnChanged && { [ownName]: own }) };
}

/**
 * The values of a form with the ids that a save gave to its new lines, so that the next save changes these lines and does not make them again.
 * @param sent the values that were saved
 * @param saved the record as it answered, with the same lines in the same order
 */
export function withSavedIds(resource: Resource, values: Values, sent: Values, saved: Values): Values {
  const idsOf = (lines: unknown) => (Array.isArray(lines) ? lines.map(({ id }) => id) : []);
  return Object.fromEntries(
    Object.entries(values).map(([source, value]) => {
      const field = fieldBySource(resource, source);
      if (!field || !isLines(field) || !Array.isArray(value)) return [source, value];
      const after = idsOf(saved[source]);
      const ids = new Map(idsOf(sent[source]).map((id, place) => [id, after[place] ?? id]));
      // A line of a tree names the line above by its id.
      const renamed = value.map((line) =>
        Object.fromEntries(Object.entries(line).map(([name, one]) => [name, ids.get(one) ?? one])),
      );
      return [source, renamed];
    }),
  );
}
