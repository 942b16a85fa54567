/** Groups of modifiers: the items that have them. */
export const messages = {
  modifierGroups: {
    usedBy:
      'Guests see this group with %{smart_count} size of %{items} items: %{names}. A change applies to all of them. |||| Guests see this group with %{smart_count} sizes of %{items} items: %{names}. A change applies to all of them.',
    andMore: 'and %{count} more',
    unused: 'No item has this group yet.',
    empty: 'This group has no modifier yet, so guests cannot choose anything.',
    unreachable: 'Guests must choose %{is}, but the modifiers of this group allow at most %{bound}.',
    attach: 'Attach to items…',
    summary: '%{smart_count} item has this group. |||| %{smart_count} items have this group.',
    more: 'The first %{count} are listed.',
    item: 'Item',
    sizes: 'Sizes with this group',
    without: '%{smart_count} size on sale lacks it |||| %{smart_count} sizes on sale lack it',
    dialogTitle: 'Attach “%{group}” to items',
    dialogHelp:
      'Guests see the group with every size of these items that is on sale. Sizes that already have it are not changed.',
    already:
      '%{smart_count} of the chosen items has it with every size. |||| %{smart_count} of the chosen items have it with every size.',
    run: 'Attach to %{smart_count} item |||| Attach to %{smart_count} items',
    attached:
      'The group was attached to %{smart_count} item |||| The group was attached to %{smart_count} items',
    begun: 'We are attaching the group. You can go on working.',
    undone: 'The items are without the group again',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    modifierGroups: typeof messages;
  }
}
