import { beforeAll, expect, test } from 'vitest';
import { createRegistry } from '../../../contract/definitions/checkDefinitions.ts';
import { jobsName } from '../../../contract/jobsName.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { resources as productResources } from '../../../src/resources/resources.ts';
import { type Session, startApi } from '../../support/api.ts';
import { resolveReferences } from '../../support/apiDocument.ts';
import { isProving, startFigure } from '../../support/endurance.ts';
import { plant } from '../../support/plant.ts';
import { toolHire } from '../../support/toolHire.ts';
import { bodyOf, fill, isOpenCall, isTillCall, nobody, type Route } from './support.ts';

const resources = [...productResources, ...(await toolHire())];
const registry = createRegistry(resources);
const scoped = [...registry.values()].filter(({ storeScope }) => storeScope !== undefined);
const api = await startApi(resources);
const secret = 'classified';
/** Records of the other store, by resource. */
const foreign = new Map<string, string | number>();
const own = new Map<string, string | number>();
let manager: Session;
let customer: string;

const placeOf = ({ service, path }: Resource) => `/services/${service}/${path}`;
const unnamed = (path: string) => path.replace(/\{\w+\}/g, '{}');

/** Every call of the API document that is about records which belong to stores, with the resource that they are of. */
async function routesOfScoped(): Promise<[Route, Resource][]> {
  const { paths } = JSON.parse((await api.call('GET', '/openapi.json')).text);
  const calls = new Map(
    [...registry.values()].flatMap((resource) =>
      [...resource.calls, ...[...resource.actions.values()].flatMap((action) => action.calls)].map(
        ({ path, service }) =>
          [unnamed(`/services/${service ?? resource.service}/${path}`), resource] as const,
      ),
    ),
  );
  const ownerOf = (path: string) =>
    calls.get(unnamed(path)) ??
    [...registry.values()]
      .filter((resource) => `${path}/`.startsWith(`${placeOf(resource)}/`))
      .sort((one, other) => placeOf(other).length - placeOf(one).length)[0];
  return Object.keys(paths).flatMap((path) => {
    const resource = ownerOf(path);
    if (!resource || !scoped.includes(resource)) return [];
    return Object.keys(paths[path]).map((method): [Route, Resource] => [
      { method: method.toUpperCase(), path, parameters: [], isUpload: false },
      resource,
    ]);
  });
}

const inEveryStore = <Result>(work: Parameters<typeof inTransaction<Result>>[2]) =>
  inTransaction(api.database.pool, { customer, stores: 'all' }, work);

/** Everything that is stored of scoped resources. */
const state = (of = scoped) =>
  inEveryStore(async (client) => {
    const tables: unknown[] = [];
    for (const { table } of of)
      tables.push((await client.query(`SELECT * FROM "${table}" ORDER BY id`)).rows);
    return tables;
  });

beforeAll(async () => {
  customer = await api.createCustomer('Two stores');
  await inEveryStore(async (client) => {
    for (const [word, planted] of [
      ['ordinary', own],
      [secret, foreign],
    ] as const)
      for (const resource of scoped) await plant({ client, registry, customer, word, planted }, resource);
  });
  const stores = scoped
    .filter(({ storeScope }) => storeScope === 'id')
    .map(({ name }) => String(own.get(name)));
  manager = await api.signIn(customer, { stores });
});

const withoutRequestId = (text: string) => text.replace(/"requestId":"[^"]*"/, '');

/** One call of each ending and one of each resource. */
function fewOf(routes: readonly [Route, Resource][]): [Route, Resource][] {
  const seen = new Set<string>();
  return routes.filter(([{ method, path }, resource]) => {
    const call = `${method} ${path.replace(placeOf(resource), '')}`;
    const isNew = !seen.has(call) || !seen.has(resource.name);
    seen.add(call).add(resource.name);
    return isNew;
  });
}

test('ids of another store in the path of any call answer what the ids of nobody answer, and change nothing', async () => {
  const before = await state();
  const all = (await routesOfScoped()).filter(([{ path }]) => path.includes('{'));
  const routes = isProving ? all : fewOf(all);
  const figure = startFigure('ids of another store in the path of a call', { as: 'let in' });
  expect(new Set(routes.map(([, { name }]) => name)).size).toBe(scoped.length);
  for (const [route, resource] of routes) {
    const values = route.method === 'PUT' || route.method === 'PATCH' ? { name: 'taken' } : bodyOf(route);
    const id = String(foreign.get(resource.name));
    const found = await manager.call(route.method, fill(route.path, id, customer), values);
    const missing = await manager.call(route.method, fill(route.path, nobody, customer), values);
    const masked = (text: string) => withoutRequestId(text).replaceAll(id, nobody);
    figure.check(() => {
      expect([route, found.status, masked(found.text)]).toEqual([
        route,
        missing.status,
        masked(missing.text),
      ]);
      expect(found.text).not.toContain(secret);
    });
  }
  figure.end();
  expect(await state()).toEqual(before);
});

test('lists, searches, exports, histories, bulk changes and deletes of any resource find nothing of another store', async () => {
  // A bulk change that finds nothing leaves a job that says so.
  const others = scoped.filter(({ name }) => name !== jobsName);
  const before = await state(others);
  for (const resource of scoped) {
    const place = placeOf(resource);
    const id = String(foreign.get(resource.name));
    for (const query of ['', `?filter={"id":"${id}"}`, `?filter={"q":"${secret}"}`]) {
      const { body, text } = await manager.call<WireRecord[]>('GET', `${place}${query}`);
      expect([resource.name, query, text.includes(secret)]).toEqual([resource.name, query, false]);
      expect(JSON.stringify(body.data ?? [])).not.toContain(id);
    }
    const file = await manager.call('GET', `${place}/downloadExcel?format=csv`);
    expect([resource.name, file.text.includes(secret)]).toEqual([resource.name, false]);
    const history = await manager.call('GET', `${place}/${id}/history`);
    expect(history.body.data ?? []).toEqual([]);
    const ids = [id];
    for (const [call, body] of [
      ['bulkEdit', { ids, edits: [{ field: 'name', how: 'set', value: 'x' }] }],
      ['bulkRemove', { ids }],
    ] as const) {
      const { status, text, body: done } = await manager.call('POST', `${place}/${call}`, body);
      const changed = status === 200 ? done.data.changed : 0;
      expect([resource.name, status < 500, changed]).toEqual([resource.name, true, 0]);
      expect(text).not.toContain(secret);
    }
  }
  expect(await state(others)).toEqual(before);
});

test('no reference of any resource can point to a record of another store', async () => {
  const before = await state();
  for (const resource of registry.values())
    for (const field of resource.fields.values()) {
      const target = registry.get(field.resource ?? '');
      if (!target || !scoped.includes(target) || field.isDerived || field.readOnly) continue;
      if (!resource.verbs.has('create') || field.kind === 'lines') continue;
      const id = foreign.get(target.name);
      const value = field.kind === 'references' ? [id] : id;
      const { status, body } = await manager.call('POST', placeOf(resource), { [field.source]: value });
      expect([resource.name, field.name, status < 500 && status >= 400]).toEqual([
        resource.name,
        field.name,
        true,
      ]);
      expect(JSON.stringify(body)).not.toContain(secret);
    }
  expect(await state()).toEqual(before);
});

test('a job that is about other stores too tells nobody of one store which records it left as they were', async () => {
  const owner = await api.signIn(customer);
  const job = await inEveryStore(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO jobs (customer_uuid, subject, action, resource, status, done, requested_by)
       VALUES ($1, $2, 'update', 'stores', 'DONE', 1, 'Owner') RETURNING id`,
      [customer, secret],
    );
    const refusal = { id: nobody, name: secret, code: 'VALIDATION_FAILED', details: {}, issues: [] };
    await client.query(
      'INSERT INTO job_refusals (customer_uuid, job_id, place, refusal) VALUES ($1, $2, 0, $3)',
      [customer, rows[0]?.id, JSON.stringify(refusal)],
    );
    return rows[0]?.id;
  });
  const jobs = '/services/main/jobs';
  expect((await owner.call('GET', `${jobs}/${job}/refusals`)).text).toContain(secret);
  expect((await manager.call('GET', `${jobs}/${job}`)).status).toBe(404);
  expect((await manager.call('GET', `${jobs}/${job}/refusals`)).status).toBe(404);
});

/** What the API document says about a value of a call. */
interface ValueSchema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  minLength?: number;
  anyOf?: ValueSchema[];
  oneOf?: ValueSchema[];
  allOf?: ValueSchema[];
  items?: ValueSchema;
  description?: string;
  properties?: Record<string, ValueSchema>;
  required?: string[];
}

/** How many texts the calls have been given, so that no two of them are the same. */
let texts = 0;

/** A record as a call can name it. */
interface Named {
  resource: string;
  id: string;
}

/**
 * A value that the document allows, with the record wherever it asks for one; undefined where nothing asks for it.
 * @param above the schemas that this one lies in: a tree has one level, because it can have any number of them
 */
function valueWith(
  record: Named,
  name: string,
  schema: ValueSchema,
  isRequired: boolean,
  above: readonly ValueSchema[] = [],
): unknown {
  if (above.includes(schema)) return undefined;
  const within = [...above, schema];
  // A new line keeps an unused id that it brings, so records with the ids of others would come to be.
  if (schema.description?.startsWith('The line to change')) return undefined;
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return valueWith(record, name, first, isRequired, within);
  if (schema.type === 'array') {
    const item = valueWith(record, name, schema.items ?? {}, isRequired, within);
    return item === undefined ? undefined : [item];
  }
  if (schema.type === 'object') {
    const values = Object.entries(schema.properties ?? {}).flatMap(([key, one]) => {
      const value = valueWith(record, key, one, schema.required?.includes(key) ?? false, within);
      return value === undefined ? [] : [[key, value]];
    });
    return values.length > 0 || isRequired ? Object.fromEntries(values) : undefined;
  }
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  if (schema.format === 'uuid' || (!isNumber && /(^id|Id|Uuid)s?$/.test(name))) return record.id;
  if (name === 'resource') return record.resource;
  if (!isRequired) return undefined;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (isNumber) return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  if (schema.format === 'date') return '2027-03-01';
  if (schema.format === 'date-time') return '2027-03-01T10:00:00.000Z';
  if (schema.pattern?.includes(':')) return '10:00';
  texts += 1;
  return `x${texts}`.padEnd(schema.minLength ?? 1, 'x');
}

interface DescribedCall extends Route {
  /** Its query and body, with this record in every place for one. */
  requestWith(record: Named): { query: string; body: object | undefined };
}

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: ValueSchema }[];
  requestBody?: { content: Record<string, { schema?: ValueSchema }> };
}

/** Every call of people that can name records in its query or its body. */
async function callsThatNameRecords(): Promise<DescribedCall[]> {
  const { text } = await api.call('GET', '/openapi.json');
  const document: { paths: Record<string, Record<string, Operation>> } = JSON.parse(text);
  resolveReferences(document);
  const describe = (route: Route, { parameters = [], requestBody }: Operation): DescribedCall => ({
    ...route,
    requestWith(record) {
      const query = parameters.flatMap(({ name, in: place, required = false, schema }) => {
        const value = place === 'query' ? valueWith(record, name, schema, required) : undefined;
        return value === undefined ? [] : [`${name}=${encodeURIComponent(String(value))}`];
      });
      const schema = requestBody?.content['application/json']?.schema;
      const body = schema && valueWith(record, 'body', schema, true);
      return { query: query.join('&'), body: body instanceof Object ? body : undefined };
    },
  });
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) =>
        describe({ method: method.toUpperCase(), path, parameters: [], isUpload: false }, operation),
      )
      .filter((call) => !isOpenCall(call) && !isTillCall(call))
      .filter(({ requestWith }) =>
        JSON.stringify(requestWith({ resource: 'stores', id: nobody })).includes(nobody),
      ),
  );
}

test('ids of another store in the query or body of any call answer what the ids of nobody answer, and change nothing', async () => {
  const before = await state();
  const records = scoped.map(({ name }): Named => ({ resource: name, id: String(foreign.get(name)) }));
  const routes = new Map(
    (await routesOfScoped()).map(([{ method, path }, { name }]) => [`${method} ${path}`, name]),
  );
  // Without the long run, each call names a store, and the record that its path is about.
  const isWanted = ({ method, path }: Route, { resource }: Named) =>
    isProving || resource === 'stores' || routes.get(`${method} ${path}`) === resource;
  const figure = startFigure('ids of another store in the query or body of a call', { as: 'let in' });
  for (const call of await callsThatNameRecords())
    for (const { resource, id } of records.filter((record) => isWanted(call, record))) {
      const send = (used: string) => {
        const { query, body } = call.requestWith({ resource, id: used });
        return manager.call(call.method, `${fill(call.path, used, customer)}?${query}`, body);
      };
      const found = await send(id);
      // A call may make a record of that id, such as a new line, so each gets another one.
      const unused = crypto.randomUUID();
      const missing = await send(unused);
      // A refusal may repeat the texts, of which each request has its own.
      const masked = (text: string) =>
        withoutRequestId(text)
          .replaceAll(id, unused)
          .replace(/\bx\d+x*\b/g, 'x');
      figure.check(() => {
        expect([call.method, call.path, resource, found.status]).toEqual([
          ...[call.method, call.path, resource, missing.status],
        ]);
        expect(found.text).not.toContain(secret);
        // What nobody refused has ids and moments of its own.
        if (missing.status >= 400) expect(masked(found.text)).toBe(masked(missing.text));
      });
    }
  figure.end();
  expect(await state()).toEqual(before);
});
