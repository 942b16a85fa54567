import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { startApi } from '../support/api.ts';

const api = await startApi();

test('the API document is valid, and everything that it refers to is in it', async () => {
  const document = JSON.parse((await api.call('GET', '/openapi.json')).text);
  const validator = new Validator();
  expect(await validator.validate(document)).toEqual({ valid: true });
  expect(() => validator.resolveRefs()).not.toThrow();
});

test('what many calls share stands in the document once, under its name', async () => {
  const { paths, components } = JSON.parse((await api.call('GET', '/openapi.json')).text);
  const { requestBody, responses } = paths['/services/main/stockitems/bulkEdit'].post;
  expect(requestBody.content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/BulkEditInput',
  });
  expect(responses['200'].content['application/json'].schema.properties.data).toEqual({
    $ref: '#/components/schemas/BulkAnswer',
  });
  expect(Object.keys(components.schemas.BulkAnswer.properties)).toContain('refusals');
});
