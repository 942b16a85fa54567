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
