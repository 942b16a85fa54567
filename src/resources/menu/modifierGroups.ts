import { defineResource } from '../../../contract/defineResource.ts';
import { isActive, isDeleted, uniqueName } from '../fields.ts';

/** Modifiers that guests choose from together. The path keeps the specification's spelling. */
export const modifierGroups = defineResource({
  name: 'menus/modifier-groups',
  path: 'modifiresGroups',
  table: 'modifier_groups',
  labels: { one: 'Modifier group', many: 'Modifier groups' },
  description: 'Modifiers that guests choose from together, such as extra toppings.',
  area: 'menu',
  icon: 'layers',
  title: 'name',
  softDelete: 'isDeleted',
  ordered: true,
  fields: {
    name: uniqueName,
    groupType: {
      kind: 'choice',
      label: 'Type',
      required: true,
      default: 'EXTRAS',
      choices: [
        { id: 'EXTRAS', label: 'Extras' },
        { id: 'STANDARD_ITEMS', label: 'Standard Items' },
        { id: 'COMPLEX_ITEMS', label: 'Complex Items' },
        { id: 'REMOVE_ITEMS', label: 'Remove Items' },
        { id: 'SWAP_ITEMS', label: 'Swap Items' },
        { id: 'KITCHEN_INSTRUCTIONS', label: 'Kitchen Instructions' },
        { id: 'PORTION_DIVIDING', label: 'Portion Dividing' },
      ],
    },
    minimum: {
      kind: 'integer',
      wire: 'min',
      label: 'Choose at least',
      required: true,
      default: 0,
      min: 0,
      max: 99,
    },
    maximum: {
      kind: 'integer',
      wire: 'max',
      label: 'Choose at most',
      required: true,
      default: 1,
      min: 1,
      max: 99,
    },
    halvesCost: {
      kind: 'choice',
      label: 'Two halves cost',
      required: true,
      default: 'DEARER',
      shownWhen: { field: 'groupType', is: 'PORTION_DIVIDING' },
      choices: [
        { id: 'DEARER', label: 'As much as the dearer half' },
        { id: 'AVERAGE', label: 'The average of both' },
      ],
      help: 'Delivery platforms always charge the average.',
    },
    modifiers: {
      kind: 'lines',
      resource: 'menus/modifier-group-members',
      by: 'modifierGroupId',
      pick: 'modifierId',
    },
    modifierCount: {
      kind: 'integer',
      label: 'Number of modifiers',
      aggregate: { of: 'menus/modifier-group-members', by: 'modifierGroupId' },
    },
    isActive,
    isDeleted,
  },
  list: {
    columns: ['name', 'groupType', 'minimum', 'maximum', 'modifierCount', 'isActive'],
    filters: ['groupType', 'isActive'],
  },
  form: {
    sections: [
      { fields: ['name', 'groupType', 'minimum', 'maximum', 'halvesCost', 'modifiers', 'isActive'] },
    ],
  },
  related: [{ resource: 'menus/subtype-modifier-groups', by: 'modifierGroupId' }],
});

/** A modifier in a group, and how often guests may choose it. */
export const modifierGroupMembers = defineResource({
  name: 'menus/modifier-group-members',
  path: 'modifierGroupMembers',
  table: 'modifier_group_members',
  labels: { one: 'Modifier of the group', many: 'Modifiers of the group' },
  title: 'label',
  ordered: { within: 'modifierGroupId' },
  uniqueTogether: [['modifierGroupId', 'modifierId']],
  fields: {
    modifierGroupId: {
      kind: 'reference',
      resource: 'menus/modifier-groups',
      label: 'Modifier group',
      required: true,
      onDelete: 'take',
    },
    modifierId: {
      kind: 'reference',
      resource: 'menus/modifiers',
      label: 'Modifier',
      required: true,
    },
    defaultQuantity: {
      kind: 'integer',
      label: 'Chosen from the start',
      required: true,
      default: 0,
      min: 0,
      max: 99,
      notAbove: 'maximumQuantity',
      help: 'The price of the item includes this many.',
    },
    maximumQuantity: {
      kind: 'integer',
      label: 'At most',
      required: true,
      default: 1,
      min: 1,
      max: 99,
    },
    label: {
      kind: 'text',
      label: 'Group and modifier',
      computed: "{modifierGroupId.name} || ' · ' || {modifierId.name}",
    },
  },
  calls: [
    {
      verb: 'sequence',
      method: 'PUT',
      path: 'modifiresGroups/moveItems',
      summary: 'Arrange the modifiers of a group.',
    },
  ],
  list: {
    columns: ['modifierGroupId', 'modifierId', 'defaultQuantity', 'maximumQuantity'],
    filters: ['modifierGroupId', 'modifierId'],
  },
  form: {
    sections: [{ fields: ['modifierGroupId', 'modifierId', 'defaultQuantity', 'maximumQuantity'] }],
  },
});
