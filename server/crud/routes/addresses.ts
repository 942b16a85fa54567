import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ServiceError } from '../../../contract/errors.ts';
import { fieldKinds } from '../../../contract/fieldKinds.ts';
import { parseListQuery } from '../../../contract/listQuery.ts';
import { boundNames, type Call, isTenantName, type Method } from '../../../contract/options/calls.ts';
import { isOneForCustomer, type Resource } from '../../../contract/resource.ts';
import { actionOf, type Verb } from '../../../contract/rights/verbs.ts';
import { fieldNamed, namesItself } from '../../../contract/systemFields.ts';
import { authorise } from '../../access/actor.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { readPage } from '../read/readPage.ts';

/** An address of a verb: its own, or another from the definition. */
export interface Address extends Pick<Call, 'verb' | 'where' | 'filterBy' | 'params' | 'only' | 'body'> {
  methods: Method[];
  /** The path as routes write it: `/menu/:id`. */
  url: string;
  summary: string | undefined;
  status: Call['status'];
  /** The right that it needs. Default: the right of its verb. */
  right?: string | undefined;
  /** The parameters of the path. */
  paramSchema: z.ZodObject;
  /** The parameter that is the id of the record. */
  id: string | undefined;
  /** The parameters that are values of fields. */
  fields: string[];
}

type Plain = Pick<Call, 'path'> & Partial<Call> & Pick<Address, 'right' | 'methods'>;

/** An address with what its path says. */
export function address(resource: Resource, verb: Verb, { methods, path, ...call }: Plain): Address {
  const names = boundNames(path);
  return {
    ...{
      where: {},
      filterBy: [],
      params: {},
      body: {},
      only: undefined,
      summary: undefined,
      status: undefined,
    },
    ...call,
    verb,
    methods: call.method ? [call.method] : methods,
    url: `/${path.replace(/\{(\w+)\}/g, ':$1')}`,
    paramSchema: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))),
    id: names.find((name) => namesItself(resource, verb, name)),
    fields: names.filter((name) => !namesItself(resource, verb, name) && !isTenantName(name)),
  };
}

/** Every address of a verb: its own first, then those that the definition adds. */
export function addressesOf(resource: Resource, verb: Verb, methods: Method[], path: string): Address[] {
  const own = { methods, path, filterBy: verb === 'list' ? resource.list.filterBy : [] };
  const further = resource.calls.filter((call) => call.verb === verb);
  return [own, ...further.map((call) => ({ ...call, methods }))].map((one) => address(resource, verb, one));
}

/** Converts a value that arrived as text to what a filter on the field compares with. */
function plainValue(resource: Resource, name: string, text: string): unknown {
  const field = fieldNamed(resource, name);
  const operand = field && fieldKinds[field.kind].operand;
  if (operand === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber = operand === 'number' || (operand === undefined && /^-?\d{1,9}$/.test(text));
  return isNumber && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** A filter for those of `names` that have a value in `given`. */
export function plainFilters(
  resource: Resource,
  names: readonly string[],
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const present = names.filter((name) => given[name] !== undefined && given[name] !== '');
  return Object.fromEntries(
    present.map((name) => {
      const value = given[name];
      return [name, typeof value === 'string' ? plainValue(resource, name, value) : value];
    }),
  );
}

/** A filter for what the path says about the records. */
export const pathFilters = (resource: Resource, { fields, where }: Address, request: FastifyRequest) => ({
  ...where,
  ...plainFilters(resource, fields, request.params as Record<string, unknown>),
});

/**
 * The id of the record that a path names, either by id or by unique values.
 * @throws ServiceError FORBIDDEN, NOT_FOUND
 */
export async function recordAt(
  context: ResourceContext,
  address: Address,
  request: FastifyRequest,
): Promise<string | number> {
  const { resource } = context;
  // Looking a record up tells whether it exists, so the right comes first.
  authorise(request.actor, resource, address.right ?? actionOf[address.verb]);
  const params = request.params as Record<string, string>;
  const id = address.id === undefined ? undefined : params[address.id];
  const isNamedAlone = address.fields.length === 0 && Object.keys(address.where).length === 0;
  if (id !== undefined && isNamedAlone) return id;
  // The customer has one record, so the path need not name it.
  if (isOneForCustomer(resource)) return request.actor.customerUuid;
  const wanted = { ...pathFilters(resource, address, request), ...(id !== undefined && { id }) };
  const query = parseListQuery(context, { range: '[0,1]' }, wanted);
  const { records } = await readPage(context, query, request.actor.customerUuid);
  const [record, another] = records;
  if (!record || another) throw new ServiceError('NOT_FOUND');
  return record.id;
}
