import { viewNames } from '../../contract/options/listViews.ts';
import type { Resource } from '../../contract/resource.ts';
import { isProving } from './endurance.ts';

/** The parts of a resource that its pages depend on. The same code shows resources with the same traits. */
function pageTraitsOf({ area, name, fields, ...rest }: Resource): string[] {
  const { ordered, softDelete, singleton, freshCode, related, verbs, list, reports, actions } = rest;
  const has = {
    ...{ ordered, softDelete, singleton, freshCode },
    ...{ related: related.length > 0, tabs: list.tabs.length > 0, reports: reports.size > 0 },
    ...{
      actions: actions.size > 0,
      dialogs: [...actions.values()].some(({ form }) => form.fields.length > 0),
    },
  };
  return [
    // The pages of staff and roles have parts of their own.
    ...(area === 'setup' ? [name] : []),
    ...[...fields.values()].map(({ kind }) => `kind ${kind}`),
    ...[...verbs].map((verb) => `verb ${verb}`),
    ...viewNames.filter((view) => list.views[view]).map((view) => `view ${view}`),
    ...Object.entries(has).flatMap(([trait, value]) => (value ? [trait] : [])),
  ];
}

/**
 * The resources whose pages a test visits: all of them, or in `npm test` a few that have every trait together. The next
 * one is always the one that has most of the traits that are still missing.
 *
 * @param traitsOf the traits that matter to the test. Default: all that pages depend on.
 */
export function withEveryTrait(
  resources: readonly Resource[],
  traitsOf: (resource: Resource) => string[] = pageTraitsOf,
): Resource[] {
  if (isProving) return [...resources];
  const missing = new Set(resources.flatMap(traitsOf));
  const newTo = (resource: Resource) =>
    [...new Set(traitsOf(resource))].filter((trait) => missing.has(trait)).length;
  const chosen = new Set<Resource>();
  while (missing.size > 0) {
    const next = resources.reduce((best, resource) => (newTo(resource) > newTo(best) ? resource : best));
    for (const trait of traitsOf(next)) missing.delete(trait);
    chosen.add(next);
  }
  return resources.filter((resource) => chosen.has(resource));
}
