import { defineResource } from '../../../contract/defineResource.ts';
import { type soldOutEnds, soldOutName } from '../../../contract/deployment/soldOut.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';

const ends = [
  { id: 'DAY', label: 'At day’s end' },
  { id: 'MOMENT', label: 'At a set time' },
  { id: 'NEVER', label: 'By hand' },
] as const satisfies readonly { id: (typeof soldOutEnds)[number]; label: string }[];

/** Something that stores have run out of: an item or one size of it, a modifier, or a stock item and everything whose recipe needs it. */
export const soldOut = defineResource({
  name: soldOutName,
  path: 'soldOut',
  table: 'sold_outs',
  labels: { one: 'Sold-out entry', many: 'Sold out' },
  description:
    'What stores have run out of. Use “Sell out” on the page of an item, a size, a modifier or a stock item to add something.',
  area: 'deployment',
  icon: 'food',
  title: 'what',
  storeScope: 'storeUuids',
  verbs: ['list', 'get', 'export'],
  fields: {
    menuItemId: { kind: 'reference', resource: 'menus/items', label: 'Menu item', onDelete: 'take' },
    subtypeId: { kind: 'reference', resource: 'menus/subtypes', label: 'Item and size', onDelete: 'take' },
    modifierId: { kind: 'reference', resource: 'menus/modifiers', label: 'Modifier', onDelete: 'take' },
    stockItemId: {
      kind: 'reference',
      resource: 'stock-items/items',
      label: 'Ingredient',
      onDelete: 'take',
      help: 'Everything whose recipe needs it is sold out too.',
    },
    what: {
      kind: 'text',
      computed:
        "coalesce({menuItemId.name}, {subtypeId.label}, {modifierId.name}, {stockItemId.description}, '')",
    },
    allStores: { kind: 'boolean', label: 'In all stores', default: false, required: true },
    storeUuids: { kind: 'references', resource: 'stores', label: 'Stores', onDelete: 'clear' },
    allChannels: { kind: 'boolean', label: 'On all channels', default: false, required: true },
    channelIds: { kind: 'references', resource: 'channels', label: 'Channels', onDelete: 'clear' },
    ends: { kind: 'choice', label: 'Comes back', required: true, choices: [...ends] },
    until: { kind: 'dateTime', label: 'Until' },
    since: { kind: 'dateTime', label: 'Since', required: true },
    soldOutBy: { kind: 'text', label: 'Sold out by', required: true, maxLength: 200, searchable: true },
    isNow: { kind: 'boolean', label: 'Sold out now', computed: 'coalesce({until} > now, true)' },
  },
  list: {
    columns: [
      ...['what', 'allStores', 'storeUuids', 'ends', 'until'],
      ...['since', 'soldOutBy', 'allChannels', 'channelIds'],
    ],
    filters: ['menuItemId', 'subtypeId', 'modifierId', 'stockItemId', 'storeUuids', 'channelIds', 'ends'],
    sort: { field: 'since', direction: 'desc' },
    tabs: [
      { label: 'Sold out now', where: { isNow: true } },
      { label: 'Back on sale', where: { isNow: false } },
    ],
  },
  form: {
    sections: [
      { label: 'What', fields: ['menuItemId', 'subtypeId', 'modifierId', 'stockItemId'] },
      { label: 'Where', fields: ['allStores', 'storeUuids', 'allChannels', 'channelIds'] },
      { label: 'For how long', fields: ['since', 'soldOutBy', 'ends', 'until', 'isNow'] },
    ],
  },
  actions: {
    backOnSale: {
      label: 'Back on sale',
      help: 'Tills and channels sell it again at once.',
      when: { field: 'isNow', is: true },
      set: { until: '{now}' },
      done: '{records} back on sale',
    },
  },
});

type Action = NonNullable<ResourceInput['actions']>[string];

/** What people do when a store is busy: it asks nothing. */
const sellOutToday = {
  label: 'Sold out today',
  help: 'Guests can’t order it until the trading day of each store ends, in all your stores and on all channels.',
  handler: true,
  undo: true,
  done: '{records} sold out until the day ends. The tills hear of it at once',
} as const satisfies Action;

/** The action that asks where, and for how long. */
const sellOut = {
  label: 'Sell out',
  help: 'Tills hear of it at once, and guests can no longer order it. It comes back by itself, unless you say otherwise.',
  form: {
    ends: {
      kind: 'choice',
      label: 'Comes back',
      required: true,
      default: 'DAY',
      choices: [...ends],
      help: 'At day’s end means when the trading day of each store ends. By hand means that somebody has to put it back on sale.',
    },
    until: {
      kind: 'dateTime',
      label: 'Until',
      shownWhen: { field: 'ends', is: 'MOMENT' },
      requiredWhen: { field: 'ends', is: 'MOMENT' },
    },
    storeUuids: {
      kind: 'references',
      resource: 'stores',
      label: 'Stores',
      help: 'Leave this empty for all your stores.',
    },
    channelIds: {
      kind: 'references',
      resource: 'channels',
      label: 'Channels',
      help: 'Leave this empty for all channels.',
    },
  },
  handler: true,
  undo: true,
  done: '{records} sold out. The tills hear of it at once',
} as const satisfies Action;

/** How something is sold out, for each resource that can run out. */
export const sellingOut = { sellOutToday, sellOut };
