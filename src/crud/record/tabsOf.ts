import { useMemo } from 'react';
import { findGridParts, type GridParts } from '../../../contract/gridParts.ts';
import type { Registry } from '../../../contract/registry.ts';
import { isSubject, type Resource } from '../../../contract/resource.ts';
import { partTabName } from '../../kit/records/paths.ts';
import { useComposition, useResourceParts } from '../../modules/CompositionContext.tsx';
import { type ModuleTab, reservedTabNames } from '../../modules/module.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';

/** One tab of a record. `name` is the last part of its address. */
export type RecordTab = { name: string; isPermitted: boolean } & (
  | { kind: 'details' | 'history' }
  | { kind: 'related'; resource: Resource; by: string }
  | { kind: 'single'; resource: Resource }
  | { kind: 'grid'; parts: GridParts }
  | { kind: 'made'; tab: ModuleTab }
);

/** The tab at the address of the record itself. */
export const detailsTab = 'details';

/** The tab with everything that happened to the record. */
export const historyTab = 'history';

/**
 * The tabs of a resource's records in their order: the record itself, the single records that belong to it, the records that refer to it, grids, tabs of
 * modules, its history. Tabs that the role does not include are marked, so that their addresses can say so.
 */
export function tabsOf(resource: Resource, registry: Registry, made: readonly ModuleTab[]): RecordTab[] {
  const taken = new Set([...reservedTabNames, ...made.map(({ name }) => name)]);
  const isShared = (name: string) =>
    resource.related.filter((one) => partTabName(one.resource) === partTabName(name)).length > 1;
  const singles = [...registry.values()]
    .filter(({ singleton, fields }) => fields.get(singleton?.by ?? '')?.resource === resource.name)
    .map(
      (other): RecordTab => ({
        kind: 'single',
        name: taken.has(partTabName(other.name))
          ? `${partTabName(other.name)}.${other.singleton?.by}`
          : partTabName(other.name),
        isPermitted: other.verbs.has('get'),
        resource: other,
      }),
    );
  const related = resource.related.flatMap(({ resource: name, by }): RecordTab[] => {
    const other = registry.get(name);
    if (!other) return [];
    const isUnclear =
      taken.has(partTabName(name)) ||
      isShared(name) ||
      singles.some((single) => single.name === partTabName(name));
    return [
      {
        kind: 'related',
        name: isUnclear ? `${partTabName(name)}.${by}` : partTabName(name),
        isPermitted: other.verbs.has('list'),
        resource: other,
        by,
      },
    ];
  });
  return [
    { kind: 'details', name: detailsTab, isPermitted: true },
    ...singles,
    ...related,
    ...gridTabs(resource, registry, new Set([...taken, ...[...singles, ...related].map(({ name }) => name)])),
    ...made.map(
      (tab): RecordTab => ({
        kind: 'made',
        name: tab.name,
        isPermitted: resource.verbs.has(tab.verb),
        tab,
      }),
    ),
    { kind: 'history', name: historyTab, isPermitted: true },
  ];
}

/** What a definition calls the tab in its groups. Tabs of modules name their group themselves. */
function nameInGroups(tab: RecordTab): string {
  if (tab.kind === 'related' || tab.kind === 'single') return tab.resource.name;
  return tab.kind === 'grid' ? tab.parts.grid.name : tab.name;
}

/** One place in the row of tabs: a group of tabs with its label, or a tab that stands alone. */
interface TabSection {
  name: string;
  /** Undefined for a tab that stands alone: it has its own label. */
  label: string | undefined;
  tabs: readonly RecordTab[];
}

/**
 * The tabs as people see them: the groups of the definition in its order, each with its tabs and then those of modules, and beside them the tabs
 * without a group. The record itself comes first if it has none. Groups without a tab are left out.
 */
export function sectionsOf({ tabGroups }: Resource, tabs: readonly RecordTab[]): TabSection[] {
  const groups = [...tabGroups.values()].map(({ name, label, tabs: names }): TabSection => {
    const ofModules = tabs.filter((tab) => tab.kind === 'made' && tab.tab.group === name);
    const named = names.flatMap((one) =>
      tabs.filter((tab) => tab.kind !== 'made' && nameInGroups(tab) === one),
    );
    return { name, label, tabs: [...named, ...ofModules] };
  });
  const grouped = new Set(groups.flatMap((group) => group.tabs));
  const alone = tabs
    .filter((tab) => !grouped.has(tab))
    .map((tab): TabSection => ({ name: tab.name, label: undefined, tabs: [tab] }));
  const isDetails = ({ name }: TabSection) => name === detailsTab;
  return [
    ...alone.filter(isDetails),
    ...groups.filter((group) => group.tabs.length > 0),
    ...alone.filter((one) => !isDetails(one)),
  ];
}

/** The grids that belong to the records of a resource. */
function gridTabs(resource: Resource, registry: Registry, taken: ReadonlySet<string>): RecordTab[] {
  const all = [...registry.values()].flatMap((cells) =>
    [...cells.grids.values()].flatMap((grid) => findGridParts(cells, grid, registry) ?? []),
  );
  const own = all.filter(({ parent }) => parent?.name === resource.name);
  const isShared = (name: string) =>
    taken.has(name) || own.filter(({ grid }) => grid.name === name).length > 1;
  return own.map((parts) => ({
    kind: 'grid',
    name: isShared(parts.grid.name)
      ? `${parts.resource.name.replaceAll('/', '-')}.${parts.grid.name}`
      : parts.grid.name,
    isPermitted: [parts.resource, parts.rows, parts.columns].every(({ verbs }) => verbs.has('list')),
    parts,
  }));
}

const none: readonly ModuleTab[] = [];

/** The tabs of a resource's records. */
export function useRecordTabs(resource: Resource): RecordTab[] {
  const registry = useRegistry();
  const { tabs = none } = useResourceParts(resource);
  const { recordTabs } = useComposition();
  return useMemo(() => {
    const ofEvery = isSubject(resource) ? recordTabs : none;
    return tabsOf(resource, registry, [...tabs, ...ofEvery]);
  }, [resource, registry, tabs, recordTabs]);
}
