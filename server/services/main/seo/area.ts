import { seoTestCalls } from '../../../../contract/calls/seo.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { testedKinds } from '../../../../contract/seo/fieldTest.ts';
import { placeholderNames, unknownPlaceholders } from '../../../../contract/seo/placeholders.ts';
import { realmOf } from '../../../access/actor.ts';
import type { Area, DemoCustomer } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { read } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import type { Rules } from '../../../crud/context.ts';
import { inTransaction } from '../../../database/transaction.ts';

const demoTexts = {
  'seo/location': [
    'Ember & Dough near you',
    'Wood-fired pizza in Cape Town, Durban, Johannesburg and Pretoria.',
  ],
  'seo/product': [
    'Wood-fired pizza, delivered hot',
    'Sixteen pizzas in three sizes, with toppings of your choice.',
  ],
  'seo/general': [
    'Ember & Dough',
    'Pizza, burgers and pasta from the wood-fired oven. Order online or collect.',
  ],
} as const;

const names = ['seo/location', 'seo/product', 'seo/general'] as const;

/** What search engines show of a demo customer. */
async function fillSeo({ size, create }: DemoCustomer): Promise<void> {
  if (size === 'small') return;
  for (const name of names) {
    const [title, description] = demoTexts[name];
    await create(name, { title, description });
  }
}

/** When the texts of any store were last tested. */
const readLastTest = {
  location: read((rows) =>
    rows.selectFrom('seo/store-location').select(({ fn }) => fn.max('testedAt').as('testedAt')),
  ),
  product: read((rows) =>
    rows.selectFrom('seo/store-product').select(({ fn }) => fn.max('testedAt').as('testedAt')),
  ),
};

/** The fields of texts that can have names in double braces. */
const texts = ['title', 'description'];

/** A name in double braces that means nothing would reach guests as it is. */
const textRules: Rules = {
  async before({ values }) {
    const known = [...placeholderNames];
    const issues = texts.flatMap((field) => {
      const text = values[field];
      const names = typeof text === 'string' ? unknownPlaceholders(text) : [];
      return names.length === 0
        ? []
        : [{ field, code: 'placeholderUnknown' as const, details: { names, known } }];
    });
    const names = issues.flatMap(({ details }) => details.names);
    if (names.length > 0)
      throw new ServiceError('SEO_PLACEHOLDER_UNKNOWN', { details: { names, known }, issues });
    return undefined;
  },
};

/** What search engines show. */
export const seoArea = ({ pool }: Platform): Area => ({
  service: 'main',
  resources: [...names, 'seo/store-location', 'seo/store-product', 'seo/store-general'],
  rules: {
    ...{ 'seo/location': textRules, 'seo/product': textRules, 'seo/general': textRules },
    ...{ 'seo/store-location': textRules, 'seo/store-product': textRules, 'seo/store-general': textRules },
  },
  calls(app) {
    for (const kind of testedKinds)
      serve(app, seoTestCalls[kind].timeUpdated, async ({ actor }) => {
        const [last] = await inTransaction(pool, realmOf(actor), (client) =>
          readLastTest[kind](client, actor.customerUuid),
        );
        return { testedAt: last?.testedAt ?? null };
      });
  },
  demo: fillSeo,
});
