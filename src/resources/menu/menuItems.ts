import { defineResource } from '../../../contract/defineResource.ts';
import { sellingOut } from '../deployment/soldOut.ts';
import { isActive, isDeleted, uniqueName } from '../fields.ts';

/** What guests order. Its subtypes are the forms that it is sold in. */
export const menuItems = defineResource({
  name: 'menus/items',
  path: 'menuitem',
  table: 'menu_items',
  labels: { one: 'Menu item', many: 'Menu items' },
  description: 'What guests order, such as a Margherita or a cola.',
  area: 'menu',
  icon: 'food',
  title: 'name',
  softDelete: 'isDeleted',
  ordered: true,
  fields: {
    name: uniqueName,
    code: {
      kind: 'text',
      synonyms: ['PLU', 'SKU', 'Item code', 'Product code'],
      required: true,
      maxLength: 40,
      unique: true,
      searchable: true,
      help: 'The number that tills and platforms use.',
    },
    description: { kind: 'longText', maxLength: 500 },
    image: { kind: 'image', shape: 'wide' },
    categoryIds: {
      kind: 'references',
      resource: 'menus/item-categories',
      label: 'Item categories',
      synonyms: ['Category', 'Dept', 'Department', 'Group', 'Menu section'],
      onDelete: 'clear',
    },
    taxGroupId: { kind: 'reference', resource: 'tax/groups', label: 'Tax group' },
    variantTemplateId: {
      kind: 'reference',
      resource: 'variants/templates',
      label: 'Variant template',
      onDelete: 'clear',
      help: 'A new item gets its sizes from it at once.',
    },
    subtypeCount: {
      kind: 'integer',
      label: 'Sizes',
      aggregate: { of: 'menus/subtypes', by: 'menuItemId' },
    },
    isActive,
    isDeleted,
  },
  calls: [
    { verb: 'sequence', method: 'PATCH', path: 'menuitem' },
    { verb: 'list', path: 'menuitem/all' },
    {
      verb: 'list',
      path: 'menuitem/byItemCategory',
      filterBy: ['categoryIds'],
      params: { categoryId: 'categoryIds' },
      summary: 'The items of one category.',
    },
    {
      verb: 'update',
      method: 'PUT',
      path: 'menuitem/uploadImage/{id}',
      upload: 'image',
      only: ['image'],
      summary: 'Give an item its picture.',
    },
  ],
  list: {
    columns: ['name', 'code', 'categoryIds', 'taxGroupId', 'subtypeCount', 'isActive'],
    filters: ['categoryIds', 'taxGroupId', 'variantTemplateId', 'isActive'],
    views: { gallery: 'image' },
  },
  form: {
    sections: [
      { fields: ['name', 'code', 'description', 'image'] },
      { label: 'Where it belongs', fields: ['categoryIds', 'taxGroupId', 'variantTemplateId', 'isActive'] },
    ],
  },
  actions: {
    ...sellingOut,
    attachGroup: {
      label: 'Attach modifier group',
      help: 'Guests see the group with every size of the item that is on sale. Sizes that already have it are not changed.',
      form: {
        modifierGroupId: {
          kind: 'reference',
          resource: 'menus/modifier-groups',
          label: 'Modifier group',
          required: true,
        },
      },
      handler: true,
      done: '{form.modifierGroupId} attached to {records}',
    },
    applyTemplate: {
      label: 'Apply variant template',
      help: 'The item gets a size for each combination of the template. Sizes that it already has keep their prices and recipes. No size is deleted.',
      form: {
        variantTemplateId: {
          kind: 'reference',
          resource: 'variants/templates',
          label: 'Variant template',
          required: true,
        },
        switchesOffExtra: {
          kind: 'boolean',
          label: 'Switch off sizes that the template does not have',
          default: false,
          required: true,
        },
        givesNames: {
          kind: 'boolean',
          label: 'Give the sizes the names of the template',
          default: false,
          required: true,
        },
      },
      handler: true,
      done: 'Variant template applied to {records}',
    },
    putOnMenu: {
      label: 'Put on a menu',
      help: 'Every channel of the menu sells the item. Where a channel sells it already, nothing changes.',
      form: {
        menuId: { kind: 'reference', resource: 'menus', label: 'Menu', required: true },
      },
      handler: true,
      done: 'Added to {form.menuId}',
    },
  },
  related: [
    { resource: 'menus/subtypes', by: 'menuItemId' },
    { resource: 'menus/channel-items', by: 'menuItemId' },
    { resource: 'menus/store-items', by: 'menuItemId' },
  ],
});

/** An item as one store has it. It holds only what differs, and inherits the rest from the item. */
export const storeMenuItems = defineResource({
  name: 'menus/store-items',
  path: 'menuitem/restaurant',
  table: 'store_menu_items',
  labels: { one: 'Store item', many: 'Store items' },
  description: 'Items as your stores have them: other names, texts and pictures, or not at all.',
  title: 'label',
  overrides: {
    base: 'menuItemId',
    within: ['storeUuid'],
    fields: ['name', 'description', 'image', 'isActive'],
  },
  createOrUpdateBy: ['storeUuid', 'menuItemId'],
  storeScope: 'storeUuid',
  fields: {
    storeUuid: { kind: 'reference', resource: 'stores', label: 'Store', required: true },
    menuItemId: { kind: 'reference', resource: 'menus/items', label: 'Menu item', required: true },
    name: { kind: 'text', required: true, maxLength: 80, searchable: true },
    description: { kind: 'longText', maxLength: 500 },
    image: { kind: 'image', shape: 'wide' },
    isActive: { kind: 'boolean', label: 'Active', required: true },
    isAvailable: { kind: 'boolean', label: 'In stock', default: true, required: true },
    label: {
      kind: 'text',
      label: 'Store and item',
      computed: "{storeUuid.name} || ' · ' || {name}",
    },
  },
  list: {
    columns: ['storeUuid', 'menuItemId', 'name', 'image', 'isActive', 'isAvailable'],
    filters: ['storeUuid', 'isActive', 'isAvailable'],
    sort: { field: 'label' },
  },
  form: {
    sections: [
      { fields: ['storeUuid', 'menuItemId', 'isAvailable'] },
      { label: 'What differs in the store', fields: ['name', 'isActive', 'description', 'image'] },
    ],
  },
});
