import { byLabel, countryChoices, currencyChoices } from '../../contract/countries.ts';
import type { ResourceWords } from '../../contract/fieldKinds/words.ts';
import { withWords, wordsOf } from '../../contract/resourceWords.ts';
import type { Messages } from './messageKeys.ts';
import { mergeMessages } from './messages.ts';
import { withRowNames } from './rowNames.ts';
import type { RightToLeft, Translation, Wording } from './wording.ts';

/** The texts of a definition that `texts` translates, by their English. */
const wordsFrom = (english: ResourceWords, texts: ReadonlyMap<string, string>): ResourceWords =>
  JSON.parse(JSON.stringify(english), (_name, value) =>
    typeof value === 'string' ? texts.get(value) : value,
  );

const mergeWords = (words: ResourceWords, more: ResourceWords = {}): ResourceWords =>
  mergeMessages(words as Messages, more as Messages);

/**
 * The texts from the file of a language.
 * @param script `rightToLeft`, if people write it so
 */
export function translated(
  language: string,
  { resources, definitionTexts, counted, ...messages }: Translation,
  script?: RightToLeft,
): Wording {
  const own = new Map(Object.entries(resources ?? {}));
  const shared = new Map(Object.entries(definitionTexts ?? {}));
  const afterNumbers = new Map(Object.entries(counted ?? {}));
  return {
    language,
    ...(script && { script }),
    records: withRowNames,
    world: ({ timeZones, countries, currencies }) => ({
      timeZones: byLabel(
        timeZones.map(({ id, label }) => ({ id, label: shared.get(label) ?? label })),
        language,
      ),
      countries: countries.length > 0 ? countryChoices(language) : [],
      currencies: currencies.length > 0 ? currencyChoices(language) : [],
    }),
    messages: (base) => mergeMessages(base, messages as Messages),
    resource: (resource) => {
      const { labels, translations, name } = resource;
      const words = { ...wordsFrom(wordsOf(resource), shared), counted: afterNumbers.get(labels.many) };
      return withWords(
        resource,
        [translations[language], own.get(name)].reduce<ResourceWords>(mergeWords, words),
      );
    },
  };
}
