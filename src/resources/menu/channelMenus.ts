import { defineResource } from '../../../contract/defineResource.ts';
import { isActive } from '../fields.ts';

/** A menu as one channel sells it. */
export const channelMenus = defineResource({
  name: 'menus/channel-menus',
  path: 'channelsmenus',
  table: 'channel_menus',
  labels: { one: 'Channel menu', many: 'Channel menus' },
  description: 'A menu as one channel sells it.',
  area: 'menu',
  navigation: 'none',
  icon: 'layers',
  title: 'label',
  ordered: true,
  uniqueTogether: [['menuId', 'channelId']],
  overrides: { base: 'menuId', within: ['channelId'], fields: ['name'] },
  fields: {
    menuId: { kind: 'reference', resource: 'menus', label: 'Menu', required: true },
    channelId: { kind: 'reference', resource: 'channels', label: 'Channel', required: true },
    name: { kind: 'text', required: true, maxLength: 80, searchable: true },
    priceListId: {
      kind: 'reference',
      resource: 'pricing/price-lists',
      label: 'Price list',
      help: 'The prices of this menu on this channel, unless a size has a price or a list of its own there.',
    },
    isActive,
    label: {
      kind: 'text',
      label: 'Menu and channel',
      computed: "{name} || ' · ' || {channelId.name}",
    },
  },
  calls: [
    { verb: 'list', path: 'channelsmenus/all' },
    {
      verb: 'list',
      path: 'channelsmenus/getAllChannelsByMenuId/{menuId}',
      summary: 'The channels that sell one menu.',
    },
    {
      verb: 'get',
      path: 'channelsmenus/getexistchannelsmenu/{menuId}/{channelId}',
      summary: 'A menu as one channel sells it.',
    },
  ],
  list: {
    columns: ['menuId', 'channelId', 'name', 'priceListId', 'isActive', 'updatedAt'],
    filters: ['menuId', 'channelId', 'priceListId', 'isActive'],
  },
  form: { sections: [{ fields: ['menuId', 'channelId', 'name', 'priceListId', 'isActive'] }] },
});
