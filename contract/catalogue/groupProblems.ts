import type { ChannelMenu, GroupLink, MenuGroup, RecordLink } from './menuShape.ts';
import { deepestGroup, type GroupMistakeCode, groupMistakes, limitsOnSize } from './modifierGroups.ts';

/** A group, or a size that has limits of its own for the group. */
interface FoundInGroup {
  record: RecordLink;
  of: string | null;
}

const ofGroup = ({ id, name }: MenuGroup): FoundInGroup => ({
  record: { resource: 'menus/modifier-groups', id, name },
  of: null,
});

const hasMistake = (code: GroupMistakeCode, group: MenuGroup, link?: GroupLink) =>
  groupMistakes(link ? limitsOnSize(group, link) : group, group.options).some(
    (mistake) => mistake.code === code,
  );

/** Groups with a mistake, and sizes whose own limits for a group make it. */
export const groupsWith =
  (code: GroupMistakeCode) =>
  (menu: ChannelMenu): FoundInGroup[] => {
    const groups = [...menu.groups.values()].filter((group) => hasMistake(code, group));
    const links = menu.items.flatMap(({ sizes }) =>
      sizes.flatMap((size) =>
        size.groups.flatMap((link) => {
          const group = menu.groups.get(link.groupId);
          if (!group || (link.minimum === null && link.maximum === null)) return [];
          if (groups.includes(group) || !hasMistake(code, group, link)) return [];
          const record = { resource: 'menus/subtype-modifier-groups', id: link.id, name: group.name };
          return [{ record, of: size.name }];
        }),
      ),
    );
    return [...groups.map(ofGroup), ...links];
  };

/** Groups in which options open further groups too deeply. */
export function modifierDepth(menu: ChannelMenu): FoundInGroup[] {
  const isTooDeep = (group: MenuGroup | undefined, depth: number): boolean =>
    group !== undefined &&
    (depth > deepestGroup ||
      group.options.some(({ groupIds }) => groupIds.some((id) => isTooDeep(menu.groups.get(id), depth + 1))));
  return [...menu.groups.values()].filter((group) => isTooDeep(group, 1)).map(ofGroup);
}
