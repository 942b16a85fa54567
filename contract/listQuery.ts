import { z } from 'zod';
import { ServiceError } from './errors.ts';
import type { Field } from './fieldKinds/field.ts';
import { isObject } from './fieldKinds/isObject.ts';
import { asSeen, isStorable } from './fieldKinds/kinds/text.ts';
import { type Operator, operators } from './fieldKinds/operators.ts';
import { operandSchema } from './operandSchema.ts';
import { maximumPageSize } from './pageSizes.ts';
import { idSchema, keySchema, type Registry } from './registry.ts';
import { isFilterable, isSortable, operatorsOf, type Resource } from './resource.ts';
import { fieldNamed, systemFieldOf } from './systemFields.ts';

/** One comparison, or a group of which all (`and`) or any (`or`) must hold. */
export type Filter =
  | { field: Field; operator: Operator; value: unknown }
  | { group: 'and' | 'or'; filters: Filter[] };

export interface Sort {
  /** A field of the definition, or the name of a system field (`systemFields`). */
  by: Field | string;
  direction: 'asc' | 'desc';
}

/** What a list request asks for, checked against the definition. */
export interface ListQuery {
  sort: Sort;
  /** Rows to skip, and the maximum to return. */
  range: { offset: number; limit: number };
  filter: Filter;
  /** The text of the search box; empty for no search. */
  search: string;
}

/** How deep groups of conditions may be nested, and how many comparisons a filter may have. */
export const maximumDepth = 5;
export const maximumComparisons = 50;

const refuse = (reason: string): never => {
  throw new ServiceError('QUERY_MALFORMED', { details: { reason } });
};

function parameter(name: string, text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return refuse(`"${name}" must be JSON`);
  }
}

const sortParameter = z.tuple([
  z.string(),
  z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(['asc', 'desc'])),
]);
const rangeParameter = z.tuple([z.int().min(0), z.int().min(0)]);

function sortOf(resource: Resource, value: unknown): Sort {
  if (value === undefined) return defaultSort(resource);
  const parsed = sortParameter.safeParse(value);
  if (!parsed.success) return refuse('"sort" must be ["field","ASC"] or ["field","DESC"]');
  const [name, direction] = parsed.data;
  return { by: sortColumn(resource, name), direction };
}

/** The order of a list if the request gives none. */
function defaultSort(resource: Resource): Sort {
  return { by: sortColumn(resource, resource.list.sort.field), direction: resource.list.sort.direction };
}

function sortColumn(resource: Resource, name: string): Sort['by'] {
  // A list without a hand-made order is sorted by id instead.
  if (name === 'order' && !resource.ordered) return 'id';
  const system = systemFieldOf(resource, name);
  if (system && isSortable(system)) return system.name;
  const field = fieldNamed(resource, name);
  return field && isSortable(field) ? field : refuse(`it cannot be sorted by "${name}"`);
}

function rangeOf(resource: Resource, value: unknown): ListQuery['range'] {
  if (value === undefined) return { offset: 0, limit: maximumPageSize };
  const parsed = rangeParameter.safeParse(value);
  if (!parsed.success) return refuse('"range" must be [first, last], counted from 0');
  const [first, last] = parsed.data;
  if (last < first) return refuse('"range" ends before it starts');
  if (last - first >= maximumPageSize)
    return refuse(`a page holds at most ${maximumPageSize} ${resource.labels.many}`);
  return { offset: first, limit: last - first + 1 };
}

/** The value of one comparison, checked by the field's kind so that the database never gets a wrong type. */
function comparison(
  field: Field,
  operator: Operator,
  value: unknown,
  key?: z.ZodType<string | number>,
): Filter {
  const label = field.source;
  if (!isFilterable(field)) return refuse(`it cannot be filtered by "${label}"`);
  if (!operatorsOf(field).includes(operator))
    return refuse(`"${label}" cannot be compared with "${operator}"`);
  const parsed = operandSchema(field, operator, key).safeParse(value);
  if (!parsed.success) return refuse(`the value for "${label}" does not fit "${operator}"`);
  return { field, operator, value: parsed.data };
}

const isOperator = (name: string): name is Operator => (operators as readonly string[]).includes(name);

function comparisons(field: Field, value: unknown, key: z.ZodType<string | number> | undefined): Filter[] {
  if (Array.isArray(value)) return [comparison(field, 'in', value, key)];
  if (!isObject(value)) return [comparison(field, 'eq', value, key)];
  return Object.entries(value).map(([name, operand]) =>
    isOperator(name) ? comparison(field, name, operand, key) : refuse(`there is no comparison "${name}"`),
  );
}

function group(listed: Listed, value: Record<string, unknown>, depth: number): Filter[] {
  const { resource, registry } = listed;
  if (depth > maximumDepth) return refuse(`conditions are nested deeper than ${maximumDepth}`);
  return Object.entries(value).flatMap(([name, operand]): Filter[] => {
    if (name === 'and' || name === 'or') {
      if (!Array.isArray(operand) || !operand.every(isObject))
        return refuse(`"${name}" must be a list of conditions`);
      const filters = operand.map(
        (part): Filter => ({ group: 'and', filters: group(listed, part, depth + 1) }),
      );
      return [{ group: name, filters }];
    }
    if (name === 'id' || resource.wire.id.includes(name)) return [idFilter(resource, operand)];
    const field = fieldNamed(resource, name);
    return field
      ? comparisons(field, operand, keySchema(field, registry))
      : refuse(`there is no field "${name}"`);
  });
}

interface Listed {
  resource: Resource;
  registry: Registry;
}

/** The record's own id, as a field that only filters use. */
const idField = (resource: Resource): Field => ({
  ...([...resource.fields.values()][0] as Field),
  name: 'id',
  source: 'id',
  kind: 'reference',
  filterable: true,
  isDerived: false,
  operators: undefined,
});

function idFilter(resource: Resource, operand: unknown): Filter {
  const ids = Array.isArray(operand) ? operand : [operand];
  return comparison(idField(resource), 'in', ids, idSchema(resource));
}

/**
 * Exactly these records, of which there may be more than a filter can name.
 * @throws ServiceError QUERY_MALFORMED if one of them is no id of the resource
 */
export function amongIds(resource: Resource, ids: readonly unknown[]): Filter {
  const parsed = z.array(idSchema(resource)).safeParse(ids);
  if (!parsed.success) return refuse('one of the ids does not fit');
  return { field: idField(resource), operator: 'in', value: parsed.data };
}

const countComparisons = (filter: Filter): number =>
  'group' in filter ? filter.filters.reduce((sum, part) => sum + countComparisons(part), 0) : 1;

/**
 * Reads `sort=["field","ASC"]`, `range=[0,24]` and `filter={…}` of a list request.
 *
 * A filter maps fields to a value (equal), a list (any of them) or `{operator: value}`; `and` and `or` hold lists
 * of filters; `q` is the search. `plain` holds further equalities from plain query parameters.
 * @throws ServiceError QUERY_MALFORMED with a sentence that names what is wrong.
 */
export function parseListQuery(
  listed: Listed,
  raw: { sort?: string | undefined; range?: string | undefined; filter?: string | undefined },
  plain: Readonly<Record<string, unknown>> = {},
): ListQuery {
  const { resource } = listed;
  const filter = parameter('filter', raw.filter) ?? {};
  if (!isObject(filter)) return refuse('"filter" must be an object');
  const { q = '', ...conditions } = filter;
  if (typeof q !== 'string' || q.length > 200 || !isStorable(q))
    return refuse('the search must be a text of at most 200 characters');
  const filters = [...group(listed, conditions, 0), ...group(listed, { ...plain }, 0)];
  const whole: Filter = { group: 'and', filters };
  if (countComparisons(whole) > maximumComparisons)
    return refuse(`there are more than ${maximumComparisons} conditions`);
  return {
    sort: sortOf(resource, parameter('sort', raw.sort)),
    range: rangeOf(resource, parameter('range', raw.range)),
    filter: whole,
    search: asSeen(q),
  };
}
