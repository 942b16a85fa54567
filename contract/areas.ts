/** The product's areas of the navigation, in its order. Definitions can add others. */
export const areas = [
  'orders',
  'menu',
  'stock',
  'pricing',
  'stores',
  'marketing',
  'signage',
  'seo',
  'customers',
  'deployment',
  'setup',
] as const;

/** Where the list of a resource can stand in its area, other than in the usual order. */
export const navigationPlaces = ['first', 'last', 'none'] as const;
