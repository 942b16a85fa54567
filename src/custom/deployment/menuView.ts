import { channelIds } from '../../../contract/deployment/channelIds.ts';
import type { DeploymentChannel, DeploymentMenu } from '../../../contract/deployment/deploymentMenu.ts';
import { type GuestGroup, guestMenu } from '../../../contract/deployment/guestMenu.ts';

/** A group of choices as the channel shows it. */
export interface ViewGroup {
  id: string;
  name: string;
  half?: GuestGroup['half'];
  min: number;
  max: number;
  options: readonly {
    id: string;
    name: string;
    priceCents: number;
    /** The names of the groups that open once guests have chosen it. */
    opens: readonly string[];
  }[];
  /** The sizes that have it, where another group has the same name. */
  sizes: readonly string[];
}

/** A heading with its items; a size has no name where an item has only one. */
export interface ViewSection {
  id: string;
  name: string | null;
  items: readonly {
    id: string;
    name: string;
    isSoldOut: boolean;
    sizes: readonly { id: string; name: string | null; priceCents: number; isSoldOut: boolean }[];
    choices: readonly string[];
  }[];
}

const isPlatform = (channel: DeploymentChannel) => channel === 'UBER_EATS' || channel === 'MR_DELIVERY';

/** The groups of a menu: platforms get two for halves. */
function groupsOf(menu: DeploymentMenu, channel: DeploymentChannel): Omit<ViewGroup, 'sizes'>[] {
  const sizeGroups = new Set(menu.items.map(({ id }) => channelIds.sizeGroup(id)));
  const groups = isPlatform(channel)
    ? guestMenu(menu).groups.filter(({ id }) => !sizeGroups.has(id))
    : menu.groups;
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  return groups.map(({ options, ...group }) => ({
    ...{ ...group, id: isPlatform(channel) ? group.id : channelIds.group(group.id) },
    options: options.map(({ groupIds, ...option }) => ({
      ...{ ...option, opens: [...new Set(groupIds.flatMap((one) => names.get(one) ?? []))] },
    })),
  }));
}

/** Tells groups of the same name apart by the sizes that have them. */
function withSizes(groups: readonly Omit<ViewGroup, 'sizes'>[], { items }: DeploymentMenu): ViewGroup[] {
  const sizes = new Map<string, Set<string>>();
  for (const size of items.flatMap((item) => item.sizes))
    for (const id of size.groupIds) sizes.set(id, (sizes.get(id) ?? new Set()).add(size.name));
  const ofGroups = new Map([...sizes].map(([id, names]) => [channelIds.group(id), [...names]]));
  const counts = Map.groupBy(groups, ({ name }) => name);
  return groups.map((group) => ({
    ...group,
    sizes: (counts.get(group.name)?.length ?? 0) > 1 ? (ofGroups.get(group.id) ?? []) : [],
  }));
}

/** A menu as a channel shows it to guests, for people to read. */
export function menuView(
  menu: DeploymentMenu,
  channel: DeploymentChannel,
): { sections: ViewSection[]; groups: ViewGroup[] } {
  const items = new Map(menu.items.map((item) => [item.id, item]));
  const names = new Map(menu.groups.map(({ id, name }) => [id, name]));
  const sections = menu.sections.filter(({ id }) => id !== null || !isPlatform(channel));
  return {
    sections: sections.map(({ id, name, itemIds }) => ({
      ...{ id: id ?? '', name },
      items: itemIds.flatMap((itemId) => {
        const item = items.get(itemId);
        if (!item) return [];
        const groupIds = new Set(item.sizes.flatMap((size) => size.groupIds));
        return [
          {
            ...{ id: item.id, name: item.name, isSoldOut: item.availability === 'SOLD_OUT' },
            sizes: item.sizes.map((size) => ({
              ...{ id: size.id, priceCents: size.priceCents },
              name: item.sizes.length > 1 ? size.name : null,
              // The whole item says so once.
              isSoldOut: size.availability === 'SOLD_OUT' && item.availability === 'AVAILABLE',
            })),
            choices: [...new Set([...groupIds].flatMap((one) => names.get(one) ?? []))],
          },
        ];
      }),
    })),
    groups: withSizes(groupsOf(menu, channel), menu),
  };
}
