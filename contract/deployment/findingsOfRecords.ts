import type { ChannelMenu } from '../catalogue/menuShape.ts';
import { reachedFrom } from '../catalogue/reached.ts';
import type { Finding } from './findings.ts';

/** A record by its resource and id. */
export interface RecordPlace {
  resource: string;
  id: string;
}

const keyOf = ({ resource, id }: RecordPlace): string => `${resource} ${id}`;

/**
 * The records of a menu, each with those that people who edit it look after with it: what it is made of, and the headings
 * under which guests find it.
 */
function recordsOf({ id, menuId, items, groups, categories }: ChannelMenu): Map<string, readonly string[]> {
  const headings = new Set(categories.map((category) => category.id));
  const records = new Map<string, readonly string[]>();
  const add = (
    resource: string,
    own: string,
    ...parts: (readonly [resource: string, ids: readonly string[]])[]
  ) =>
    records.set(
      keyOf({ resource, id: own }),
      parts.flatMap(([part, ids]) => ids.map((one) => keyOf({ resource: part, id: one }))),
    );
  add('menus', menuId, ['menus/channel-menus', [id]]);
  add('menus/channel-menus', id);
  for (const group of groups.values()) {
    add('menus/modifier-groups', group.id, ['menus/modifiers', group.options.map((option) => option.id)]);
    for (const option of group.options)
      add('menus/modifiers', option.id, ['menus/modifier-groups', option.groupIds]);
  }
  for (const { id: itemId, categoryIds, sizes } of items) {
    const shownUnder = categoryIds.filter((one) => headings.has(one));
    for (const heading of shownUnder) add('menus/item-categories', heading);
    const sizeIds = sizes.map((size) => size.id);
    add('menus/items', itemId, ['menus/subtypes', sizeIds], ['menus/item-categories', shownUnder]);
    for (const size of sizes) {
      const groupIds = size.groups.map((link) => link.groupId);
      const linkIds = size.groups.map((link) => link.id);
      add(
        'menus/subtypes',
        size.id,
        ['menus/modifier-groups', groupIds],
        ['menus/subtype-modifier-groups', linkIds],
      );
      for (const linkId of linkIds) add('menus/subtype-modifier-groups', linkId);
    }
  }
  return records;
}

/** Looks up the findings of a menu by the record that people edit; undefined for a record that is no part of the menu. */
export function findingsByRecord(
  menu: ChannelMenu,
  findings: readonly Finding[],
): (record: RecordPlace) => Finding[] | undefined {
  const records = recordsOf(menu);
  const found = Map.groupBy(findings, ({ record }) => keyOf(record));
  return (record) => {
    if (!records.has(keyOf(record))) return undefined;
    const reached = reachedFrom([keyOf(record)], (one) => records.get(one) ?? []);
    return [...reached].flatMap((one) => found.get(one) ?? []);
  };
}

/** The findings of each item of a menu. Items without any are left out. */
export function findingsOfItems(
  menu: ChannelMenu,
  findings: readonly Finding[],
): { itemId: string; findings: Finding[] }[] {
  if (findings.length === 0) return [];
  const findingsOf = findingsByRecord(menu, findings);
  return menu.items.flatMap(({ id }) => {
    const found = findingsOf({ resource: 'menus/items', id }) ?? [];
    return found.length === 0 ? [] : [{ itemId: id, findings: found }];
  });
}
