import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { defineResource } from '../../contract/defineResource.ts';
import { resources } from '../../src/resources/resources.ts';
import { startApi } from '../support/api.ts';
import { resolveReferences } from '../support/apiDocument.ts';

/** Resources that a configuration adds, with names that the product has already. */
const configured = (name: string, one: string) =>
  defineResource({
    name,
    labels: { one, many: `${one}s` },
    title: 'berth',
    fields: { berth: { kind: 'text', required: true } },
  });

const api = await startApi();
const mixed = await startApi([
  ...resources,
  configured('test/stock-items', 'Stock item'),
  configured('test/record-ids', 'Record id'),
  configured('test/bulk-edits', 'Bulk edit'),
  configured('test/boats', 'Bôat'),
  configured('test/dinghies', 'Test ship'),
  configured('test/ship', '船'),
]);

const read = async ({ call } = api) => (await call('GET', '/openapi.json')).text;
const jsonOf = ({ content }: { content: Record<string, { schema: unknown }> }) =>
  content['application/json']?.schema;
const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test.each([
  ['of the product', api],
  ['of an installation with its own resources', mixed],
])('the API document %s is valid, and everything that it refers to is in it', async (_whose, one) => {
  const document = JSON.parse(await read(one));
  const validator = new Validator();
  expect(await validator.validate(document)).toEqual({ valid: true });
  expect(() => validator.resolveRefs()).not.toThrow();
  expect(() => resolveReferences(document)).not.toThrow();
});

test('the document is short, and says nothing twice that has a name', async () => {
  const text = await read();
  expect(text.length).toBeLessThanOrEqual(1_500_000);
  const { components } = JSON.parse(text);
  for (const names of Object.values<object>(components))
    for (const name of Object.keys(names)) expect(name).toMatch(/^[A-Za-z][A-Za-z-]*[A-Za-z]$/);
  const referred = new Set(text.match(/#\/components\/\w+\/[\w-]+/g));
  const unused = ['schemas', 'parameters', 'requestBodies', 'responses'].flatMap((place) =>
    Object.keys(components[place])
      .map((name) => `#/components/${place}/${name}`)
      .filter((reference) => !referred.has(reference)),
  );
  expect(unused).toEqual([]);
});

test('what many calls share stands in the document once, under its name', async () => {
  const { paths, components } = JSON.parse(await read());
  const { parameters, requestBody, responses } = paths['/services/main/stockitems/bulkEdit'].post;
  expect(requestBody).toEqual({ $ref: '#/components/requestBodies/BulkEditInput' });
  expect(jsonOf(components.requestBodies.BulkEditInput)).toEqual(schema('BulkEditInput'));
  expect(responses['200']).toEqual({ $ref: '#/components/responses/BulkAnswerResponse' });
  expect(jsonOf(components.responses.BulkAnswerResponse)).toEqual(schema('BulkAnswerResponse'));
  expect(components.schemas.BulkAnswerResponse.properties.data).toEqual(schema('BulkAnswer'));
  expect(Object.keys(components.schemas.BulkAnswer.properties)).toContain('refusals');
  expect(parameters).toContainEqual({ $ref: '#/components/parameters/idempotency-key' });
});

test('records, their lists and their bodies have the name of their resource', async () => {
  const { paths, components } = JSON.parse(await read());
  const { get: list, post: create } = paths['/services/main/stockitems'];
  const { get: one, put: change } = paths['/services/main/stockitems/{id}'];
  expect(list.responses['200']).toEqual({ $ref: '#/components/responses/StockItemListResponse' });
  expect(components.schemas.StockItemListResponse.properties.data.items).toEqual(schema('StockItem'));
  expect(one.responses['200']).toEqual({ $ref: '#/components/responses/StockItemResponse' });
  expect(components.schemas.StockItemResponse.properties.data).toEqual(schema('StockItem'));
  expect(components.schemas.StockItem.properties.stockCode.examples).toHaveLength(1);
  expect(jsonOf(create.requestBody)).toEqual(schema('NewStockItem'));
  expect(change.requestBody).toEqual({ $ref: '#/components/requestBodies/StockItemChange' });
  expect(components.schemas.Layout.properties.LayoutScreens.items).toEqual(schema('Screen'));
});

test('a configured resource whose name is taken has its full name', async () => {
  const { components } = JSON.parse(await read(mixed));
  const { schemas } = components;
  expect(schemas.StockItem.properties).toHaveProperty('stockCode');
  expect(schemas.TestStockItems.properties).toHaveProperty('berth');
  expect(schemas.RecordId).toHaveProperty('anyOf');
  expect(schemas.TestRecordIds.properties).toHaveProperty('berth');
  expect(schemas.BulkEditInput).toHaveProperty('anyOf');
  expect(schemas.TestBulkEdits.properties).toHaveProperty('berth');
  expect(schemas.Boat.properties).toHaveProperty('berth');
  expect(schemas.TestShip.properties).toHaveProperty('berth');
  expect(schemas.TestShip2.properties).toHaveProperty('berth');
});

test('the pages load the document, in which a call has its parameters, its body and its answer', async () => {
  expect((await api.call('GET', '/docs/static/swagger-initializer.js')).text).toContain(
    "resolveUrl('./json')",
  );
  const document = JSON.parse((await api.call('GET', '/docs/json')).text);
  resolveReferences(document);
  const { parameters, requestBody, responses } = document.paths['/services/main/stockitems'].post;
  expect(parameters).toMatchObject([{ in: 'header', name: 'idempotency-key' }]);
  expect(jsonOf(requestBody)).toMatchObject({ required: expect.arrayContaining(['stockCode']) });
  expect(jsonOf(responses['201'])).toMatchObject({
    properties: { data: { properties: { id: { type: 'string', format: 'uuid' } } } },
  });
});
