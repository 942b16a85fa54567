const text = (words: string) => ({ translations: { en_za: words } });
const open = [{ start_time: '10:00', end_time: '22:00' }];

/** A menu of Uber Eats with that many items, the first with sizes. */
export function uberDocument(count: number) {
  const ids = Array.from({ length: count }, (_none, index) => `i-${index + 1}`);
  const tax_info = { vat_rate_percentage: 15 };
  const size = { id: 'v-1', title: text('Large'), price_info: { price: 12_990 }, tax_info };
  return {
    menus: [
      {
        ...{ id: 'menu-1', title: text('All day'), category_ids: ['c-1'] },
        service_availability: [{ day_of_week: 'friday', time_periods: open }],
      },
    ],
    categories: [{ id: 'c-1', title: text('Pizza'), entities: ids.map((id) => ({ id, type: 'ITEM' })) }],
    items: [
      ...ids.map((id, index) => ({
        ...{ id, external_data: `PLU-${id}`, title: text(`Margherita ${id}`), tax_info },
        description: text('Tomato, mozzarella, basil'),
        price_info: { price: index === 0 ? 0 : 9_990 },
        ...(index === 0 && { modifier_group_ids: { ids: ['g-1'] } }),
      })),
      size,
    ],
    modifier_groups: [
      {
        ...{ id: 'g-1', title: text('Choose a size'), display_type: 'expanded' },
        quantity_info: { quantity: { min_permitted: 1, max_permitted: 1 } },
        modifier_options: [{ id: 'v-1', type: 'ITEM' }],
      },
    ],
  };
}

/** A menu of Mr D with one item. */
export const mrdDocument = {
  ...{ schema: 'mrd-menu/1', menuVersion: 1, currency: 'ZAR', vatRatePercent: 15 },
  store: {
    storeUuid: '5a0c1e52-9a4e-4a8e-8a55-1f7f6f1d2a02',
    mrdStoreId: 'ember-claremont',
    name: 'Ember & Dough Claremont',
  },
  hours: [{ day: 5, from: '10:30', to: '23:30' }],
  sections: [{ id: 'c-4', name: 'Burgers', order: 1, itemIds: ['i-2001'] }],
  items: [
    {
      ...{ id: 'i-2001', plu: '2001', name: 'Smoky Cheese Burger', description: '150 g beef' },
      ...{ priceCents: 8990, availability: 'AVAILABLE', optionGroupIds: [] },
    },
  ],
  optionGroups: [],
};
