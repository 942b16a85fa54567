import type pg from 'pg';
import type { VariantNode } from '../../../../contract/catalogue/variants.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { read, rowsOf, type Slots } from '../../../area/read.ts';

const readNodes = read((rows, { templateIds }: Slots<{ templateIds: string[] }>) =>
  rows
    .selectFrom('variants/template-items as node')
    .innerJoin('variants/elements as element', 'element.id', 'node.variantId')
    .select(['node.variantTemplateId as templateId', 'node.id', 'node.parentId', 'node.variantId'])
    .select(['element.name', 'node.isChecked as isTicked'])
    .where('node.variantTemplateId', '=', ({ fn }) => fn.any(templateIds))
    .orderBy('node.variantTemplateId')
    .orderBy('node.order')
    .orderBy('node.id'),
);

const readTemplate = rowsOf('variants/templates', { fields: ['id'], by: ['id'] });

/** The trees of templates, by the id of the template. */
export async function treesOf(
  client: pg.ClientBase,
  customerUuid: string,
  templateIds: readonly (string | number)[],
): Promise<Map<string, VariantNode[]>> {
  const nodes = await readNodes(client, customerUuid, { templateIds: templateIds.map(String) });
  return Map.groupBy(nodes, ({ templateId }) => templateId);
}

/** The tree of one template. @throws ServiceError NOT_FOUND if there is no such template */
export async function treeOf(
  client: pg.ClientBase,
  customerUuid: string,
  templateId: string,
): Promise<VariantNode[]> {
  const found = await readTemplate(client, customerUuid, { id: templateId });
  if (found.length === 0) throw new ServiceError('NOT_FOUND');
  return (await treesOf(client, customerUuid, [templateId])).get(templateId) ?? [];
}
