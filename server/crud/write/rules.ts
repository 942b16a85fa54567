import { applicableValues, dependentFields } from '../../../contract/fieldRules.ts';
import type { IntendedChange, ResourceContext, Rules, Writing, WrittenChange } from '../context.ts';
import { keepToStores } from './storeWall.ts';

const isAbout = ({ on }: Rules, action: IntendedChange['action']): boolean => on?.includes(action) ?? true;

const rulesOf = ({ rules, resource }: ResourceContext): readonly Rules[] => rules.get(resource.name) ?? [];

const hasValues = (action: IntendedChange['action']): boolean => action === 'create' || action === 'update';

/**
 * Empties what a change leaves without a meaning, runs the rules on it, and keeps it within the actor's stores. Returns the values to write.
 * @throws ServiceError OTHER_STORES, or whatever a rule throws
 */
export async function applyRules(writing: Writing, change: IntendedChange): Promise<Record<string, unknown>> {
  const { context } = writing;
  const { resource } = context;
  let values = hasValues(change.action)
    ? applicableValues(resource, change.values, change.action === 'create')
    : { ...change.values };
  for (const rule of rulesOf(context).filter((one) => isAbout(one, change.action)))
    values = (await rule.before?.({ ...change, values }, writing)) ?? values;
  await keepToStores(writing, { ...change, values });
  return values;
}

/** Whether an area has a rule that wants to see such changes of the resource before they are written. */
export const hasAreaRulesBefore = (context: ResourceContext, action: IntendedChange['action']): boolean =>
  rulesOf(context).some((rule) => rule.before !== undefined && isAbout(rule, action));

/** Whether any rule, or the definition, may write other values than such changes of the resource bring. */
export const hasRulesBefore = (context: ResourceContext, action: IntendedChange['action']): boolean =>
  (hasValues(action) && dependentFields(context.resource).length > 0) || hasAreaRulesBefore(context, action);

/** Whether any rule does something after the resource's changes are written. */
export const hasRulesAfter = (context: ResourceContext): boolean =>
  rulesOf(context).some(({ after }) => after !== undefined);

/** Runs what the rules do after a change. @throws whatever a rule throws */
export async function runAfter({ client, context, actor }: Writing, change: WrittenChange): Promise<void> {
  for (const rule of rulesOf(context)) await rule.after?.(change, { client, actor, context });
}

/** Tells everybody which records changed, once the transaction is committed. Null means too many to name. */
export function announce(
  { client, context: { resource, announcements }, actor }: Writing,
  ids: WrittenChange['ids'] | null,
): void {
  announcements.announce(client, {
    customer: resource.scope === 'customer' ? actor.customerUuid : null,
    resource: resource.name,
    ids: ids && [...ids],
    origin: actor.origin,
  });
}
