/** The areas of the navigation, in its order. */
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

/** Where a page can stand in its area, other than in the usual order. */
export const navigationPlaces = ['first', 'last'] as const;
export type NavigationPlace = (typeof navigationPlaces)[number];
