import type { I18nProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { errorTable, issueTable } from '../../contract/errors.ts';
import type { Registry } from '../../contract/registry.ts';
import { definitionMessages } from './definitionMessages.ts';
import { type Messages, mergeMessages, readLateMessages } from './messages.ts';

/** Failures that are no answer of a server, and so stand in no table of the contract. */
const ownErrors = {
  NETWORK: 'Network Error: Please check your internet connection or try again later.',
};

const errors = {
  ...Object.fromEntries(Object.entries(errorTable).map(([code, { message }]) => [code, message])),
  ...ownErrors,
};

/**
 * Every sentence of the product, the words of the definitions included.
 * @param first the messages that the first page needs; those of other areas come with their pages, by `withMessages`
 */
export function createI18nProvider(registry: Registry, first: Messages): I18nProvider {
  let own: Messages = {
    ...first,
    errors,
    issues: issueTable,
    resources: definitionMessages(registry),
  };
  const provider = polyglotI18nProvider(() => ({ ...englishMessages, ...own }), 'en', { allowMissing: true });
  readLateMessages((late) => {
    own = mergeMessages(own, late);
    return provider.changeLocale(provider.getLocale());
  });
  return provider;
}
