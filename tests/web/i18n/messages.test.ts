import { HttpError } from 'ra-core';
import { describe, expect, test } from 'vitest';
import { createRegistry } from '../../../contract/definitions/checkDefinitions.ts';
import { errorTable, ServiceError } from '../../../contract/errors.ts';
import { defineResource } from '../../../contract/resource.ts';
import { definitionMessages } from '../../../src/i18n/definitionMessages.ts';
import { errorMessage } from '../../../src/i18n/errorMessage.ts';
import { english } from '../support/english.ts';

describe('the sentence of a failure', () => {
  test('comes from its code, with its details', () => {
    const error = new HttpError('', 409, { code: 'IN_USE', details: { users: '2 recipes' } });
    expect(errorMessage(error, english)).toBe(
      'This cannot be deleted while it is used by 2 recipes. Change those first.',
    );
    expect(errorMessage(new ServiceError('IN_USE', { details: { users: '2 recipes' } }), english)).toBe(
      errorMessage(error, english),
    );
  });

  test('of a missing network is the one of the specification', () => {
    expect(errorMessage(new HttpError('', 0, null), english)).toBe(
      'Network Error: Please check your internet connection or try again later.',
    );
  });

  test.each([
    new Error('x is undefined'),
    undefined,
    'text',
    { status: 500 },
  ])('of %s says that something went wrong on our side', (error) => {
    expect(errorMessage(error, english)).toContain('Something went wrong on our side');
  });

  test.each(Object.keys(errorTable))('%s has one', (code) => {
    expect(english(`errors.${code}`)).not.toBe(`errors.${code}`);
  });
});

test('a definition brings its own words', () => {
  const boats = defineResource({
    name: 'fleet/boats',
    labels: { one: 'Boat', many: 'Boats' },
    title: 'name',
    fields: {
      name: { kind: 'text', help: 'As painted on it.' },
      hull: { kind: 'choice', wire: 'hul', choices: [{ id: 'WOOD', label: 'Wooden' }] },
    },
  });
  expect(definitionMessages(createRegistry([boats]))['fleet/boats']).toEqual({
    name: 'Boat |||| Boats',
    one: 'Boat',
    many: 'Boats',
    fields: { name: 'Name', hull: 'Hull', hul: 'Hull' },
    help: { name: 'As painted on it.' },
    choices: { hull: { WOOD: 'Wooden' } },
    sections: {},
  });
});

test('react-admin finds the names of a resource with a slash in it', () => {
  expect(english('resources.stock-items/categories.name', { smart_count: 2 })).toBe('Stock categories');
  expect(english('resources.stock-items/categories.fields.itemCount')).toBe('Items');
});
