import type { Area, DemoCustomer } from '../../../area/area.ts';

const texts = {
  location: ['Ember & Dough near you', 'Wood-fired pizza in Cape Town, Durban, Johannesburg and Pretoria.'],
  product: [
    'Wood-fired pizza, delivered hot',
    'Sixteen pizzas in three sizes, with toppings of your choice.',
  ],
  general: ['Ember & Dough', 'Pizza, burgers and pasta from the wood-fired oven. Order online or collect.'],
} as const;

/** What search engines show of a demo customer. */
async function fillSeo({ size, create }: DemoCustomer): Promise<void> {
  if (size === 'small') return;
  for (const [kind, [title, description]] of Object.entries(texts))
    await create(`seo/${kind}`, { title, description });
}

/** What search engines show. */
export const seoArea = (): Area => ({
  service: 'main',
  resources: ['seo/location', 'seo/product', 'seo/general'],
  demo: fillSeo,
});
