import { sql } from 'kysely';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import type { Registry } from '../../../contract/registry.ts';
import { columnOf, fieldBySource } from '../../../contract/resource.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { livingRows } from '../../schema/rows.ts';
import { and, column, type Sql, slot } from '../../schema/sql.ts';
import { ofLivingOwner } from './ownedLines.ts';

/** The type of a field's column. */
export const typeOf = (field: Field, registry: Registry): Sql =>
  sql.raw(onServer(field).columnType(field, registry));

/**
 * The fields with the same value in every cell: the record that the grid is within, and the values in its definition.
 */
const sharedFields = ({ resource, within, fixed }: GridParts): Field[] => [
  ...(within ? [within] : []),
  ...Object.keys(fixed).flatMap((source) => fieldBySource(resource, source) ?? []),
];

const slotOf = (field: Field): string => `cell:${field.name}`;

/** True for the rows `t` that are cells of the grid. */
export const isCell = (parts: GridParts, registry: Registry): Sql =>
  and([
    ...livingRows(parts.resource, 't'),
    ...ofLivingOwner(parts.resource, registry, 't'),
    ...sharedFields(parts).map(
      (field) => sql`${column('t', columnOf(field))} = ${slot(slotOf(field))}::${typeOf(field, registry)}`,
    ),
  ]);

/** The values that every cell of a grid has, by wire name. */
export const sharedValues = ({ within, fixed }: GridParts, parent: unknown): Record<string, unknown> => ({
  ...fixed,
  ...(within && { [within.source]: parent }),
});

/** What `isCell` binds. */
export function cellBindings(parts: GridParts, parent: unknown, customer: string): Record<string, unknown> {
  const values = sharedValues(parts, parent);
  return {
    customer,
    ...Object.fromEntries(
      sharedFields(parts).map((field) => [slotOf(field), onServer(field).toColumn(values[field.source])]),
    ),
  };
}
