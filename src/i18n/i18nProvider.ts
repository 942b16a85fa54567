import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { isolated } from '../../contract/isolated.ts';
import { pageErrors } from '../../contract/pageErrors.ts';
import type { Registry } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { browsers, failures } from './en.ts';
import type { Messages, OwnErrorCode } from './messageKeys.ts';
import { mergeMessages, readLateMessages } from './messages.ts';
import type { MessageValues } from './useTranslate.ts';
import type { Wording } from './wording.ts';

export const ownErrors: Record<OwnErrorCode, string> = {
  NETWORK: 'Network Error: Please check your internet connection or try again later.',
};

/** What the pages can say from the start; the sentences of refusals come later, in `refusals.ts`. */
const errors = {
  ...Object.fromEntries(Object.entries(pageErrors).map(([code, { message }]) => [code, message])),
  ...ownErrors,
};

/**
 * The texts of one definition under the keys that react-admin's components look for, and the name after a number.
 * @param categories the plural forms of the language, in the order in which polyglot reads them
 */
function resourceMessages(
  { labels, counted, fields }: Resource,
  categories: readonly Intl.LDMLPluralRule[],
): Messages {
  const named = [...fields.values()].flatMap(({ name, source, label }) => [
    [name, label],
    [source, label],
  ]);
  const name = categories.map((category) => (category === 'one' ? labels.one : labels.many)).join(' |||| ');
  return { name, counted: counted ?? name, fields: Object.fromEntries(named) };
}

/** The messages of every definition, under `resources.<name>`. */
export function definitionMessages(registry: Registry, language: string): Messages {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return Object.fromEntries(
    [...registry.values()].map((resource) => [resource.name, resourceMessages(resource, pluralCategories)]),
  );
}

interface I18nParts {
  /** Already worded. */
  registry: () => Registry;
  /** The messages that the first page needs; those of other areas load with their pages, through `withMessages`. */
  first: Messages;
  wording: Wording;
}

/** The values of a message, such that each keeps its own direction within the sentence. `_` is a sentence itself. */
const isolatedIn = (direction: 'ltr' | 'rtl', values: MessageValues | undefined) =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name !== '_' && typeof value === 'string' ? isolated(value, direction) : value,
    ]),
  );

/** Every sentence of the product in one language. */
export function createI18nProvider({ registry, first, wording }: I18nParts): I18nProvider {
  let english = mergeMessages(
    mergeMessages({ browsers, failures, errors }, first),
    readLateMessages((late) => {
      english = mergeMessages(english, late);
      return provider.changeLocale(wording.language);
    }),
  );
  // The texts of react-admin's own components, which its type asks for, load with the pages after the first.
  const messages = (): TranslationMessages =>
    Object.assign<object, Messages>(
      { ra: {} },
      { ...wording.messages(english), resources: definitionMessages(registry(), wording.language) },
    ) as TranslationMessages;
  const provider = polyglotI18nProvider(messages, wording.language, { allowMissing: true });
  const direction = wording.script?.direction ?? 'ltr';
  return { ...provider, translate: (key, values) => provider.translate(key, isolatedIn(direction, values)) };
}
