/** The resource of what stores have run out of. */
export const soldOutName = 'sold-out';

/** How something comes back: at the end of the store's trading day, at a moment, or when somebody says so. */
export const soldOutEnds = ['DAY', 'MOMENT', 'NEVER'] as const;

/** What can be sold out in a menu. An ingredient sells out the sizes, items and modifiers that need it. */
export const soldOutKinds = ['ITEM', 'SIZE', 'MODIFIER', 'STOCK_ITEM'] as const;
