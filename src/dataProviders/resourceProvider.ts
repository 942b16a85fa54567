import type { Identifier } from 'ra-core';
import { bulkAnswer } from '../../contract/calls/bulk.ts';
import type { ExportAgain } from '../../contract/calls/exports.ts';
import { undoneAnswer } from '../../contract/calls/history.ts';
import { jobStarted } from '../../contract/calls/jobs.ts';
import type { CustomerMapping } from '../../contract/calls/signIn.ts';
import type { Registry } from '../../contract/registry.ts';
import { requestHeader } from '../../contract/requestHeader.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Verb } from '../../contract/rights/verbs.ts';
import type { Translate } from '../i18n/useTranslate.ts';
import { can } from './can.ts';
import { changedValues, sendableValues } from './changes.ts';
import { ownError } from './failures.ts';
import type { Http, HttpAnswer, HttpRequest } from './http.ts';
import type { ListRequest } from './listRequest.ts';
import { readPage } from './longPages.ts';
import { asRecord, asRecords, fileNameOf } from './records.ts';
import { type RestOptions, restCall } from './restCall.ts';
import type {
  CreateRequest,
  GridRequest,
  KeptFile,
  ListAnswer,
  RequestMeta,
  ServiceProvider,
} from './serviceProvider.ts';

/** What a provider needs. Each call reads registry and customer again, because both change while pages run. */
export interface ProviderParts {
  http: Http;
  registry: () => Registry;
  /** The customer whose data the pages show; undefined during the sign-in. */
  customer: () => CustomerMapping | undefined;
  /** The id of the person who is signed in. */
  user: () => string | undefined;
  translate: Translate;
}

/** One service: the shared parts and its address. Undefined: no customer is selected, so the address is unknown. */
export interface ServiceParts extends ProviderParts {
  endpoint: () => string | undefined;
}

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
): ListAnswer {
  const records = asRecords(data);
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

/** The records that a bulk request has changed: none yet if a job changes them. */
const changedIn = (ids: Identifier[], { data }: HttpAnswer) => ({
  data: jobStarted.safeParse(data).success ? [] : ids,
});

/** The name of the request, for undoing it. */
const requestOf = (headers: Headers): RequestMeta => ({ request: headers.get(requestHeader) ?? undefined });

const dataOf = ({ data }: HttpAnswer) => ({ data });

/** The query of a grid: the record that it is within, the filter of its rows, and `more`. */
const gridParameters = (
  { within, filter }: Pick<GridRequest, 'within' | 'filter'>,
  more: Record<string, string>,
) =>
  new URLSearchParams({
    filter: JSON.stringify(filter),
    ...(within !== undefined && { within: String(within) }),
    ...more,
  });

const formOf = ({ options, file }: { options: object; file: File | KeptFile }): FormData => {
  const form = new FormData();
  form.append('options', JSON.stringify(options));
  if (file instanceof File) form.append('file', file);
  else form.append('import', file.id);
  return form;
};

/**
 * The calls of docs/http-api.md for every resource of one service. ra-data-simple-rest reads, creates, changes and
 * deletes one record; it cannot do many records at once, order, history or files.
 */
export function createResourceProvider(parts: ServiceParts): ServiceProvider {
  const { http, registry, customer, user, translate, endpoint } = parts;

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

  /** @throws HttpError METHOD_NOT_ALLOWED when the resource does not have the action */
  function actionAddress(name: string, action: string, ...record: string[]): string {
    const { path, actions, labels } = definition(name);
    if (!actions.has(action)) throw ownError('METHOD_NOT_ALLOWED', { resource: labels.many }, translate);
    return [base(), path, ...record.map(encodeURIComponent), 'actions', action].join('/');
  }

  const address = (name: string, verb: Verb) => `${serviceOf(name, verb)}/${definition(name).path}`;

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

  const download = (name: string, asked: ExportAgain, signal?: AbortSignal) =>
    fileOf(name, asked.format, `downloadExcel?${new URLSearchParams(asked)}`, { signal });

  async function fileOf(name: string, format: string, call: string, request: HttpRequest) {
    const { blob, headers } = await http.file(`${address(name, 'export')}/${call}`, request);
    return { data: blob, fileName: fileNameOf(headers, `${name.replaceAll('/', '-')}.${format}`) };
  }

  function importAddress(name: string): string {
    const uuid = customer()?.customerUuid ?? '';
    return `${address(name, 'import')}/uploadfile/${encodeURIComponent(uuid)}`;
  }

  return {
    getList: (name, request) =>
      readPage(request, async (part) => {
        const { provider, path, headers } = rest(name, 'list');
        const answer = await provider.getList(path, part);
        return listAnswer(answer, headers(), part.pagination);
      }),
    async getOne(name, request) {
      const { provider, path } = rest(name, 'get');
      const { data } = await provider.getOne(path, request);
      return { data: asRecord(data) };
    },
    async getMany(name, { ids, signal }) {
      const { provider, path } = rest(name, 'list');
      const answers = await Promise.all(
        inPieces(ids).map((piece) => provider.getMany(path, { ids: piece, signal })),
      );
      return { data: answers.flatMap(({ data }) => asRecords(data)) };
    },
    async getManyReference(name, request) {
      const { provider, path, headers } = rest(name, 'list');
      const answer = await provider.getManyReference(path, request);
      return listAnswer(answer, headers(), request.pagination);
    },
    async create(name, { data, meta }) {
      const { provider, path, headers } = rest(name, 'create', keyOf(meta));
      const resource = definition(name);
      const answer = await provider.create(path, {
        data: { ...sendableValues(resource, data), ...sentWith(resource) },
      });
      return { data: asRecord(answer.data), meta: requestOf(headers()) };
    },
    async update(name, { id, data, previousData }) {
      const { provider, path, headers } = rest(name, 'update');
      const version = data.version ?? previousData?.version;
      const resource = definition(name);
      const values = previousData
        ? changedValues(resource, data, previousData)
        : sendableValues(resource, data);
      const answer = await provider.update(path, {
        ...{ id, previousData, data: { ...values, ...sentWith(resource), version } },
      });
      return { data: asRecord(answer.data), meta: requestOf(headers()) };
    },
    async updateMany(name, { ids, data, meta }) {
      const json = { ids, values: sendableValues(definition(name), data) };
      const url = `${address(name, 'update')}/bulkUpdate`;
      const answer = await http.json(url, { method: 'POST', json, mayBeJob: true, ...keyOf(meta) });
      return { ...changedIn(ids, answer), meta: requestOf(answer.headers) };
    },
    async delete(name, { id, previousData, meta }) {
      const { provider, path } = rest(name, 'delete', keyOf(meta));
      await provider.delete(path, { id });
      return { data: previousData ?? { id } };
    },
    async deleteMany(name, { ids, meta }) {
      const url = `${address(name, 'delete')}/bulkDelete`;
      const request = { method: 'POST' as const, json: { ids }, mayBeJob: true, ...keyOf(meta) };
      return changedIn(ids, await http.json(url, request));
    },
    async undoDelete(name, { ids, meta }) {
      const url = `${address(name, 'delete')}/undoDelete`;
      return dataOf(await http.json(url, { method: 'POST', json: { ids }, ...keyOf(meta) }));
    },
    async undoChange(name, { request, meta }) {
      const url = `${address(name, 'update')}/undoChange`;
      const { data } = await http.json(url, { method: 'POST', json: { request }, ...keyOf(meta) });
      return { data: undoneAnswer.parse(data) };
    },
    async revert(name, { id, meta, ...json }) {
      const url = `${address(name, 'update')}/${encodeURIComponent(id)}/revert`;
      const { data } = await http.json(url, { method: 'POST', json, ...keyOf(meta) });
      return { data: asRecord(data) };
    },
    async undoSave(name, { id, event }) {
      const url = `${address(name, 'update')}/${encodeURIComponent(id)}/undoSave`;
      const { data } = await http.json(url, { method: 'POST', json: { event } });
      return { data: asRecord(data) };
    },
    async restore(name, { ids, meta }) {
      const url = `${address(name, 'delete')}/restore`;
      return dataOf(await http.json(url, { method: 'POST', json: { ids }, ...keyOf(meta) }));
    },
    async act(name, { id, action, values, meta }) {
      const url = actionAddress(name, action, String(id));
      const { data, headers } = await http.json(url, { method: 'POST', json: values, ...keyOf(meta) });
      const record = jobStarted.safeParse(data).success ? undefined : asRecord(data);
      return { data: record, meta: requestOf(headers) };
    },
    async undo(name, { id, action, version, meta }) {
      const url = `${actionAddress(name, action, String(id))}/undo`;
      const { data } = await http.json(url, { method: 'POST', json: { version }, ...keyOf(meta) });
      return { data: asRecord(data) };
    },
    async actOnMany(name, { records, action, values, isTrial, meta }) {
      const json = { ...records, values, dryRun: isTrial };
      const request = { method: 'POST' as const, json, mayBeJob: !isTrial, ...keyOf(meta) };
      const answer = await http.json(actionAddress(name, action), request);
      return { ...dataOf(answer), meta: requestOf(answer.headers) };
    },
    async changeInBulk(name, { records, except, edits, isTrial, meta, signal }) {
      const [verb, call] = edits ? (['update', 'bulkEdit'] as const) : (['delete', 'bulkRemove'] as const);
      const json = { ...records, except, dryRun: isTrial, ...(edits && { edits }) };
      const key = isTrial ? {} : keyOf(meta);
      const { data, headers } = await http.json(`${address(name, verb)}/${call}`, {
        ...{ method: 'POST' as const, json, signal, ...key },
      });
      return { data: bulkAnswer.parse(data), meta: requestOf(headers) };
    },
    async sequence(name, { sequenceData }) {
      const request = { method: 'POST' as const, json: { sequenceData } };
      const answer = await http.json(`${address(name, 'sequence')}/updateSequence`, request);
      return { ...dataOf(answer), meta: requestOf(answer.headers) };
    },
    async issueKey(name, { id, ...json }) {
      const url = `${address(name, 'update')}/${encodeURIComponent(id)}/issueKey`;
      const { data } = await http.json(url, { method: 'POST', json });
      return { data: asRecord(data) };
    },
    async history(name, { id, signal }) {
      const url = `${address(name, 'get')}/${encodeURIComponent(id)}/history`;
      return dataOf(await http.json(url, { signal }));
    },
    async moment(name, { id, event, signal }) {
      const url = `${address(name, 'get')}/${encodeURIComponent(id)}/history/${event}`;
      return dataOf(await http.json(url, { signal }));
    },
    exportFile: (name, { sort, records, columns, format, worded, signal }) => {
      const file = {
        sort: JSON.stringify([sort.field, sort.order]),
        columns: JSON.stringify(columns),
        format,
        ...(worded && { headings: JSON.stringify(worded.headings), title: worded.title }),
      };
      if ('filter' in records)
        return download(name, { ...file, filter: JSON.stringify(records.filter) }, signal);
      const json = { ...file, ids: records.ids };
      return fileOf(name, format, 'exportSelected', { method: 'POST', json, signal });
    },
    exportAgain: (name, asked) => download(name, asked),
    async report(name, { report, filter, signal }) {
      const parameters = new URLSearchParams({ filter: JSON.stringify(filter) });
      const path = `${address(name, 'list')}/reports/${report}?${parameters}`;
      return dataOf(await http.json(path, { signal }));
    },
    async reportFile(name, { report, filter, format, signal }) {
      const parameters = new URLSearchParams({ filter: JSON.stringify(filter), format });
      const path = `${address(name, 'export')}/reports/${report}?${parameters}`;
      const { blob, headers } = await http.file(path, { signal });
      return { data: blob, fileName: fileNameOf(headers, `${report}.${format}`) };
    },
    async grid(name, { grid, range, signal, ...asked }) {
      const parameters = gridParameters(asked, { range: JSON.stringify(range) });
      return dataOf(await http.json(`${address(name, 'list')}/grids/${grid}?${parameters}`, { signal }));
    },
    async changeGrid(name, { grid, meta, ...json }) {
      const url = `${address(name, 'list')}/grids/${grid}`;
      return dataOf(await http.json(url, { method: 'POST', json, ...keyOf(meta) }));
    },
    async gridFile(name, { grid, format, signal, ...asked }) {
      const path = `${address(name, 'export')}/grids/${grid}?${gridParameters(asked, { format })}`;
      const { blob, headers } = await http.file(path, { signal });
      return { data: blob, fileName: fileNameOf(headers, `${grid}.${format}`) };
    },
    async importGrid(name, { grid, file, options, idempotencyKey, signal, onSent }) {
      const form = formOf({ options, file });
      const uuid = encodeURIComponent(customer()?.customerUuid ?? '');
      const url = `${address(name, 'import')}/grids/${grid}/uploadfile/${uuid}`;
      return dataOf(await http.json(url, { method: 'POST', form, idempotencyKey, signal, onSent }));
    },
    async previewImport(name, { file, sheet, signal, onSent }) {
      const form = formOf({ options: { sheet }, file });
      const request = { method: 'POST' as const, form, signal, onSent };
      return dataOf(await http.json(`${importAddress(name)}/preview`, request));
    },
    async checkImport(name, { file, options, signal, onSent }) {
      const form = formOf({ options, file });
      const request = { method: 'POST' as const, form, mayBeJob: true, signal, onSent };
      return dataOf(await http.json(`${importAddress(name)}/check`, request));
    },
    async badImportRows(name, { file, options, signal, onSent }) {
      const form = formOf({ options, file });
      const request = { method: 'POST' as const, form, signal, onSent };
      return dataOf(await http.json(`${importAddress(name)}/problems`, request));
    },
    async importFile(name, { file, options, idempotencyKey, mayBeJob, signal, onSent }) {
      const form = formOf({ options, file });
      const request = { method: 'POST' as const, form, idempotencyKey, mayBeJob, signal, onSent };
      return dataOf(await http.json(importAddress(name), request));
    },
  };
}
