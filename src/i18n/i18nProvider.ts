import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { pageErrors } from '../../contract/pageErrors.ts';
import type { Registry } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { browsers, failures } from './en.ts';
import type { Messages, OwnErrorCode } from './messageKeys.ts';
import { mergeMessages, readLateMessages } from './messages.ts';
import type { Wording } from './wording.ts';

const ownErrors: Record<OwnErrorCode, string> = {
  NETWORK: 'Network Error: Please check your internet connection or try again later.',
};

/** What the pages can say from the start; the sentences of refusals come later, in `refusals.ts`. */
const errors = {
  ...Object.fromEntries(Object.entries(pageErrors).map(([code, { message }]) => [code, message])),
  ...ownErrors,
};

/** The texts of one definition under the keys that react-admin's components look for. */
function resourceMessages({ labels, fields }: Resource): Messages {
  const named = [...fields.values()].flatMap(({ name, source, label }) => [
    [name, label],
    [source, label],
  ]);
  return { name: `${labels.one} |||| ${labels.many}`, fields: Object.fromEntries(named) };
}

/** The messages of every definition, under `resources.<name>`. */
export const definitionMessages = (registry: Registry): Messages =>
  Object.fromEntries([...registry.values()].map((resource) => [resource.name, resourceMessages(resource)]));

interface I18nParts {
  /** Already worded. */
  registry: () => Registry;
  /** The messages that the first page needs; those of other areas load with their pages, through `withMessages`. */
  first: Messages;
  wording: Wording;
}

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
      { ...wording.messages(english), resources: definitionMessages(registry()) },
    ) as TranslationMessages;
  const provider = polyglotI18nProvider(messages, wording.language, { allowMissing: true });
  return provider;
}
