import { z } from 'zod';
import {
  type ApplyChoices,
  driftOf,
  type FormPlan,
  inTemplateOrder,
  planOf,
} from '../../../../contract/catalogue/sellableForms.ts';
import { type Combination, combinationsOf } from '../../../../contract/catalogue/variants.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { read, type Slots } from '../../../area/read.ts';
import type { ActionHandler, Rules, Writing } from '../../../crud/context.ts';
import { createAllWith, lockLists, moveRows, writeManyWith } from '../../../crud/records.ts';
import { writeWith } from '../../../crud/write.ts';
import { formsOfItems } from './itemForms.ts';
import { treeOf, treesOf } from './templateTree.ts';

/** What the action asks for, as its form in `menus/items` has it. */
const form = z.object({
  variantTemplateId: z.string(),
  switchesOffExtra: z.boolean(),
  givesNames: z.boolean(),
});

/** True for a change that only puts a size on sale or takes it off. */
const isSwitch = ({ values }: FormPlan['update'][number]) =>
  values.isActive !== undefined && Object.keys(values).length === 1;

/** Writes the plans: switches in sets, because they give many sizes the same value, and the rest one by one. */
async function writePlans(
  { client, actor, context }: Writing,
  plans: readonly { menuItemId: string; plan: FormPlan }[],
): Promise<void> {
  const sizes = context.contextOf('menus/subtypes');
  const updates = plans.flatMap(({ plan }) => plan.update);
  for (const isActive of [true, false]) {
    const ids = updates
      .filter((update) => isSwitch(update) && update.values.isActive === isActive)
      .map(({ id }) => id);
    if (ids.length > 0)
      await writeManyWith({ client, context: sizes, actor }, { action: 'update', ids, values: { isActive } });
  }
  for (const update of updates.filter((one) => !isSwitch(one)))
    await writeWith({ client, context: sizes, actor }, { action: 'update', ...update });
  const rows = plans.flatMap(({ menuItemId, plan }) =>
    plan.create.map((values) => ({ menuItemId, ...values })),
  );
  if (rows.length > 0) await createAllWith({ client, context: sizes, actor }, rows);
}

/** Puts the sizes of items that got new ones into the order of the template. */
async function arrange(
  { client, actor, context }: Writing,
  menuItemIds: readonly string[],
  combinations: readonly Combination[],
): Promise<void> {
  const items = await formsOfItems(client, actor.customerUuid, { ids: menuItemIds });
  const ordered = items.flatMap(({ forms }) => {
    const desired = inTemplateOrder(combinations, forms);
    return desired.every((form, index) => form === forms[index])
      ? []
      : desired.map(({ id }, order) => ({ id, order }));
  });
  if (ordered.length === 0) return;
  const sizes = context.contextOf('menus/subtypes');
  const ids = ordered.map(({ id }) => id);
  const listed = await lockLists({ client, context: sizes, actor }, ids);
  await moveRows(
    { client, context: sizes, actor },
    { ids, orders: ordered.map(({ order }) => order), as: 'sequence' },
    listed,
  );
}

/** Those of the items in which another template is noted, or none. */
const readOthers = read(
  (rows, { ids, variantTemplateId }: Slots<{ ids: string[]; variantTemplateId: string }>) =>
    rows
      .selectFrom('menus/items with deleted')
      .select('id')
      .where('id', '=', ({ fn }) => fn.any(ids))
      .where('variantTemplateId', 'is distinct from', variantTemplateId),
);

interface Growth extends ApplyChoices {
  ids: readonly string[];
  combinations: readonly Combination[];
}

/** Gives items the sizes of a template. */
async function giveSizes(scope: Writing, { ids, combinations, ...choices }: Growth): Promise<void> {
  const { client, actor } = scope;
  const items = await formsOfItems(client, actor.customerUuid, { ids });
  const plans = items.map(({ id, forms }) => ({
    menuItemId: id,
    plan: planOf(driftOf(combinations, forms), forms, choices),
  }));
  await writePlans(scope, plans);
  const grown = plans.filter(({ plan }) => plan.create.length > 0).map(({ menuItemId }) => menuItemId);
  if (grown.length > 0) await arrange(scope, grown, combinations);
}

/**
 * Gives items the sizes of a template, and notes the template in them, so that people see later which items differ from it.
 * @throws ServiceError VALIDATION_FAILED if the template offers nothing
 */
export const applyTemplate: ActionHandler = async (change, scope) => {
  const { client, actor, context } = scope;
  const ids = change.ids.map(String);
  const { variantTemplateId, ...choices } = form.parse(change.entered);
  const combinations = combinationsOf(await treeOf(client, actor.customerUuid, variantTemplateId));
  if (combinations.length === 0)
    throw new ServiceError('VALIDATION_FAILED', {
      issues: [{ field: 'variantTemplateId', code: 'templateEmpty', details: {} }],
    });
  await giveSizes(scope, { ids, combinations, ...choices });
  const others = await readOthers(client, actor.customerUuid, { ids, variantTemplateId });
  if (others.length === 0) return;
  // A change of its own, and not a value that the action sets, so that people can undo it with the sizes.
  await writeManyWith(
    { client, context, actor },
    {
      action: 'update',
      ids: others.map(({ id }) => id),
      values: { variantTemplateId },
    },
  );
};

/** Those of the items that name a template, with it. */
const readTemplated = read((rows, { ids }: Slots<{ ids: string[] }>) =>
  rows
    .selectFrom('menus/items')
    .select(['id', 'variantTemplateId'])
    .where('id', '=', ({ fn }) => fn.any(ids))
    .where('variantTemplateId', 'is not', null),
);

/** A new item gets the sizes of its template at once, from a form, a file or a call. A template without a tick gives none. */
export const sizesOfNewItems: Rules = {
  async after({ action, ids }, scope) {
    if (action !== 'create') return;
    const { client, actor } = scope;
    const items = await readTemplated(client, actor.customerUuid, { ids: ids.map(String) });
    const trees = await treesOf(
      client,
      actor.customerUuid,
      items.flatMap(({ variantTemplateId }) => variantTemplateId ?? []),
    );
    for (const [templateId, nodes] of trees)
      await giveSizes(scope, {
        ids: items.filter((item) => item.variantTemplateId === templateId).map(({ id }) => id),
        ...{ combinations: combinationsOf(nodes), switchesOffExtra: false, givesNames: false },
      });
  },
};
