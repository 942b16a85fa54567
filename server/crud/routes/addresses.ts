import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call } from '../../../contract/calls/call.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { isObject } from '../../../contract/fieldKinds/isObject.ts';
import { fieldKinds } from '../../../contract/fieldKinds.ts';
import { parseListQuery } from '../../../contract/listQuery.ts';
import {
  boundNames,
  type Call as FurtherCall,
  isTenantName,
  type Method,
} from '../../../contract/options/calls.ts';
import { isOneForCustomer, operatorsOf, type Resource } from '../../../contract/resource.ts';
import { actionOf, type Verb } from '../../../contract/rights/verbs.ts';
import type { Service } from '../../../contract/services.ts';
import { fieldNamed, namesItself } from '../../../contract/systemFields.ts';
import { authorise, realmOf } from '../../access/actor.ts';
import { parametersOf } from '../../calls/serve.ts';
import type { ResourceContext } from '../context.ts';
import { readPage } from '../readList.ts';
import { invalid } from '../write/values.ts';

/** An address of a verb: its own, or another from the definition. */
export interface Address
  extends Pick<
    FurtherCall,
    'verb' | 'where' | 'filterBy' | 'params' | 'only' | 'moves' | 'body' | 'upload' | 'everyOf' | 'orUpdate'
  > {
  methods: Method[];
  /** The path as definitions write it, `menu/{id}`, and as routes do: `/menu/:id`. */
  path: string;
  url: string;
  summary: string | undefined;
  status: FurtherCall['status'];
  /** The right that it needs. Default: the right of its verb. */
  right?: string | undefined;
  /** The parameters of the path. */
  paramSchema: z.ZodObject;
  /** The parameter that is the id of the record. */
  id: string | undefined;
  /** The parameters that are values of fields. */
  fields: string[];
}

type Plain = Pick<FurtherCall, 'path'> & Partial<FurtherCall> & Pick<Address, 'right' | 'methods'>;

/** An address with what its path says. */
export function address(resource: Resource, verb: Verb, { methods, path, ...call }: Plain): Address {
  const names = boundNames(path);
  return {
    ...{
      where: {},
      filterBy: [],
      params: {},
      body: {},
      everyOf: undefined,
      orUpdate: false,
      moves: false,
      only: undefined,
      upload: undefined,
      summary: undefined,
      status: undefined,
    },
    ...call,
    verb,
    methods: call.method ? [call.method] : methods,
    path,
    url: `/${path.replace(/\{(\w+)\}/g, ':$1')}`,
    paramSchema: parametersOf(names),
    id: names.find((name) => namesItself(resource, verb, name)),
    fields: names.filter((name) => !namesItself(resource, verb, name) && !isTenantName(name)),
  };
}

/** A resource as one service answers for it. */
export interface Served {
  context: ResourceContext;
  service: Service;
}

/** True for the service that the resource belongs to. Another service answers only the calls that name it. */
export const isAtHome = ({ context, service }: Served): boolean => context.resource.service === service;

/** Every address that a verb has at the service: its own first, then those that the definition adds. */
export function addressesOf(served: Served, verb: Verb, methods: Method[], path: string): Address[] {
  const { resource } = served.context;
  const own = { methods, path, filterBy: verb === 'list' ? resource.list.filterBy : [] };
  const further = resource.calls.filter(
    (call) => call.verb === verb && (call.service ?? resource.service) === served.service,
  );
  return [...(isAtHome(served) ? [own] : []), ...further.map((call) => ({ ...call, methods }))].map((one) =>
    address(resource, verb, one),
  );
}

/** A call at each of the addresses that its verb has at the service. */
export const callsAt = <C extends Call & { path: `/${string}` }>(
  served: Served,
  verb: Verb,
  call: C,
): { call: C; address: Address }[] =>
  addressesOf(served, verb, [call.method], call.path.slice(1)).map((address) => {
    const { methods, path, paramSchema: params, summary = call.summary, status } = address;
    const [method = call.method] = methods;
    return { call: { ...call, method, path: `/${path}`, params, summary, status }, address };
  });

/** Converts a value that arrived as text to what a filter on the field compares with. */
function plainValue(resource: Resource, name: string, text: string): unknown {
  const field = fieldNamed(resource, name);
  const operand = field && fieldKinds[field.kind].operand;
  if (operand === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber = operand === 'number' || (operand === undefined && /^-?\d{1,9}$/.test(text));
  return isNumber && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** True for a field whose value is a list: a filter asks whether it holds the value. */
function holdsSeveral(resource: Resource, name: string): boolean {
  const field = fieldNamed(resource, name);
  return field !== undefined && !operatorsOf(field).includes('eq') && operatorsOf(field).includes('contains');
}

/** A filter for those of `names` that have a value in `sent`. */
export function plainFilters(
  resource: Resource,
  names: readonly string[],
  sent: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const present = names.filter((name) => sent[name] !== undefined && sent[name] !== '');
  return Object.fromEntries(
    present.map((name) => {
      const value = sent[name];
      const compared = typeof value === 'string' ? plainValue(resource, name, value) : value;
      return [name, holdsSeveral(resource, name) ? { contains: compared } : compared];
    }),
  );
}

type Given = Record<string, unknown>;

/** A filter for what the path says about the records. */
export const pathFilters = (resource: Resource, { fields, where }: Address, request: FastifyRequest) => ({
  ...where,
  ...plainFilters(resource, fields, request.params as Given),
});

/** Query parameters, and those that, with the path, name the record of the call. */
export const withNaming = <Shape extends z.ZodRawShape>(own: z.ZodObject<Shape>, { filterBy }: Address) =>
  own.extend<Record<never, never>>(
    Object.fromEntries(filterBy.map((name) => [name, z.string().max(500).optional()])),
  );

/** The rest of a request besides its path: its query and its body. */
export const sentBeside = (request: FastifyRequest): Given => ({
  ...(request.query as Given),
  ...(isObject(request.body) && request.body),
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
  const beside = plainFilters(resource, address.filterBy, sentBeside(request));
  const naming = address.filterBy.find((name) => namesItself(resource, address.verb, name));
  const id = address.id === undefined ? naming && beside[naming] : params[address.id];
  const filterBy = address.filterBy.filter((name) => name !== naming);
  const isNamedAlone = [address.fields, filterBy, Object.keys(address.where)].every(
    (names) => names.length === 0,
  );
  if (id !== undefined && isNamedAlone) return String(id);
  // The customer has one record, so the path need not name it.
  if (isOneForCustomer(resource)) return request.actor.customerUuid;
  const missing = address.filterBy.filter((name) => beside[name] === undefined);
  if (missing.length > 0) throw invalid(missing.map((field) => ({ field, code: 'required', details: {} })));
  const filter = { ...pathFilters(resource, address, request), ...beside, ...(id !== undefined && { id }) };
  const query = parseListQuery(context, { range: '[0,1]' }, filter);
  const { records } = await readPage(context, query, realmOf(request.actor));
  const [record, another] = records;
  if (!record || another) throw new ServiceError('NOT_FOUND');
  return record.id;
}
