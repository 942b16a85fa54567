import type pg from 'pg';
import {
  type DriftAnswer,
  type ItemDrift,
  mostItemsShown,
  templateDriftCall,
  templatePreviewCall,
} from '../../../../contract/calls/variants.ts';
import { driftOf, hasDrifted } from '../../../../contract/catalogue/sellableForms.ts';
import {
  combinationsOf,
  mostCombinations,
  mostLevels,
  type VariantMistake,
  type VariantNode,
  variantMistakes,
} from '../../../../contract/catalogue/variants.ts';
import { type FieldIssue, ServiceError } from '../../../../contract/errors.ts';
import { type Actor, authorise, realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import type { Rules } from '../../../crud/context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { App } from '../../../plugins/validation.ts';
import { applyTemplate, sizesOfNewItems } from './applyTemplate.ts';
import { formsOfItems, formsOfTemplate, type ItemForms } from './itemForms.ts';
import { treeOf, treesOf } from './templateTree.ts';

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
const templateRules: Rules = {
  async after({ action, ids }, { client, actor }) {
    if (action === 'delete') return;
    const issues = [...(await treesOf(client, actor.customerUuid, ids)).values()].flatMap((nodes) =>
      variantMistakes(nodes).map((mistake) => issueOf(mistake, nodes)),
    );
    if (issues.length > 0) throw new ServiceError('VALIDATION_FAILED', { issues });
  },
};

/** Tells what differs between templates and items. */
function driftRoutes(app: App, { pool, contextOf }: Pick<Platform, 'pool' | 'contextOf'>): void {
  const compare = (
    actor: Actor,
    templateId: string,
    itemsOf: (client: pg.ClientBase) => Promise<ItemForms[]>,
  ): Promise<DriftAnswer> => {
    // The answer names items and sizes.
    for (const name of ['menus/items', 'menus/subtypes'] as const)
      authorise(actor, contextOf(name).resource, 'read');
    return inTransaction(pool, realmOf(actor), async (client) => {
      const combinations = combinationsOf(await treeOf(client, actor.customerUuid, templateId));
      const items = await itemsOf(client);
      const drifted = items.flatMap(({ id, name, forms }) => {
        const drift = driftOf(combinations, forms);
        return hasDrifted(drift) ? [{ id, name, ...namesIn(drift) }] : [];
      });
      return { count: items.length, drifted: drifted.length, items: drifted.slice(0, mostItemsShown) };
    });
  };
  serve(app, templateDriftCall, ({ params: { id }, actor }) =>
    compare(actor, id, (client) => formsOfTemplate(client, actor.customerUuid, { templateId: id })),
  );
  serve(app, templatePreviewCall, ({ params: { id }, body: { ids }, actor }) =>
    compare(actor, id, (client) => formsOfItems(client, actor.customerUuid, { ids: ids.map(String) })),
  );
}

const namesIn = (drift: ReturnType<typeof driftOf>): Omit<ItemDrift, 'id' | 'name'> => ({
  missing: drift.missing.map(({ name }) => name),
  switchedOff: drift.switchedOff.map(({ form }) => form.name),
  renamed: drift.renamed.map(({ form, combination }) => ({ name: form.name, combination: combination.name })),
  unlinked: drift.unlinked.map(({ form }) => form.name),
  extra: drift.extra.map(({ name }) => name),
  kept: drift.kept.length,
});

/** Templates of variants, and the sizes that they give to items. */
export const variantsArea = (platform: Platform): Area => ({
  service: 'main',
  resources: ['variants/templates', 'variants/template-items', 'menus/items', 'menus/subtypes'],
  calls: (app) => driftRoutes(app, platform),
  rules: { 'variants/templates': templateRules, 'menus/items': sizesOfNewItems },
  handlers: { 'menus/items': { applyTemplate } },
});
