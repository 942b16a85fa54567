import { modules } from '../../../src/app/modules.ts';
import { messages as crudLater } from '../../../src/crud/en/later.ts';
import { messages as chainImport } from '../../../src/custom/chainImport/en.ts';
import { messages as comments } from '../../../src/custom/comments/en.ts';
import { messages as margins } from '../../../src/custom/margins/en.ts';
import { messages as orders } from '../../../src/custom/orders/en.ts';
import { messages as seo } from '../../../src/custom/seo/en.ts';
import { messages as signage } from '../../../src/custom/signage/en.ts';
import { messages as signIn } from '../../../src/custom/signIn/en.ts';
import { messages as vouchers } from '../../../src/custom/vouchers/en.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import type { Messages } from '../../../src/i18n/messageKeys.ts';
import { mergeMessages } from '../../../src/i18n/messages.ts';
import { messages as refusals } from '../../../src/i18n/refusals.ts';
import { english as wording } from '../../../src/i18n/wording.ts';
import { messages as kitChannels } from '../../../src/kit/channels/en.ts';
import { messages as kitMenuItems } from '../../../src/kit/menuItems/en.ts';
import { messages as kitSignIn } from '../../../src/kit/signIn/en.ts';
import { messages as kitStoreHours } from '../../../src/kit/storeHours/en.ts';
import { messages as kitTableImport } from '../../../src/kit/tableImport/en.ts';
import { messages as connection } from '../../../src/layout/en/connection.ts';
import { compose } from '../../../src/modules/composition.ts';
import { builtInRegistry } from './builtInRegistry.ts';

const areas = [chainImport, comments, margins, orders, seo, signIn, signage, vouchers];
const kit = [kitChannels, kitMenuItems, kitSignIn, kitStoreHours, kitTableImport];

/** The product's English, as the pages read it. */
export const englishProvider = createI18nProvider({
  registry: () => builtInRegistry,
  first: [...areas, ...kit, connection, crudLater, refusals].reduce<Messages>(
    mergeMessages,
    compose(modules).messages,
  ),
  wording,
});

export const { translate: english } = englishProvider;
