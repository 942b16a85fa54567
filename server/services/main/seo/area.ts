import { seoTestCalls } from '../../../../contract/calls/seo.ts';
import { testedKinds } from '../../../../contract/seo/fieldTest.ts';
import { realmOf } from '../../../access/actor.ts';
import type { Area, DemoCustomer } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { read } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';

const texts = {
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
    const [title, description] = texts[name];
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

/** What search engines show. */
export const seoArea = ({ pool }: Platform): Area => ({
  service: 'main',
  resources: [...names, 'seo/store-location', 'seo/store-product'],
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
