import { defineResource } from '../../../contract/resource.ts';

/** What a manufactured stock item is made by. */
export const recipes = defineResource({
  name: 'recipes',
  labels: { one: 'Recipe', many: 'Recipes' },
  title: 'name',
  softDelete: 'isDeleted',
  ordered: true,
  fields: {
    name: { kind: 'text', required: true, maxLength: 80, unique: true, searchable: true },
    isActive: { kind: 'boolean', label: 'Active', default: true, required: true },
    isDeleted: { kind: 'boolean', label: 'Deleted', default: false, required: true },
  },
});
