import { z } from 'zod';
import { channelIds } from './channelIds.ts';
import type { Finding } from './findings.ts';

const named = z.object({ id: z.string().nullable() });
const listed = z.object({
  sections: z.array(named).default([]),
  items: z.array(named).default([]),
  optionGroups: z.array(named.extend({ options: z.array(named) })).default([]),
});

/** Where in a document each kind of record stands. */
const places: Readonly<Record<string, string>> = {
  stores: 'store',
  menus: 'hours',
  'stores/trading-hours': 'hours',
};

/** The place in a channel's document that a finding is about, such as `items[3]`; empty for the whole of it. */
export function documentPaths(document: string): (finding: Finding) => string {
  const { sections, items, optionGroups } = listed.parse(JSON.parse(document));
  const indexed = (name: string, index: number) => (index < 0 ? name : `${name}[${index}]`);
  return ({ record: { resource, id }, part }) => {
    if (resource === 'menus/items')
      return indexed(
        'items',
        items.findIndex((one) => one.id === channelIds.item(id)),
      );
    if (resource === 'menus/item-categories')
      return indexed(
        'sections',
        sections.findIndex((one) => one.id === channelIds.section(id)),
      );
    if (resource === 'menus/modifier-groups')
      return indexed(
        'optionGroups',
        optionGroups.findIndex((one) => one.id?.startsWith(channelIds.group(id))),
      );
    if (resource === 'menus/modifiers') {
      const group = optionGroups.findIndex(({ options }) =>
        options.some((one) => one.id === channelIds.option(id)),
      );
      const option = optionGroups[group]?.options.findIndex((one) => one.id === channelIds.option(id)) ?? -1;
      return group < 0 ? 'optionGroups' : indexed(`optionGroups[${group}].options`, option);
    }
    return places[part ?? resource] ?? '';
  };
}
