import { sql } from 'kysely';
import type pg from 'pg';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Filter, ListQuery } from '../../../contract/listQuery.ts';
import { columnOf, type Resource } from '../../../contract/resource.ts';
import { statement } from '../../schema/sql.ts';
import { isPieceOfSearched, looksForText, wordsOf } from './filters.ts';

/** The maximum texts of one field that may contain the piece. A more common piece makes the list walk instead. */
const mostTexts = 5000;

interface Piece {
  text: string;
  isAtStart: boolean;
  /** The field to look in; without it, every field of the vocabulary. */
  field?: Field;
}

interface Looking {
  client: pg.ClientBase;
  resource: Resource;
  vocabulary: string;
  customer: string;
}

/** The best way to find the records of a query that looks for pieces of text. */
export interface WholeTexts {
  query: ListQuery;
  /**
   * `inOrder`: each piece appears in one text, and an index has its records in the order of the list. `gathered`: it
   * appears in several texts. `walked`: it appears in so many that the list is read until a page is full.
   */
  reading: 'inOrder' | 'gathered' | 'walked';
}

type Found = { filter: Filter; reading: WholeTexts['reading'] };

const readings = ['inOrder', 'gathered', 'walked'] as const;
const slowest = (found: readonly Found[]): WholeTexts['reading'] =>
  readings.findLast((one) => found.some(({ reading }) => reading === one)) ?? 'inOrder';

/** Records where any of the fields has one of the texts that contain the piece. */
async function recordsWith(looking: Looking, { text, isAtStart, field }: Piece): Promise<Found> {
  const { client, resource, vocabulary, customer } = looking;
  const inField = field ? sql`AND v.field = ${columnOf(field)}` : sql``;
  const { rows } = await client.query<{ field: string; values: string[] }>(
    statement(sql`SELECT found.field, (array_agg(found.value))[1:${sql.lit(mostTexts + 1)}] AS values
      FROM (SELECT DISTINCT v.field, v.value FROM ${sql.table(vocabulary)} AS v
        WHERE v.customer_uuid = ${customer}::uuid AND v.search_text LIKE search_pattern(${text}, ${isAtStart}) ${inField}) AS found
      GROUP BY 1`),
  );
  const found = rows.flatMap(({ field: column, values }): Found[] => {
    const known = [...resource.fields.values()].find((one) => columnOf(one) === column);
    if (!known) return [];
    if (values.length > mostTexts) {
      const operator = isAtStart ? 'startsWith' : 'contains';
      return [{ filter: { field: known, operator, value: text }, reading: 'walked' }];
    }
    const [first] = values;
    return values.length === 1
      ? [{ filter: { field: known, operator: 'eq', value: first }, reading: 'inOrder' }]
      : [{ filter: { field: known, operator: 'in', value: values }, reading: 'gathered' }];
  });
  const [only] = found;
  if (found.length === 1 && only) return only;
  const reading = slowest([...found, { filter: { group: 'or', filters: [] }, reading: 'gathered' }]);
  return { filter: { group: 'or', filters: found.map(({ filter }) => filter) }, reading };
}

async function inWholeTexts(looking: Looking, filter: Filter): Promise<Found> {
  if ('group' in filter) {
    const found: Found[] = [];
    for (const part of filter.filters) found.push(await inWholeTexts(looking, part));
    return { filter: { ...filter, filters: found.map((one) => one.filter) }, reading: slowest(found) };
  }
  if (!isPieceOfSearched(filter)) return { filter, reading: 'inOrder' };
  const isAtStart = filter.operator === 'startsWith';
  return recordsWith(looking, { text: String(filter.value), isAtStart, field: filter.field });
}

/**
 * The query of a resource with a vocabulary, with whole texts in place of the pieces that it looks for, because those
 * have indexes. Undefined where the resource has no vocabulary, or the query looks for no pieces.
 */
export async function withWholeTexts(
  client: pg.ClientBase,
  resource: Resource,
  query: ListQuery,
  customer: string,
): Promise<WholeTexts | undefined> {
  const { vocabulary } = resource;
  if (vocabulary === undefined || !looksForText(query)) return undefined;
  const looking = { client, resource, vocabulary, customer };
  const found = [await inWholeTexts(looking, query.filter)];
  for (const text of wordsOf(query.search))
    found.push(await recordsWith(looking, { text, isAtStart: false }));
  const filter: Filter = { group: 'and', filters: found.map((one) => one.filter) };
  return { query: { ...query, filter, search: '' }, reading: slowest(found) };
}
