import {
  mostCombinations,
  mostLevels,
  type VariantMistake,
  type VariantNode,
  variantMistakes,
} from '../../../../contract/catalogue/variants.ts';
import { type FieldIssue, ServiceError } from '../../../../contract/errors.ts';
import type { Rules } from '../../../crud/context.ts';
import { treesOf } from './templateTree.ts';

/** The wire name of the tree of a template. */
const treeField = 'VariantTemplateItems';

function issueOf(mistake: VariantMistake, nodes: readonly VariantNode[]): FieldIssue {
  if (mistake.code === 'VARIANT_MANY')
    return {
      field: treeField,
      code: 'variantMany',
      details: { limit: mostCombinations, count: mistake.count },
    };
  const place = nodes.findIndex(({ id }) => id === mistake.nodeId);
  const field = `${treeField}.${place}.isChecked`;
  return mistake.code === 'VARIANT_ORPHAN'
    ? { field, code: 'variantOrphan', details: { parent: mistake.parent } }
    : { field, code: 'variantDeep', details: { limit: mostLevels } };
}

/** A template is right as a whole, however its tree was changed: in its form, variant by variant, or from a file. */
export const templateRules: Rules = {
  async after({ action, ids }, { client, actor }) {
    if (action === 'delete') return;
    const issues = [...(await treesOf(client, actor.customerUuid, ids)).values()].flatMap((nodes) =>
      variantMistakes(nodes).map((mistake) => issueOf(mistake, nodes)),
    );
    if (issues.length > 0) throw new ServiceError('VALIDATION_FAILED', { issues });
  },
};
