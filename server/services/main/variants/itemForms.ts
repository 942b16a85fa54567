import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type From, type RowOf, read, type Slots } from '../../../area/read.ts';

const itemsWithForms = (rows: From) =>
  rows
    .selectFrom('menus/items as item')
    .select((eb) => [
      'item.id',
      'item.name',
      jsonArrayFrom(
        eb
          .selectFrom('menus/subtypes as size')
          .select(['size.id', 'size.name', 'size.variantIds', 'size.isActive'])
          .whereRef('size.menuItemId', '=', 'item.id')
          .orderBy('size.order')
          .orderBy('size.id'),
      ).as('forms'),
    ])
    .orderBy('item.name')
    .orderBy('item.id');

/** These items with the forms in which they are sold. Those that do not exist are left out. */
export const formsOfItems = read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
  itemsWithForms(rows).where('item.id', '=', ({ fn }) => fn.any(ids)),
);

/** The items that a template was applied to, with their forms. */
export const formsOfTemplate = read((rows, { templateId }: Slots<{ templateId: string }>) =>
  itemsWithForms(rows).where('item.variantTemplateId', '=', templateId),
);

/** An item and the forms in which it is sold. */
export type ItemForms = RowOf<typeof formsOfItems>;
