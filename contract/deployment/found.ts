import type { RecordLink } from '../catalogue/menuShape.ts';
import type { DeploymentGroup, DeploymentMenu } from './deploymentMenu.ts';

/** The record that mends something, and what it belongs to. */
export interface Found {
  record: RecordLink;
  of: string | null;
  /** The resource that mends it where the record has it as a part. */
  part: string | null;
}

export const link = (
  resource: string,
  { id, name }: { id: string; name: string },
  of: string | null = null,
): Found => ({ record: { resource, id, name }, of, part: null });

export const ofMenu = ({ channelMenuId: id, name }: DeploymentMenu) =>
  link('menus/channel-menus', { id, name });
/** What a store has as a part. */
export const ofStore = ({ store }: DeploymentMenu, part: string): Found[] =>
  store ? [{ ...link('stores', store), part }] : [];
const ofGroup = ({ groupId: id, name }: DeploymentGroup) => link('menus/modifier-groups', { id, name });
/** Hours are those of the store, or without a store those of the menu. */
export const ofHours = (menu: DeploymentMenu) =>
  menu.store ? ofStore(menu, 'stores/trading-hours') : [link('menus', { id: menu.menuId, name: menu.name })];

/** The groups for which something is true; one that stands in the menu several times is named once. */
export const groupsWhere = (
  { groups }: DeploymentMenu,
  isFound: (group: DeploymentGroup) => boolean,
): Found[] => [...new Map(groups.filter(isFound).map((group) => [group.groupId, ofGroup(group)])).values()];

/** The modifiers for which something is true, each once. */
export const modifiersWhere = (
  { groups }: Pick<DeploymentMenu, 'groups'>,
  isFound: (option: DeploymentGroup['options'][number]) => boolean,
): Found[] => [
  ...new Map(
    groups.flatMap((group) =>
      group.options.filter(isFound).map((one) => [one.id, link('menus/modifiers', one, group.name)] as const),
    ),
  ).values(),
];
