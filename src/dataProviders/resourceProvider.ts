import type { fetchUtils, Identifier } from 'ra-core';
import simpleRest from 'ra-data-simple-rest';
import type { CustomerMapping } from '../../contract/calls/signedIn.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import type { Registry } from '../../contract/registry.ts';
import { requestHeader } from '../../contract/requestHeader.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Verb } from '../../contract/rights/verbs.ts';
import type { Translate } from '../i18n/useTranslate.ts';
import type { Wording } from '../i18n/wording.ts';
import { changedValues, sendableValues } from './changes.ts';
import { ownError } from './failures.ts';
import type { Http, HttpRequest } from './http.ts';
import type { ListRequest } from './listRequest.ts';
import { readPage } from './longPages.ts';
import { asRecord, asRecords } from './records.ts';
import type { CreateRequest, ListAnswer, RequestMeta, ServiceProvider } from './serviceProvider.ts';
import type { Naming } from './spelledOut.ts';

/** Ids that fit into one address, because servers refuse longer ones. */
const idsPerRequest = 150;

const inPieces = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / idsPerRequest) }, (_, index) =>
    items.slice(index * idsPerRequest, (index + 1) * idsPerRequest),
  );

interface Listed {
  data?: unknown;
  /** Undefined if the service did not count. */
  total?: number | undefined;
}

function listAnswer(
  { data, total: counted = Number.NaN }: Listed,
  headers: Headers,
  { page, perPage }: ListRequest['pagination'],
  shown: (records: readonly WireRecord[]) => WireRecord[],
): ListAnswer {
  const records = shown(asRecords(data));
  const total = Number.isNaN(counted) ? undefined : counted;
  const hasNextPage = total === undefined ? records.length === perPage : page * perPage < total;
  return {
    data: records,
    ...(total === undefined ? {} : { total }),
    pageInfo: { hasNextPage, hasPreviousPage: page > 1 },
    meta: { isTotalEstimated: headers.get('x-total-estimated') === 'true' },
  };
}

const keyOf = (meta: CreateRequest['meta']) => ({
  idempotencyKey: meta?.idempotencyKey ?? crypto.randomUUID(),
});

/** The name of the request, for undoing it. */
const requestOf = (headers: Headers): RequestMeta => ({ request: headers.get(requestHeader) ?? undefined });

/** True when the definition of the resource has the verb. Pages offer nothing else. */
const can = (registry: Registry, resource: string, verb: Verb): boolean =>
  registry.get(resource)?.verbs.has(verb) ?? false;

/** A change carries only what differs, so it is a PATCH; everything else keeps its method. */
const methods: Readonly<Record<string, HttpRequest['method']>> = {
  POST: 'POST',
  PUT: 'PATCH',
  DELETE: 'DELETE',
};

/** What a call sends besides the request of ra-data-simple-rest. */
type RestOptions = Pick<HttpRequest, 'idempotencyKey'>;

/**
 * ra-data-simple-rest for one call, sent through `http`. `headers` returns those of the answer, which
 * ra-data-simple-rest keeps to itself.
 */
function restCall(http: Http, endpoint: string, more: RestOptions = {}) {
  let headers = new Headers();
  // `http` adds the session's token, the time limits and the retries. The range is in the address; a header of the
  // same name would make browsers ask the server first whether they may send it.
  const client: typeof fetchUtils.fetchJson = async (url, { method = 'GET', body, signal } = {}) => {
    const answer = await http.json(url, {
      method: methods[method] ?? 'GET',
      ...(typeof body === 'string' ? { jsonText: body } : {}),
      signal: signal ?? undefined,
      ...more,
    });
    // ra-data-simple-rest requires this header, also where the server did not count.
    headers = new Headers({ 'content-range': '*/*' });
    answer.headers.forEach((value, name) => {
      headers.set(name, value);
    });
    return { status: 200, headers, body: '', json: answer.data };
  };
  return { provider: simpleRest(endpoint, client), headers: () => headers };
}

/** What a provider needs. Each call reads registry and customer again, because both change while pages run. */
export interface ProviderParts {
  http: Http;
  registry: () => Registry;
  /** The customer whose data the pages show; undefined during the sign-in. */
  customer: () => CustomerMapping | undefined;
  /** The id of the person who is signed in. */
  user: () => string | undefined;
  translate: Translate;
  /** Of the language of the pages: `Wording.records`. */
  wordRecords?: Wording['records'];
  /** The records with these ids, of any resource. */
  recordsOf?: Naming['recordsOf'];
}

/** One service: the shared parts and its address. Undefined: no customer is selected, so the address is unknown. */
interface ServiceParts extends ProviderParts {
  endpoint: () => string | undefined;
}

/**
 * What react-admin asks for, for every resource of one service. ra-data-simple-rest reads, creates, changes and deletes one
 * record; it cannot change many at once.
 */
export function createResourceProvider(parts: ServiceParts): ServiceProvider {
  const { http, registry, customer, user, translate, wordRecords, recordsOf, endpoint } = parts;

  /**
   * The address of a resource's service.
   * @throws HttpError METHOD_NOT_ALLOWED when its definition lacks the verb
   */
  function serviceOf(name: string, verb: Verb): string {
    const resource = definition(name);
    if (!can(registry(), name, verb))
      throw ownError('METHOD_NOT_ALLOWED', { resource: resource.labels.many }, translate);
    return base();
  }

  function base(): string {
    const address = endpoint();
    if (address === undefined) throw ownError('SESSION_MISSING', {}, translate);
    return address;
  }

  const rest = (name: string, verb: Verb, more?: RestOptions) => ({
    path: definition(name).path,
    ...restCall(http, serviceOf(name, verb), more),
  });

  function definition(name: string): Resource {
    const resource = registry().get(name);
    if (resource === undefined) throw ownError('METHOD_NOT_ALLOWED', { resource: name }, translate);
    return resource;
  }

  /** What the definition says that forms add to their values. */
  function sentWith({ sentWith: names, fields }: Resource): Record<string, unknown> {
    const field = names.user === undefined ? undefined : fields.get(names.user);
    return {
      ...(field && { [field.source]: user() }),
      ...(names.customer !== undefined && { [names.customer]: customer()?.customerUuid }),
    };
  }

  /** The values as a call sends them. */
  async function bodyOf(resource: Resource, values: Readonly<Record<string, unknown>>) {
    const isSpelled = [...resource.fields.values()].some(({ named, ticks }) => named || ticks);
    if (!recordsOf || !isSpelled) return { ...values, ...sentWith(resource) };
    const { spelledOut } = await import('./spelledOut.ts');
    return {
      ...(await spelledOut(resource, values, { registry: registry(), recordsOf })),
      ...sentWith(resource),
    };
  }

  /** Changes many records where it is possible. Returns those that were not refused; none if the answer does not name all of them. */
  async function inBulk(
    name: string,
    verb: 'update' | 'delete',
    body: object,
    ids: Identifier[],
    meta: CreateRequest['meta'],
  ) {
    const { bulkCalls } = await import('../../contract/calls/bulk.ts');
    const { path, answer } = bulkCalls[verb === 'update' ? 'edit' : 'remove'](definition(name));
    const request = { method: 'POST' as const, json: { ids, ...body }, ...keyOf(meta) };
    const { data } = await http.json(`${serviceOf(name, verb)}${path}`, request);
    const { looked, count, refused: refusedCount, refusals } = answer.parse(data);
    const refused = new Set(refusals.map(({ id }) => id));
    const isKnown = looked === count && refusals.length === refusedCount;
    return { data: isKnown ? ids.filter((id) => !refused.has(id)) : [] };
  }

  /** Records as pages show them. */
  const shown = (name: string, records: readonly WireRecord[]): WireRecord[] =>
    wordRecords?.(records, definition(name), registry()) ?? [...records];
  const shownOne = (name: string, data: unknown): WireRecord => {
    const record = asRecord(data);
    return shown(name, [record])[0] ?? record;
  };

  return {
    getList: (name, request) =>
      readPage(request, async (part) => {
        const { provider, path, headers } = rest(name, 'list');
        const answer = await provider.getList(path, part);
        return listAnswer(answer, headers(), part.pagination, (records) => shown(name, records));
      }),
    async getOne(name, request) {
      const { provider, path } = rest(name, 'get');
      const { data } = await provider.getOne(path, request);
      return { data: shownOne(name, data) };
    },
    async getMany(name, { ids, signal }) {
      const { provider, path } = rest(name, 'list');
      const answers = await Promise.all(
        inPieces(ids).map((piece) => provider.getMany(path, { ids: piece, signal })),
      );
      return {
        data: shown(
          name,
          answers.flatMap(({ data }) => asRecords(data)),
        ),
      };
    },
    async getManyReference(name, request) {
      const { provider, path, headers } = rest(name, 'list');
      const answer = await provider.getManyReference(path, request);
      return listAnswer(answer, headers(), request.pagination, (records) => shown(name, records));
    },
    async create(name, { data, meta }) {
      const { provider, path, headers } = rest(name, 'create', keyOf(meta));
      const resource = definition(name);
      const answer = await provider.create(path, {
        data: await bodyOf(resource, sendableValues(resource, data)),
      });
      return { data: shownOne(name, answer.data), meta: requestOf(headers()) };
    },
    async update(name, { id, data, previousData }) {
      const { provider, path, headers } = rest(name, 'update');
      const version = data.version ?? previousData?.version;
      const resource = definition(name);
      const values = previousData
        ? changedValues(resource, data, previousData)
        : sendableValues(resource, data);
      const answer = await provider.update(path, {
        ...{ id, previousData, data: { ...(await bodyOf(resource, values)), version } },
      });
      return { data: shownOne(name, answer.data), meta: requestOf(headers()) };
    },
    updateMany(name, { ids, data, meta }) {
      const values = Object.entries(sendableValues(definition(name), data));
      const edits = values.map(([field, value]) =>
        value === null ? { field, how: 'clear' } : { field, how: 'set', value },
      );
      return inBulk(name, 'update', { edits }, ids, meta);
    },
    async delete(name, { id, previousData, meta }) {
      const { provider, path } = rest(name, 'delete', keyOf(meta));
      await provider.delete(path, { id });
      return { data: previousData ?? { id } };
    },
    deleteMany: (name, { ids, meta }) => inBulk(name, 'delete', {}, ids, meta),
  };
}
