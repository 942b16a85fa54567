import { expect, test } from 'vitest';
import { startApi } from '../support/api.ts';
import { resolveReferences } from '../support/apiDocument.ts';
import calls from './calls.json' with { type: 'json' };

const api = await startApi();

/** `/stockitems/{id}` and `/stockitems/{uuid}/` are one path: names of parameters and slashes at the ends mean nothing. */
const bare = (path: string) => path.replace(/\{[^}]*\}/g, '{}').replace(/\/$/, '');

test('every call of the specification that the product has so far is served, on its own path and method', async () => {
  const document = JSON.parse((await api.call('GET', '/openapi.json')).text);
  const served = new Set(
    Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${bare(path)}`),
    ),
  );
  const missing = calls.filter(({ service, method, path, alternatives = [] }) =>
    [path, ...alternatives].some((one) => !served.has(`${method} /services/${service}${bare(one)}`)),
  );
  expect(missing).toEqual([]);
});

/** The customer, which the token names already; the server takes it in any body and checks it. */
const customer = ['clientUuid', 'customerUuid', 'customer_uuid'];

test('the document names every value that a call of the specification sends', async () => {
  const document = JSON.parse((await api.call('GET', '/openapi.json')).text);
  resolveReferences(document);
  const { paths } = document;
  const bodies = new Map<string, { properties?: object; anyOf?: { properties?: object }[] }>();
  for (const [path, methods] of Object.entries<
    Record<string, { requestBody?: { content: Record<string, { schema: object }> } }>
  >(paths))
    for (const [method, { requestBody }] of Object.entries(methods))
      bodies.set(
        `${method.toUpperCase()} ${bare(path)}`,
        requestBody?.content['application/json']?.schema ?? {},
      );
  const unnamed = calls.flatMap(({ id, service, method, path, payload = [] }) => {
    const body = bodies.get(`${method} /services/${service}${bare(path)}`) ?? {};
    const names = [body, ...(body.anyOf ?? [])].flatMap(({ properties = {} }) => Object.keys(properties));
    const missing = payload.filter((name) => !names.includes(name) && !customer.includes(name));
    return missing.length > 0 ? [`${id}: ${missing.join(', ')}`] : [];
  });
  expect(unnamed).toEqual([]);
});

test('the document says of each call what it takes and answers, and who may call it', async () => {
  const document = JSON.parse((await api.call('GET', '/openapi.json')).text);
  resolveReferences(document);
  const { paths } = document;
  const create = paths['/services/main/stockitems'].post;
  const { properties, required, additionalProperties } =
    create.requestBody.content['application/json'].schema;
  expect(properties.wastePercentage).toMatchObject({ description: expect.stringContaining('Share lost') });
  expect(properties.wastePercentage.examples).toEqual([5]);
  expect(required).toEqual(
    expect.arrayContaining(['stockCode', 'description', 'stockCategoryId', 'baseUnitTypeId']),
  );
  expect(additionalProperties).toBe(false);
  // A call takes a session unless it says something else.
  expect(document.security).toEqual([{ session: [] }]);
  expect(create.security).toBeUndefined();
  expect(paths['/services/order/v1/pos/orders'].post.security).toEqual([{ till: [] }]);
  expect(paths['/services/main/auth/login'].post.security).toEqual([]);
  expect(create.responses['201']).toBeDefined();
});

test('the language of definitions is there as JSON Schema', async () => {
  const schema = JSON.parse((await api.call('GET', '/schemas/resource.json')).text);
  expect(schema.properties.fields).toMatchObject({ type: 'object' });
  expect(schema.required).toEqual(expect.arrayContaining(['name', 'labels', 'title', 'fields']));
});
