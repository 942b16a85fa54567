import { defineResource } from '../../../contract/defineResource.ts';
import { sellingOut } from '../deployment/soldOut.ts';
import { isActive, isDeleted, uniqueName } from '../fields.ts';

/** What a guest may add, leave out or ask for. The path keeps the specification's spelling. */
export const modifiers = defineResource({
  name: 'menus/modifiers',
  path: 'modifires',
  table: 'modifiers',
  labels: { one: 'Modifier', many: 'Modifiers' },
  description: 'What guests can add, leave out or ask for.',
  area: 'menu',
  icon: 'tune',
  title: 'name',
  softDelete: 'isDeleted',
  ordered: true,
  fields: {
    name: uniqueName,
    code: { kind: 'text', maxLength: 40, searchable: true, help: 'The code that tills use.' },
    isInstructional: {
      kind: 'boolean',
      label: 'Instruction',
      default: false,
      required: true,
      help: 'It tells the kitchen something, such as “well done”. It has no price and uses no stock.',
    },
    recipeId: {
      kind: 'reference',
      resource: 'recipes',
      label: 'Recipe',
      appliesWhen: { field: 'isInstructional', is: false },
      help: 'The stock that it uses.',
    },
    takesOutId: {
      kind: 'reference',
      resource: 'stock-items/items',
      label: 'Takes out',
      appliesWhen: { field: 'isInstructional', is: false },
      onDelete: 'clear',
      help: 'The ingredient that guests leave out or swap with this modifier. It changes only dishes whose recipe allows that.',
    },
    opensGroupIds: {
      kind: 'references',
      resource: 'menus/modifier-groups',
      label: 'Opens groups',
      onDelete: 'clear',
      help: 'What guests choose from next, once they have chosen this, such as the drink of a meal.',
    },
    isActive,
    isDeleted,
  },
  list: {
    columns: ['name', 'code', 'isInstructional', 'recipeId', 'isActive', 'updatedAt'],
    filters: ['isInstructional', 'isActive'],
    filterBy: ['isInstructional'],
    tabs: [
      { label: 'Modifiers', where: { isInstructional: false } },
      { label: 'Instructions', where: { isInstructional: true } },
    ],
  },
  form: {
    sections: [
      {
        fields: ['name', 'code', 'isInstructional', 'recipeId', 'takesOutId', 'opensGroupIds', 'isActive'],
      },
    ],
  },
  actions: sellingOut,
  related: [{ resource: 'menus/store-modifiers', by: 'modifierId' }],
});
