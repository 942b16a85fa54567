/** Templates of variants: their ticks, and the sizes that they give to items. */
export const messages = {
  variants: {
    tree: 'Variants',
    treeHelp: 'Tick what guests can order. A variant can be ticked only if the one above it is.',
    combinations: 'Combinations',
    newSizes: 'Sizes that the item gets',
    combinationCount: '%{smart_count} combination |||| %{smart_count} combinations',
    noCombination: 'Tick a variant to get the first combination.',
    noVariant: 'Add variants under “Details” first, such as SMALL, MEDIUM and LARGE.',
    saving: 'Saving…',
    saved: 'Every tick is saved at once.',
    ticked: 'You changed what %{record} offers',
    items: 'Items with this template',
    noItems: 'No item has this template yet. Apply it to items to give them these sizes.',
    allAsTemplate:
      '%{smart_count} item has this template and is as it says. |||| %{smart_count} items have this template, and all are as it says.',
    drifted: '%{drifted} of %{smart_count} item differs. |||| %{drifted} of %{smart_count} items differ.',
    more: 'The first %{count} are listed. Apply the template to them to see the others.',
    apply: 'Apply to items…',
    again: 'Apply again to %{smart_count} item… |||| Apply again to %{smart_count} items…',
    pickAll: 'All items in this list',
    differs: 'What differs',
    item: 'Item',
    missing: 'Missing: %{names}',
    switchedOff: 'Switched off: %{names}',
    renamed: '%{name} instead of %{combination}',
    unlinked: 'Only the name is the same: %{names}',
    extra: 'Not in the template: %{names}',
    dialogTitle: 'Apply “%{template}” to items',
    chooseItems: 'Choose items',
    preview: 'What will happen',
    choices: 'How',
    switchesOffExtra: 'Switch off sizes that the template does not have',
    givesNames: 'Give the sizes the names of the template',
    chooseFirst: 'Choose at least one item to see what will happen.',
    unchanged: 'These items are already as the template says.',
    adds: 'Adds %{names}',
    switchesOn: 'Puts on sale again: %{names}',
    switchesOff: 'Switches off: %{names}',
    keeps: 'Stays on sale: %{names}',
    renames: 'Renames %{name} to %{combination}',
    keepsName: '%{name} keeps its name',
    links: 'Keeps %{names}, and gives it its variants',
    nothingLost: 'No size is deleted. Prices, recipes and modifier groups stay.',
    run: 'Apply to %{smart_count} item |||| Apply to %{smart_count} items',
    applied:
      'The template was applied to %{smart_count} item |||| The template was applied to %{smart_count} items',
    begun: 'We are applying the template. You can go on working.',
    undone: 'The items have their earlier sizes again',
  },
};

declare module '../../i18n/messageKeys.ts' {
  interface MessageFiles {
    variants: typeof messages;
  }
}
