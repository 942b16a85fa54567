import type pg from 'pg';
import type { SellableForm } from '../../../../contract/catalogue/sellableForms.ts';
import { living } from '../../../schema/rows.ts';

/** An item and the forms in which it is sold. */
export interface ItemForms {
  id: string;
  name: string;
  forms: SellableForm[];
}

const select = `SELECT m.id, m.name, coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name,
    'variantIds', coalesce(to_jsonb(s.variant_ids), '[]'), 'isActive', s.is_active) ORDER BY s.position, s.id)
    FILTER (WHERE s.id IS NOT NULL), '[]') AS forms
  FROM menu_items AS m LEFT JOIN subtypes AS s ON s.customer_uuid = m.customer_uuid AND s.menu_item_id = m.id`;

async function read(client: pg.ClientBase, condition: string, values: unknown[]): Promise<ItemForms[]> {
  const { rows } = await client.query<ItemForms>(
    `${select} WHERE ${living('m')} AND ${condition}
     GROUP BY m.customer_uuid, m.id, m.name ORDER BY m.name, m.id`,
    values,
  );
  return rows;
}

/** These items with their forms. Those that do not exist are left out. */
export const formsOfItems = (
  client: pg.ClientBase,
  customerUuid: string,
  ids: readonly (string | number)[],
): Promise<ItemForms[]> => read(client, 'm.id = ANY($2::uuid[])', [customerUuid, ids]);

/** The items that a template was applied to, with their forms. */
export const formsOfTemplate = (
  client: pg.ClientBase,
  customerUuid: string,
  templateId: string,
): Promise<ItemForms[]> => read(client, 'm.variant_template_id = $2', [customerUuid, templateId]);
