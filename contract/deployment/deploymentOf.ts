import { type BuiltMenu, buildMenu, type PricedMenu } from '../catalogue/builtMenu.ts';
import type { StoreParts } from '../catalogue/inStore.ts';
import { reachedFrom } from '../catalogue/reached.ts';
import { byId, byText } from './channelIds.ts';
import type { DeploymentMenu } from './deploymentMenu.ts';
import type { Unstaffed } from './findingRules.ts';

/** What a menu needs besides its prices, as the chosen store has it. */
export interface DeploymentFacts
  extends Pick<
    DeploymentMenu,
    'store' | 'hours' | 'currency' | 'country' | 'language' | 'arePicturesPublic'
  > {
  /** The items, sizes and modifiers that the store has otherwise than the menu. */
  inStore: StoreParts;
  /** Hours in which guests can order although nobody is in the store. */
  unstaffed: Unstaffed;
  /** What the store says of its country does not agree, or nobody knows what it means. */
  isCountryUnclear: boolean;
}

/** Characters that no channel takes: controls, except a line break in a description. */
const controls = /[\p{Cc}\p{Cs}]/gu;

/** A text as channels take it: composed characters, no controls, no spaces at its ends. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(controls, (character) => (character === '\n' ? character : ' '))
    .trim();

/**
 * Ids for the groups that do not depend on the order of the menu: a group keeps its own id, and where sizes have it
 * with other prices or limits, the others add the first of these sizes, and whether it opens there only after a choice.
 */
function groupIdsOf({ items, optionGroups }: BuiltMenu): Map<string, string> {
  const firstPlaces = new Map<string, string>();
  const groupsById = new Map(optionGroups.map((group) => [group.id, group]));
  const opened = (id: string) => (groupsById.get(id)?.options ?? []).flatMap((one) => one.optionGroupIds);
  for (const { sizes } of items)
    for (const { id, optionGroupIds } of sizes)
      for (const groupId of reachedFrom(optionGroupIds, opened)) {
        const place = optionGroupIds.includes(groupId) ? id : `${id}-opened`;
        const before = firstPlaces.get(groupId);
        if (before === undefined || place < before) firstPlaces.set(groupId, place);
      }
  const placeOf = ({ id }: { id: string }) => firstPlaces.get(id) ?? '';
  const ids = new Map<string, string>();
  for (const [groupId, groups] of Map.groupBy(optionGroups, (group) => group.groupId))
    for (const [index, group] of groups
      .toSorted((one, other) => byText(placeOf(one), placeOf(other)))
      .entries())
      ids.set(group.id, index === 0 ? groupId : `${groupId}-${placeOf(group)}`);
  return ids;
}

/** What a channel is about to sell, from a priced menu: what the built menu of the store has, in texts that channels take. */
export function deploymentOf(
  priced: PricedMenu,
  { inStore, isCountryUnclear: _unclear, unstaffed: _unstaffed, ...facts }: DeploymentFacts,
): DeploymentMenu {
  const built = buildMenu(priced, inStore);
  const groupIds = groupIdsOf(built);
  const idsOf = (ids: readonly string[]) => ids.map((one) => groupIds.get(one) ?? one);
  const groups = built.optionGroups.map(({ id, name, options, ...group }) => ({
    ...{ ...group, id: groupIds.get(id) ?? id, name: plain(name) },
    options: options.map(({ plu, optionGroupIds, ...option }) => ({
      ...{ ...option, code: plu, name: plain(option.name), groupIds: idsOf(optionGroupIds) },
    })),
  }));
  return {
    ...{ channelMenuId: built.channelMenuId, menuId: built.menuId, name: plain(built.name) },
    ...{ on: built.on, pricesIncludeTax: built.pricesIncludeTax, ...facts },
    sections: built.sections.map((section) => ({ ...section, name: section.name && plain(section.name) })),
    items: byId(
      built.items.map(({ plu, name, description, taxRatePercent, sizes, ...item }) => ({
        ...{ ...item, code: plu, name: plain(name), description: description && plain(description) },
        taxPercent: taxRatePercent,
        sizes: sizes.map(({ plu: code, optionGroupIds, ...size }) => ({
          ...{ ...size, code, name: plain(size.name) },
          groupIds: idsOf(optionGroupIds),
        })),
      })),
    ),
    groups: byId(groups),
  };
}
