import type { Identifier } from 'ra-core';
import type { CustomerMapping } from '../../contract/calls/signIn.ts';
import type { Registry } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Verb } from '../../contract/verbs.ts';
import type { Sentence } from '../i18n/errorMessage.ts';
import { can } from './can.ts';
import { changedValues, sendableValues } from './changes.ts';
import { ownError } from './failures.ts';
import type { Http, HttpAnswer } from './http.ts';
import { type ListRequest, listSearch } from './listRequest.ts';
import { asRecord, asRecords, fileNameOf, totalOf } from './records.ts';
import type { ListAnswer, ServiceProvider } from './serviceProvider.ts';

/** What a provider works with. Registry and customer are asked anew for each call, since both change while pages run. */
export interface ProviderParts {
  http: Http;
  registry: () => Registry;
  /** The customer whose data the pages show; undefined during the sign-in. */
  customer: () => CustomerMapping | undefined;
  translate: Sentence;
}

/** One service: the shared parts, and where it answers. Undefined: no customer is selected, so nobody knows. */
export interface ServiceParts extends ProviderParts {
  endpoint: () => string | undefined;
}

/** Ids that fit into one address: servers refuse longer ones. */
const idsPerRequest = 150;

const inPieces = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / idsPerRequest) }, (_, index) =>
    items.slice(index * idsPerRequest, (index + 1) * idsPerRequest),
  );

function listAnswer({ data, headers }: HttpAnswer, { page, perPage }: ListRequest['pagination']): ListAnswer {
  const records = asRecords(data);
  const total = totalOf(headers);
  const hasNextPage = total === undefined ? records.length === perPage : page * perPage < total;
  return {
    data: records,
    ...(total === undefined ? {} : { total }),
    pageInfo: { hasNextPage, hasPreviousPage: page > 1 },
    meta: { isTotalEstimated: headers.get('x-total-estimated') === 'true' },
  };
}

const dataOf = ({ data }: HttpAnswer) => ({ data });

const formOf = (parts: Record<string, File | string>): FormData => {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  return form;
};

/** The calls of docs/http-api.md for every resource of one service. */
export function createResourceProvider(parts: ServiceParts): ServiceProvider {
  const { http, registry, customer, translate, endpoint } = parts;

  /** The address of a resource. @throws HttpError METHOD_NOT_ALLOWED when its definition lacks the verb. */
  function address(name: string, verb: Verb): string {
    const resource = definition(name);
    if (!can(registry(), name, verb))
      throw ownError('METHOD_NOT_ALLOWED', { resource: resource.labels.many }, translate);
    const base = endpoint();
    if (base === undefined) throw ownError('SESSION_MISSING', {}, translate);
    return `${base}/${resource.path}`;
  }

  function definition(name: string): Resource {
    const resource = registry().get(name);
    if (resource === undefined) throw ownError('METHOD_NOT_ALLOWED', { resource: name }, translate);
    return resource;
  }

  const recordAddress = (name: string, verb: Verb, id: Identifier) =>
    `${address(name, verb)}/${encodeURIComponent(id)}`;

  function importAddress(name: string): string {
    const uuid = customer()?.customerUuid ?? '';
    return `${address(name, 'import')}/uploadfile/${encodeURIComponent(uuid)}`;
  }

  async function list(name: string, request: ListRequest & { signal?: AbortSignal | undefined }) {
    const url = `${address(name, 'list')}?${listSearch(request)}`;
    return listAnswer(await http.json(url, { signal: request.signal }), request.pagination);
  }

  return {
    getList: list,
    async getOne(name, { id, signal }) {
      const { data } = await http.json(recordAddress(name, 'get', id), { signal });
      return { data: asRecord(data) };
    },
    async getMany(name, { ids, signal }) {
      const base = address(name, 'list');
      const answers = await Promise.all(
        inPieces(ids).map((piece) =>
          http.json(`${base}?${new URLSearchParams({ filter: JSON.stringify({ id: piece }) })}`, { signal }),
        ),
      );
      return { data: answers.flatMap(({ data }) => asRecords(data)) };
    },
    getManyReference: (name, { target, id, filter, ...request }) =>
      list(name, { ...request, filter: { ...filter, [target]: id } }),
    async create(name, { data, meta }) {
      const json = sendableValues(definition(name), data);
      const idempotencyKey = meta?.idempotencyKey ?? crypto.randomUUID();
      const answer = await http.json(address(name, 'create'), { method: 'POST', json, idempotencyKey });
      return { data: asRecord(answer.data) };
    },
    async update(name, { id, data, previousData }) {
      const version = data.version ?? previousData?.version;
      const resource = definition(name);
      const values = previousData
        ? changedValues(resource, data, previousData)
        : sendableValues(resource, data);
      const json = { ...values, version };
      const answer = await http.json(recordAddress(name, 'update', id), { method: 'PATCH', json });
      return { data: asRecord(answer.data) };
    },
    async updateMany(name, { ids, data }) {
      const json = { ids, values: sendableValues(definition(name), data) };
      await http.json(`${address(name, 'update')}/bulkUpdate`, { method: 'POST', json });
      return { data: ids };
    },
    async delete(name, { id, previousData }) {
      await http.json(recordAddress(name, 'delete', id), { method: 'DELETE' });
      return { data: previousData ?? { id } };
    },
    async deleteMany(name, { ids }) {
      await http.json(`${address(name, 'delete')}/bulkDelete`, { method: 'POST', json: { ids } });
      return { data: ids };
    },
    async sequence(name, { sequenceData }) {
      const request = { method: 'POST' as const, json: { sequenceData } };
      return dataOf(await http.json(`${address(name, 'sequence')}/updateSequence`, request));
    },
    async history(name, { id, signal }) {
      return dataOf(await http.json(`${recordAddress(name, 'get', id)}/history`, { signal }));
    },
    async exportFile(name, { sort, filter, columns, format, signal }) {
      const parameters = new URLSearchParams({
        sort: JSON.stringify([sort.field, sort.order]),
        filter: JSON.stringify(filter),
        columns: JSON.stringify(columns),
        format,
      });
      const { blob, headers } = await http.file(`${address(name, 'export')}/downloadExcel?${parameters}`, {
        signal,
      });
      return { data: blob, fileName: fileNameOf(headers, `${name.replaceAll('/', '-')}.${format}`) };
    },
    async previewImport(name, { file, signal, onSent }) {
      const request = { method: 'POST' as const, form: formOf({ file }), signal, onSent };
      return dataOf(await http.json(`${importAddress(name)}/preview`, request));
    },
    async importFile(name, { file, options, signal, onSent }) {
      const form = formOf({ options: JSON.stringify(options), file });
      return dataOf(await http.json(importAddress(name), { method: 'POST', form, signal, onSent }));
    },
  };
}
