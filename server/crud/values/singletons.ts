import { isLines } from '../../../contract/fieldKinds.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { wireNames } from '../../../contract/systemFields.ts';

/** The id of a single record with these values: that of its parent, or of the customer. */
export function singleId(
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  customer: string,
): unknown {
  const { singleton } = resource;
  if (!singleton) return undefined;
  return singleton.by === undefined ? customer : values[fieldOf(resource, singleton.by).source];
}

/** The reference of the single record `id` to its parent, by wire name. */
export function parentOf(resource: Resource, id: string | number): Record<string, unknown> {
  const by = resource.singleton?.by;
  return by === undefined ? {} : { [fieldOf(resource, by).source]: id };
}

const named = (resource: Resource, name: string, value: unknown) =>
  Object.fromEntries(wireNames(resource, name).map((wireName) => [wireName, value]));

/** A single record that nobody has saved yet and that inherits nothing: the defaults, at version 0. */
export function unsaved(resource: Resource, id: string | number, customer: string): WireRecord {
  const fields = [...resource.fields.values()].map((field): [string, unknown] => [
    field.source,
    isLines(field) ? [] : (field.default ?? null),
  ]);
  return {
    ...Object.fromEntries(fields),
    ...parentOf(resource, id),
    ...named(resource, 'id', id),
    ...named(resource, 'customerUuid', customer),
    version: 0,
    id,
    labels: {},
  };
}
