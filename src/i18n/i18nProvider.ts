import type { I18nProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { errorTable, issueTable } from '../../contract/errors.ts';
import type { Registry } from '../../contract/registry.ts';
import { definitionMessages } from './definitionMessages.ts';
import { account } from './en/account.ts';
import { auditLog } from './en/auditLog.ts';
import { crud } from './en/crud.ts';
import { shell } from './en/shell.ts';
import { signIn } from './en/signIn.ts';
import { staff } from './en/staff.ts';
import { states } from './en/states.ts';

/** Failures that are no answer of a server, and so stand in no table of the contract. */
const ownErrors = {
  NETWORK: 'Network Error: Please check your internet connection or try again later.',
};

const errors = {
  ...Object.fromEntries(Object.entries(errorTable).map(([code, { message }]) => [code, message])),
  ...ownErrors,
};

/** Every sentence of the product, the words of the definitions included. */
export function createI18nProvider(registry: Registry): I18nProvider {
  const messages = {
    ...englishMessages,
    shell,
    account,
    signIn,
    staff,
    states,
    crud,
    auditLog,
    errors,
    issues: issueTable,
    resources: definitionMessages(registry),
  };
  return polyglotI18nProvider(() => messages, 'en', { allowMissing: true });
}
