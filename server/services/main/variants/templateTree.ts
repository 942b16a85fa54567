import type pg from 'pg';
import type { VariantNode } from '../../../../contract/catalogue/variants.ts';
import { ServiceError } from '../../../../contract/errors.ts';

/** The trees of templates, by the id of the template. */
export async function treesOf(
  client: pg.ClientBase,
  customerUuid: string,
  templateIds: readonly (string | number)[],
): Promise<Map<string, VariantNode[]>> {
  const { rows } = await client.query<VariantNode & { templateId: string }>(
    `SELECT i.variant_template_id AS "templateId", i.id, i.parent_id AS "parentId", i.variant_id AS "variantId", e.name,
       i.is_checked AS "isTicked"
     FROM variant_template_items AS i
     JOIN variant_elements AS e ON e.customer_uuid = i.customer_uuid AND e.id = i.variant_id
     WHERE i.customer_uuid = $1 AND i.variant_template_id = ANY($2::uuid[])
     ORDER BY i.variant_template_id, i.position, i.id`,
    [customerUuid, templateIds],
  );
  return Map.groupBy(rows, ({ templateId }) => templateId);
}

/** The tree of one template. @throws ServiceError NOT_FOUND if there is no such template */
export async function treeOf(
  client: pg.ClientBase,
  customerUuid: string,
  templateId: string,
): Promise<VariantNode[]> {
  const { rowCount } = await client.query(
    `SELECT FROM variant_templates WHERE customer_uuid = $1 AND id = $2`,
    [customerUuid, templateId],
  );
  if (rowCount === 0) throw new ServiceError('NOT_FOUND');
  return (await treesOf(client, customerUuid, [templateId])).get(templateId) ?? [];
}
