import { expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { createRegistry } from '../../../contract/definitions/checkDefinitions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { languageFor } from '../../../src/i18n/languages.ts';
import { pseudo } from '../../../src/i18n/pseudo.ts';
import { rightToLeft } from '../../../src/i18n/rightToLeft.ts';
import { withRowNames } from '../../../src/i18n/rowNames.ts';
import { translated } from '../../../src/i18n/translated.ts';
import { withoutMarks } from '../../../src/i18n/withoutMarks.ts';
import { english } from '../../../src/i18n/wording.ts';

const boats = defineResource({
  name: 'fleet/boats',
  labels: { one: { en: 'Boat', af: 'Boot' }, many: 'Boats' },
  description: { en: 'What swims.', af: 'Wat dryf.' },
  title: 'name',
  fields: {
    name: {
      kind: 'text',
      label: { en: 'Name', af: 'Naam' },
      help: { en: 'As painted.', af: 'Soos geverf.' },
    },
    hull: { kind: 'choice', choices: [{ id: 'WOOD', label: { en: 'Wooden', af: 'Hout' } }] },
    // A name that every object of JavaScript has already.
    valueOf1: { kind: 'text' },
  },
  form: { sections: [{ label: { en: 'Build', af: 'Bou' }, fields: ['name', 'hull'] }] },
});

test('a definition shows its texts in the language of the person, and English where it has none', () => {
  const afrikaans = translated('af', { resources: { 'fleet/boats': { many: 'Bote' } } }).resource(boats);
  expect(afrikaans.labels).toEqual({ one: 'Boot', many: 'Bote' });
  expect(afrikaans.description).toBe('Wat dryf.');
  const [name, hull] = [...afrikaans.fields.values()];
  expect([name?.label, name?.help, hull?.label, hull?.choices[0]?.label]).toEqual([
    'Naam',
    'Soos geverf.',
    'Hull',
    'Hout',
  ]);
  expect(afrikaans.form.sections[0]?.label).toBe('Bou');
  expect(english.resource(boats).labels).toEqual({ one: 'Boat', many: 'Boats' });
});

test('texts by language need one in English, and codes of languages', () => {
  const withLabel = (label: Record<string, string>) => () =>
    defineResource({
      name: 'things',
      labels: { one: 'Thing', many: 'Things' },
      title: 'name',
      fields: { name: { kind: 'text', label } },
    });
  expect(withLabel({ af: 'Naam' })).toThrow('fields.name.label');
  expect(withLabel({ en: 'Name', Afrikaans: 'Naam' })).toThrow('fields.name.label');
  expect(withLabel({ en: 'Name', 'pt-BR': 'Nome' })).not.toThrow();
});

test('a language says what its file has, with the forms of its own, and the rest in English', () => {
  const wording = translated('af', {
    shell: { areas: { stock: 'Voorraad' } },
    errors: { NETWORK: 'Geen netwerk.' },
  });
  const first = { shell: { areas: { stock: 'Stock', menu: 'Menu' } } };
  const { translate } = createI18nProvider({ registry: () => new Map(), first, wording });
  expect(translate('shell.areas.stock')).toBe('Voorraad');
  expect(translate('shell.areas.menu')).toBe('Menu');
  expect(translate('errors.NETWORK')).toBe('Geen netwerk.');
});

test('the pseudo-language marks every text, and keeps its places', () => {
  const first = { crud: { count: '%{smart_count} row |||| %{smart_count} rows' } };
  const { translate } = createI18nProvider({ registry: () => new Map(), first, wording: pseudo });
  expect(translate('crud.count', { smart_count: 2 })).toBe('[2 ŕóẃś]');
  expect(translate('crud.count', { smart_count: 1 })).toBe('[1 ŕóẃ]');
  expect(translate('failures.users.others')).toMatch(/^\[.*\]$/u);
  expect(pseudo.resource(boats).fields.get('name')?.label).toBe('[Ńáḿé]');
});

test('the language is the first that a person wants and that there is', () => {
  expect(languageFor(['en-XA', 'en']).code).toBe('en-XA');
  expect(languageFor([undefined, 'en-ZA']).code).toBe('en');
  expect(languageFor(['tlh', 'fr-FR']).code).toBe('en');
});

test('names in Latin letters keep together in a sentence from right to left, and amounts stay as they are', () => {
  const wording = translated('ar', { shell: { areas: { stock: 'المخزون: %{name} %{count}' } } }, rightToLeft);
  const { translate } = createI18nProvider({ registry: () => new Map(), first: {}, wording });
  const text = translate('shell.areas.stock', { name: 'Pizza 2.', count: '1,250' });
  expect(text).toBe('المخزون: \u2068Pizza 2.\u2069 1,250');
  expect(withoutMarks(text)).toBe('المخزون: Pizza 2. 1,250');
});

test('an address that runs the other way keeps together in a sentence', () => {
  const messages = { shell: { areas: { stock: '%{email}.' } } };
  const sentence = (wording: ReturnType<typeof translated>, email: string) =>
    createI18nProvider({ registry: () => new Map(), first: {}, wording }).translate('shell.areas.stock', {
      email,
    });
  const [left, right] = [translated('es', messages), translated('ar', messages, rightToLeft)];
  expect(sentence(left, 'محمد@مثال.example')).toBe('\u2068محمد@مثال.example\u2069.');
  expect(sentence(left, 'josé@españa.example')).toBe('josé@españa.example.');
  expect(sentence(right, '用户@例子.广告')).toBe('\u2068用户@例子.广告\u2069.');
  expect(sentence(right, 'محمد@مثال.السعودية')).toBe('محمد@مثال.السعودية.');
});

test('Arabic counts records in six forms, and names one and many of them by itself', () => {
  const counted = 'قوارب |||| قارب |||| قاربان |||| قوارب |||| قاربًا |||| قارب';
  const wording = translated(
    'ar',
    { definitionTexts: { Boats: 'القوارب', Boat: 'قارب' }, counted: { Boats: counted } },
    rightToLeft,
  );
  const registry = createRegistry([wording.resource(boats)]);
  const { translate } = createI18nProvider({ registry: () => registry, first: {}, wording });
  const count = (smart_count: number) => translate('resources.fleet/boats.counted', { smart_count });
  expect([0, 1, 2, 3, 11, 100].map(count)).toEqual(counted.split(' |||| '));
  expect(translate('resources.fleet/boats.name', { smart_count: 1 })).toBe('قارب');
  expect(translate('resources.fleet/boats.name', { smart_count: 2 })).toBe('القوارب');
});

test('fixed rows have names in the language, on their own and behind references', () => {
  const services = defineResource({
    name: 'fleet/services',
    labels: { one: 'Service', many: 'Services' },
    ...{ scope: 'global', key: 'integer', title: 'name', verbs: ['list', 'get'] },
    fields: { name: { kind: 'text', required: true } },
    rows: [{ id: 3, name: 'Delivery' }],
  });
  const trips = defineResource({
    name: 'fleet/trips',
    labels: { one: 'Trip', many: 'Trips' },
    title: 'name',
    fields: { name: { kind: 'text' }, serviceId: { kind: 'reference', resource: 'fleet/services' } },
  });
  const { resource } = translated('es', { definitionTexts: { Delivery: 'A domicilio' } });
  const registry = createRegistry([services, trips].map(resource));
  const named = (name: string, record: WireRecord) => {
    const of = registry.get(name);
    return of && withRowNames([record], of, registry)[0];
  };
  expect(named('fleet/services', { id: 3, name: 'Delivery' })).toEqual({ id: 3, name: 'A domicilio' });
  const labels = { serviceId: 'Delivery' };
  expect(named('fleet/trips', { id: 1, serviceId: 3, labels })?.labels).toEqual({ serviceId: 'A domicilio' });
});
