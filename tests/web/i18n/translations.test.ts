import { describe, expect, test } from 'vitest';
import { buildRegistry, noWorldChoices } from '../../../contract/registry.ts';
import { timeZoneChoices } from '../../../contract/timeZones.ts';
import { worldChoices } from '../../../contract/worldChoices.ts';
import { languages } from '../../../src/i18n/languages.ts';
import { resources } from '../../../src/resources/resources.ts';
import { definitionPairs, textsOf } from '../../support/languageTexts.ts';
import { everyMessage } from '../support/everyMessage.ts';
import { sameAsInEnglish } from './sameAsInEnglish.ts';

const formsOf = (text: string) => text.split(' |||| ');
const placeholdersOf = (text: string) => new Set(text.match(/%?\{\w+\}/g) ?? []);
const without = <Value>(all: Iterable<Value>, others: ReadonlySet<Value>) =>
  [...all].filter((one) => !others.has(one));

/** The plural forms that polyglot reads; the millions of Spanish read like the plural. */
const pluralForms: Readonly<Record<string, number>> = { es: 2, ar: 6 };

/** What is wrong with the placeholders and the plural forms of a text, beside its English. */
function mistakesIn(english: string, own: string, forms: number): string[] {
  const [needed, found] = [placeholdersOf(english), placeholdersOf(own)];
  const wanted = formsOf(english).length === 1 ? 1 : forms;
  return [
    ...without(needed, found).map((name) => `lacks ${name}`),
    ...without(found, needed).map((name) => `has ${name}`),
    ...(formsOf(own).length === wanted ? [] : [`has ${formsOf(own).length} plural forms, not ${wanted}`]),
  ];
}

const translations = languages.filter(({ code, isOffered }) => isOffered && code !== 'en');
const english = textsOf(everyMessage);

describe.each(translations)('$name', ({ code, load }) => {
  const forms = pluralForms[code] ?? 2;
  const same = new Set(sameAsInEnglish[code]);
  const isLeft = (before: string, own: string) =>
    own === before && !same.has(before) && /\p{L}/u.test(before.replace(/%?\{\w+\}/g, ''));

  test('it has every message, with the same placeholders and the plural forms it needs', async () => {
    const own = textsOf((await load()).messages({}));
    expect(without(english.keys(), new Set(own.keys())), 'missing').toEqual([]);
    expect(without(own.keys(), new Set(english.keys())), 'no longer in English').toEqual([]);
    const wrong = [...own].flatMap(([key, text]) =>
      mistakesIn(english.get(key) ?? '', text, forms).map((mistake) => `${key} ${mistake}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  test('it has every text of the product’s definitions, and the names of records after a number', async () => {
    const { resource: worded } = await load();
    for (const resource of buildRegistry(resources, noWorldChoices).values()) {
      const own = worded(resource);
      const pairs = definitionPairs(resource, own);
      expect(
        pairs.filter(({ text, own: translated }) => isLeft(text, translated)),
        `${resource.name} in English`,
      ).toEqual([]);
      expect(
        pairs.flatMap(({ text, own: translated }) => mistakesIn(text, translated, 1)),
        resource.name,
      ).toEqual([]);
      if (forms > 2) expect(formsOf(own.counted ?? '').length, resource.labels.many).toBe(forms);
    }
  });

  test('it names the countries, the currencies and the time zones', async () => {
    const { countries, currencies, timeZones } = (await load()).world(worldChoices);
    const nameOf = (choices: typeof countries, code: string) => choices.find(({ id }) => id === code)?.label;
    expect([countries.length, currencies.length, timeZones.length]).toEqual([
      ...[worldChoices.countries.length, worldChoices.currencies.length, timeZoneChoices.length],
    ]);
    expect(nameOf(countries, 'ES')).not.toBe('Spain');
    expect(nameOf(currencies, 'KWD')).toMatch(/^(?!Kuwaiti).+\(KWD\)$/);
    const left = timeZones.filter(({ id, label }) =>
      timeZoneChoices.some((zone) => zone.id === id && isLeft(zone.label, label)),
    );
    expect(left).toEqual([]);
  });

  test('nothing is left in English', async () => {
    const own = textsOf((await load()).messages({}));
    expect([...own].filter(([key, text]) => isLeft(english.get(key) ?? '', text))).toEqual([]);
  });
});
