import type { Area, DemoCustomer } from '../../../area/area.ts';

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

/** What search engines show. */
export const seoArea = (): Area => ({
  service: 'main',
  resources: names,
  demo: fillSeo,
});
