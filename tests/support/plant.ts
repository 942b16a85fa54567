import type pg from 'pg';
import type { Field } from '../../contract/fieldKinds/field.ts';
import { fieldKinds, isFile, isReference, namesRecords } from '../../contract/fieldKinds.ts';
import type { Registry } from '../../contract/registry.ts';
import { columnOf, type Resource } from '../../contract/resource.ts';
import { onServer } from '../../server/schema/fieldKinds.ts';

/** Where records are planted, and the word that all their texts hold. */
export interface Soil {
  client: pg.ClientBase;
  registry: Registry;
  customer: string;
  word: string;
  /** The ids of existing records, by resource. */
  planted: Map<string, string | number>;
}

/**
 * The id of a record of any resource. If there is none yet, this writes one straight into the table, with a value in
 * each field that needs one, and plants records for its references.
 */
export async function plant(soil: Soil, resource: Resource): Promise<string | number> {
  const known = soil.planted.get(resource.name);
  if (known !== undefined) return known;
  if (resource.scope === 'global') return Number(resource.rows[0]?.id);
  const columns: [string, unknown][] = [['customer_uuid', soil.customer]];
  for (const field of resource.fields.values()) {
    const isScope = field.name === resource.storeScope;
    if (field.isDerived || !(field.required || isScope || field.searchable)) continue;
    columns.push([columnOf(field), onServer(field).toColumn(await neededValue(soil, field))]);
  }
  const by = resource.singleton?.by && resource.fields.get(resource.singleton.by);
  const parent = by && columns.find(([name]) => name === columnOf(by));
  if (parent) columns.push(['id', parent[1]]);
  const names = columns.map(([name]) => `"${name}"`).join(', ');
  const places = columns.map((_column, index) => `$${index + 1}`).join(', ');
  const { rows } = await soil.client.query<{ id: string }>(
    `INSERT INTO "${resource.table}" (${names}) VALUES (${places}) RETURNING id`,
    columns.map(([, value]) => value),
  );
  const id = rows[0]?.id ?? '';
  soil.planted.set(resource.name, id);
  return id;
}

async function neededValue(soil: Soil, field: Field): Promise<unknown> {
  if (isReference(field)) {
    const target = soil.registry.get(field.resource ?? '');
    if (!target) throw new Error(`${field.name} refers to nothing.`);
    const id = await plant(soil, target);
    return namesRecords(field) ? [id] : id;
  }
  if (isFile(field)) {
    const { rows } = await soil.client.query<{ id: string }>(
      `INSERT INTO stored_files (customer_uuid, name, media_type, size) VALUES ($1, $2, 'image/png', 1) RETURNING id`,
      [soil.customer, `${soil.word}.png`],
    );
    return rows[0]?.id;
  }
  if (field.choices.length > 0) return field.default ?? field.choices[0]?.id;
  const { operand } = fieldKinds[field.kind];
  if (field.kind === 'text' || field.kind === 'longText') return soil.word.slice(0, field.maxLength);
  if (field.kind === 'email') return `${soil.word}@staff.example`;
  if (field.default !== undefined) return field.default;
  return operand === 'boolean' ? false : fieldKinds[field.kind].example(field);
}
