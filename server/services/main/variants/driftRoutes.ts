import type pg from 'pg';
import {
  type DriftAnswer,
  type ItemDrift,
  mostItemsShown,
  templateDriftCall,
  templatePreviewCall,
} from '../../../../contract/calls/variants.ts';
import { driftOf, hasDrifted } from '../../../../contract/catalogue/sellableForms.ts';
import { combinationsOf } from '../../../../contract/catalogue/variants.ts';
import { type Actor, authorise, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { App } from '../../../plugins/validation.ts';
import { formsOfItems, formsOfTemplate, type ItemForms } from './itemForms.ts';
import { treeOf } from './templateTree.ts';

/** Tells what differs between templates and items. */
export function driftRoutes(app: App, { pool, contextOf }: Pick<Platform, 'pool' | 'contextOf'>): void {
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
