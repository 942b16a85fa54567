import type { FastifyRequest } from 'fastify';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import { isObject } from '../../../contract/fieldKinds/isObject.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { fieldNamed, wireNames } from '../../../contract/systemFields.ts';
import { invalid } from '../write/values.ts';
import type { Change } from '../write.ts';
import { type Address, plainFilters } from './addresses.ts';

type Values = Record<string, unknown>;

/** The values by the fields' own names. The write path refuses a body that is not an object. */
function named(resource: Resource, { body }: Address, sent: unknown): unknown {
  if (!isObject(sent) || Object.keys(body).length === 0) return sent;
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      const field = Object.hasOwn(body, name) ? body[name] : name;
      if (field === null || field === undefined) return [];
      return [[field === name ? name : fieldOf(resource, field).source, value]];
    }),
  );
}

/**
 * The values of a new record: those of the body, and those that the path names.
 * @throws ServiceError VALIDATION_FAILED where the two differ
 */
function newValues(resource: Resource, address: Address, request: FastifyRequest): unknown {
  const sent = named(resource, address, request.body);
  if (address.fields.length === 0) return sent;
  const inPath = plainFilters(resource, address.fields, request.params as Values);
  const values: Values = isObject(sent) ? { ...sent } : {};
  for (const [name, value] of Object.entries(inPath)) {
    const source = fieldNamed(resource, name)?.source ?? name;
    if (values[source] !== undefined && values[source] !== value)
      throw invalid([{ field: source, code: 'notAsInPath', details: { value: String(value) } }]);
    values[source] = value;
  }
  return values;
}

/**
 * What a create call asks for: a new record, or, where the address allows it, a change of the record that the body
 * names.
 * @throws ServiceError VALIDATION_FAILED where path and body differ
 */
export function creation(resource: Resource, address: Address, request: FastifyRequest): Change {
  const values = newValues(resource, address, request);
  if (!address.orUpdate || !isObject(values)) return { action: 'create', values };
  const names = wireNames(resource, 'id');
  const [id] = names.map((name) => values[name]).filter((value) => !isEmptyValue(value));
  const others = Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
  return id === undefined
    ? { action: 'create', values: others }
    : { action: 'update', id: String(id), values: others };
}

/**
 * The values of a change, by the fields' own names.
 * @throws ServiceError VALIDATION_FAILED for a field that this address does not change
 */
export function sentValues(resource: Resource, address: Address, request: FastifyRequest): unknown {
  const sent = named(resource, address, request.body);
  const { only, filterBy } = address;
  const values = isObject(sent)
    ? Object.fromEntries(Object.entries(sent).filter(([name]) => !filterBy.includes(name)))
    : sent;
  if (!only || !isObject(values)) return values;
  const sources = new Set(['version', ...only.map((name) => fieldOf(resource, name).source)]);
  const others = Object.keys(values).filter((name) => !sources.has(name));
  if (others.length > 0) throw invalid(others.map((field) => ({ field, code: 'unknownField', details: {} })));
  return values;
}
