import type { Identifier } from 'ra-core';
import { namesRecord } from '../../contract/fieldKinds.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import type { Registry } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { recordTitle } from './recordLabels.ts';

type Values = Readonly<Record<string, unknown>>;

/** How to read the records that a body names. */
export interface Naming {
  registry: Registry;
  recordsOf: (resource: Resource, ids: Identifier[]) => Promise<readonly WireRecord[]>;
}

const idsIn = (value: unknown): Identifier[] =>
  [value].flat().filter((id): id is Identifier => typeof id === 'string' || typeof id === 'number');

/** The values of a body, where each record of a field that is `named` stands with its name. */
export async function spelledOut(
  resource: Resource,
  values: Values,
  { registry, recordsOf }: Naming,
): Promise<Record<string, unknown>> {
  const spelled: Record<string, unknown> = { ...values };
  for (const field of resource.fields.values()) {
    const ids = field.named ? idsIn(values[field.source]) : [];
    const target = registry.get(field.resource ?? '');
    if (ids.length === 0 || !target) continue;
    const records = new Map((await recordsOf(target, ids)).map((record) => [record.id, record]));
    const named = ids.map((id) => {
      const record = records.get(id);
      return record ? { id, name: recordTitle(target, record) } : { id };
    });
    spelled[field.source] = namesRecord(field) ? named[0] : named;
  }
  return spelled;
}
