/** What a store has that another store can get too. */
export interface StorePart {
  resource: string;
  /**
   * `itself`: the store. `single`: one record for each store. `many`: records that refer to the store; they come in addition to
   * those of the other store.
   */
  kind: 'itself' | 'single' | 'many';
  /** The only fields that are copied. Default: every field that people can fill in. */
  fields?: readonly string[];
  /** For `many`: the field by which a store has a record already. */
  by?: string;
  /** Values that people usually give each store anew, so nobody copies them by accident. */
  isOwn?: boolean;
}

/** The parts in the order in which people read them. Keys and sign-ins at platforms are not among them, and never will be. */
export const storeParts = [
  { resource: 'stores', kind: 'itself', fields: ['timeZone', 'phone', 'email'], isOwn: true },
  { resource: 'stores/addresses', kind: 'single', fields: ['city', 'province'], isOwn: true },
  { resource: 'stores/settings', kind: 'single' },
  { resource: 'stores/trading-hours', kind: 'single' },
  { resource: 'stores/operating-hours', kind: 'single' },
  { resource: 'stores/special-hours', kind: 'many', by: 'validFrom' },
  { resource: 'stores/group-members', kind: 'single' },
  { resource: 'stores/delivery-zones', kind: 'many', by: 'name', isOwn: true },
] as const satisfies readonly StorePart[];
