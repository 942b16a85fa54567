import { HttpError } from 'ra-core';
import { describe, expect, test, vi } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { createRegistry } from '../../../contract/definitions/checkDefinitions.ts';
import { errorTable, ServiceError, unreadableFile } from '../../../contract/errors.ts';
import { errorMessage } from '../../../src/i18n/errorMessage.ts';
import { definitionMessages } from '../../../src/i18n/i18nProvider.ts';
import { issueText } from '../../../src/i18n/issueText.ts';
import { english } from '../support/english.ts';

describe('the sentence of a failure', () => {
  test('comes from its code, with its details', () => {
    const error = new HttpError('', 404, { code: 'METHOD_NOT_ALLOWED', details: { resource: 'boats' } });
    expect(errorMessage(error, english)).toBe('This cannot be done with boats.');
    const own = new ServiceError('METHOD_NOT_ALLOWED', { details: { resource: 'boats' } });
    expect(errorMessage(own, english)).toBe(errorMessage(error, english));
  });

  test('names what refers to a record in the words of its definition, and not in those of the server', () => {
    const body = {
      code: 'IN_USE',
      details: { users: 'what the server says to programs' },
      users: [
        { resource: 'stock-items/items', count: 12, names: ['Flour', 'Yeast', 'Salt'] },
        { resource: 'stores', count: 1, names: ['Sea Point'] },
      ],
    };
    expect(errorMessage(new HttpError('', 409, body), english)).toBe(
      'This cannot be deleted while it is used by 12 stock items (Flour, Yeast, Salt and 9 more) and 1 store (Sea Point). Change those first.',
    );
  });

  test('sets the marks of the language between the names of a list, and no English words', () => {
    const names = ['Flour', 'Yeast', 'Salt', '…'];
    const refusal = new ServiceError('RECORDS_REFUSED', { details: { count: 4, names } });
    expect(refusal.message).toContain('in this way: Flour, Yeast, Salt, …. Nothing');
    vi.stubGlobal('document', { documentElement: { lang: 'ar' } });
    const shown = errorMessage(refusal, english);
    vi.unstubAllGlobals();
    expect(shown).toContain('in this way: Flour، Yeast، Salt، …. Nothing');
  });

  test('names the lists with amounts in the words of their definitions', () => {
    const body = {
      ...{ code: 'CURRENCY_IN_USE', details: { users: ['what the server says'], currency: 'KWD' } },
      users: ['stock-items/items', 'stores'].map((resource) => ({ resource, count: 0, names: [] })),
    };
    expect(errorMessage(new HttpError('', 409, body), english)).toContain(
      'because stock items and stores have',
    );
  });

  test('words the codes among its details', () => {
    const unreadable = unreadableFile('longText', { row: 7, most: 100 });
    const said =
      'The file cannot be read: row 7 has a text of more than 100 characters. Nothing was changed.';
    expect(unreadable.message).toBe(said);
    expect(unreadable.details).toEqual({ reason: 'longText', row: 7, most: 100 });
    expect(errorMessage(unreadable, english)).toBe(said);
    expect(issueText({ code: 'wrongType', details: { expected: 'int' } }, english)).toBe(
      'Expected a whole number',
    );
  });

  test('leaves out what only programs understand', () => {
    const error = new ServiceError('QUERY_MALFORMED', { details: { reason: '"sort" must be JSON' } });
    expect(errorMessage(error, english)).toBe(
      'We cannot show the list this way. Open it again without its filters.',
    );
  });

  test('that a newer server has and the pages do not know is ours, with the reference of the request', () => {
    const body = { code: 'BREAD_SOLD_OUT', details: {}, requestId: 'r-9' };
    expect(errorMessage(new HttpError('', 409, body), english)).toMatch(
      /^Something went wrong on our side.* reference r-9\.$/,
    );
  });

  test('of a missing network is the one of the specification', () => {
    expect(errorMessage(new HttpError('', 0, null), english)).toBe(
      'Network Error: Please check your internet connection or try again later.',
    );
  });

  test('says that the network is down where a part of the pages or its styles did not come', () => {
    for (const error of [
      new TypeError('Failed to fetch dynamically imported module: https://office.example/assets/a.js'),
      new TypeError('Importing a module script failed.'),
      new Error('Unable to preload CSS for /assets/a.css'),
    ])
      expect(errorMessage(error, english), error.message).toMatch(/^Network Error/);
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

test('components of react-admin find the words of a definition', () => {
  const boats = defineResource({
    name: 'fleet/boats',
    labels: { one: 'Boat', many: 'Boats' },
    title: 'name',
    fields: {
      name: { kind: 'text', help: 'As painted on it.' },
      hull: { kind: 'choice', wire: 'hul', choices: [{ id: 'WOOD', label: 'Wooden' }] },
    },
  });
  expect(definitionMessages(createRegistry([boats]), 'en')['fleet/boats']).toEqual({
    name: 'Boat |||| Boats',
    counted: 'Boat |||| Boats',
    fields: { name: 'Name', hull: 'Hull', hul: 'Hull' },
  });
});

test('react-admin finds the names of a resource with a slash in it', () => {
  expect(english('resources.stock-items/categories.name', { smart_count: 2 })).toBe('Stock categories');
  expect(english('resources.stock-items/categories.fields.itemCount')).toBe('Items');
});
