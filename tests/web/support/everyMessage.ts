import { modules } from '../../../src/app/modules.ts';
import { browsers, failures } from '../../../src/i18n/en.ts';
import { ownErrors } from '../../../src/i18n/i18nProvider.ts';
import type { Messages } from '../../../src/i18n/messageKeys.ts';
import { mergeMessages } from '../../../src/i18n/messages.ts';
import { messages as refusals } from '../../../src/i18n/refusals.ts';
import { compose } from '../../../src/modules/composition.ts';

const files = import.meta.glob<{ messages?: Messages }>(
  ['../../../src/**/en.ts', '../../../src/**/en/*.ts'],
  { eager: true },
);

/** Every message of the product in English: those of the first page, those that come later, and the refusals. */
export const everyMessage: Messages = [
  { browsers, failures, errors: ownErrors },
  ...Object.values(files).map(({ messages }) => messages ?? {}),
  refusals,
].reduce<Messages>(mergeMessages, compose(modules).messages);
