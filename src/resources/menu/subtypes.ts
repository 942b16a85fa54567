import { defineResource } from '../../../contract/defineResource.ts';
import type { FieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { sellingOut } from '../deployment/soldOut.ts';
import { isActive } from '../fields.ts';

/** How a size is priced, everywhere or on one channel. */
const howPriced = {
  pricingStrategy: {
    kind: 'reference',
    resource: 'pricing/strategies',
    label: 'Pricing',
    required: true,
    default: 2,
  },
  customPrice: {
    kind: 'money',
    min: 0,
    shownWhen: { field: 'pricingStrategy', is: 3 },
    requiredWhen: { field: 'pricingStrategy', is: 3 },
  },
  priceListId: { kind: 'reference', resource: 'pricing/price-lists', label: 'Price list' },
} as const satisfies ResourceInput['fields'];

/** The size that a record belongs to. Deleting the size deletes the record. */
const ofSize = {
  kind: 'reference',
  resource: 'menus/subtypes',
  label: 'Size',
  required: true,
  onDelete: 'take',
} as const satisfies FieldInput;

/** A form in which an item is sold, such as the large pizza on a thin base. */
export const subtypes = defineResource({
  name: 'menus/subtypes',
  path: 'menuitem/subtype',
  table: 'subtypes',
  labels: { one: 'Size', many: 'Sizes' },
  description: 'The forms in which an item is sold, each with its own price and recipe.',
  title: 'label',
  ordered: { within: 'menuItemId' },
  uniqueTogether: [['menuItemId', 'name']],
  fields: {
    menuItemId: {
      kind: 'reference',
      resource: 'menus/items',
      label: 'Menu item',
      required: true,
      onDelete: 'take',
    },
    name: { kind: 'text', required: true, maxLength: 80, searchable: true, default: 'Standard' },
    code: { kind: 'text', maxLength: 40, searchable: true, help: 'The number that tills use for this size.' },
    variantIds: {
      kind: 'references',
      resource: 'variants/elements',
      label: 'Variant',
      onDelete: 'clear',
      help: 'What makes this size different, such as Large and Thin base.',
    },
    ...howPriced,
    isActive,
    label: { kind: 'text', label: 'Item and size', computed: "{menuItemId.name} || ' · ' || {name}" },
  },
  calls: [
    { verb: 'sequence', method: 'PUT', path: 'menuitem/subtype/move' },
    { verb: 'update', method: 'PUT', path: 'menuitem/subtype/{id}/variants', only: ['variantIds'] },
  ],
  actions: sellingOut,
  list: {
    columns: ['menuItemId', 'name', 'variantIds', 'pricingStrategy', 'priceListId', 'isActive'],
    filters: ['menuItemId', 'pricingStrategy', 'isActive'],
    filterBy: ['menuItemId'],
  },
  form: {
    sections: [
      { fields: ['menuItemId', 'name', 'code', 'variantIds', 'isActive'] },
      { label: 'Price', fields: ['pricingStrategy', 'customPrice', 'priceListId'] },
    ],
  },
  related: [
    { resource: 'menus/subtype-modifier-groups', by: 'subtypeId' },
    { resource: 'menus/subtype-recipes', by: 'subtypeId' },
    { resource: 'menus/channel-subtypes', by: 'subtypeId' },
  ],
});

/** A modifier group that guests see with a size of an item. Its own limits take precedence over those of the group. */
export const subtypeModifierGroups = defineResource({
  name: 'menus/subtype-modifier-groups',
  path: 'subtypeModifierGroups',
  table: 'subtype_modifier_groups',
  labels: { one: 'Group on a size', many: 'Groups on sizes' },
  title: 'label',
  ordered: { within: 'subtypeId' },
  uniqueTogether: [['subtypeId', 'modifierGroupId']],
  fields: {
    subtypeId: ofSize,
    modifierGroupId: {
      kind: 'reference',
      resource: 'menus/modifier-groups',
      label: 'Modifier group',
      required: true,
    },
    minimum: {
      kind: 'integer',
      wire: 'min',
      label: 'Choose at least',
      min: 0,
      max: 99,
      notAbove: 'maximum',
    },
    maximum: { kind: 'integer', wire: 'max', label: 'Choose at most', min: 1, max: 99 },
    priceListId: { kind: 'reference', resource: 'pricing/price-lists', label: 'Price list' },
    label: {
      kind: 'text',
      label: 'Size and group',
      computed: "{subtypeId.name} || ' · ' || {modifierGroupId.name}",
    },
  },
  calls: [
    { verb: 'list', path: 'menuitem/subtype/{subtypeId}/modifier_groups' },
    { verb: 'create', path: 'menuitem/subtype/{subtypeId}/modifier_groups' },
    {
      verb: 'delete',
      path: 'menuitem/subtype/{subtypeId}/modifier_groups',
      filterBy: ['modifierGroupId'],
      summary: 'Remove the group that modifierGroupId names from a size.',
    },
  ],
  list: { columns: ['subtypeId', 'modifierGroupId', 'minimum', 'maximum', 'priceListId'] },
  form: { sections: [{ fields: ['subtypeId', 'modifierGroupId', 'minimum', 'maximum', 'priceListId'] }] },
});

/** A recipe that a size of an item uses, and how much of it. */
export const subtypeRecipes = defineResource({
  name: 'menus/subtype-recipes',
  path: 'subtypeRecipes',
  table: 'subtype_recipes',
  labels: { one: 'Recipe of a size', many: 'Recipes of sizes' },
  title: 'label',
  ordered: { within: 'subtypeId' },
  uniqueTogether: [['subtypeId', 'recipeId']],
  fields: {
    subtypeId: ofSize,
    recipeId: { kind: 'reference', resource: 'recipes', label: 'Recipe', required: true },
    quantity: { kind: 'decimal', required: true, default: 1, min: 0 },
    label: {
      kind: 'text',
      label: 'Size and recipe',
      computed: "{subtypeId.name} || ' · ' || {recipeId.name}",
    },
  },
  calls: [
    { verb: 'list', path: 'menuitem/subtype/{subtypeId}/recipes' },
    { verb: 'create', path: 'menuitem/subtype/{subtypeId}/recipes' },
    {
      verb: 'delete',
      path: 'menuitem/subtype/{subtypeId}/recipes',
      filterBy: ['recipeId'],
      summary: 'Remove the recipe that recipeId names from a size.',
    },
  ],
  list: { columns: ['subtypeId', 'recipeId', 'quantity'] },
  form: { sections: [{ fields: ['subtypeId', 'recipeId', 'quantity'] }] },
});

/** How a size is priced on one channel. It takes precedence over how the size is priced everywhere. */
export const channelSubtypes = defineResource({
  name: 'menus/channel-subtypes',
  path: 'channelSubtypes',
  table: 'channel_subtypes',
  labels: { one: 'Size on a channel', many: 'Sizes on channels' },
  title: 'label',
  uniqueTogether: [['subtypeId', 'channelId']],
  createOrUpdateBy: ['subtypeId', 'channelId'],
  fields: {
    subtypeId: ofSize,
    channelId: {
      kind: 'reference',
      resource: 'channels',
      label: 'Channel',
      required: true,
      onDelete: 'take',
    },
    ...howPriced,
    label: {
      kind: 'text',
      label: 'Size and channel',
      computed: "{subtypeId.name} || ' · ' || {channelId.name}",
    },
  },
  calls: (['pricingStrategy', 'priceList'] as const).map((what) => ({
    verb: 'create',
    method: 'PUT',
    path: `menuitem/subtype/update/{subtypeId}/{channelId}/${what}`,
    status: 200,
    summary: 'Say how a size is priced on a channel.',
  })),
  list: { columns: ['subtypeId', 'channelId', 'pricingStrategy', 'customPrice', 'priceListId'] },
  form: {
    sections: [{ fields: ['subtypeId', 'channelId', 'pricingStrategy', 'customPrice', 'priceListId'] }],
  },
});
