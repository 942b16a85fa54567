import { builtInRegistry } from '../../../src/builtInRegistry.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';

/** The product's English, as the pages read it. */
export const { translate: english } = createI18nProvider(builtInRegistry);
