import type { Registry } from '../../../contract/registry.ts';
import type { Rights } from '../../../contract/rights/rights.ts';
import { effective, includesOwn, type RightsRow, rightsRows, withAction } from './rightsRows.ts';

/** The rows of an area of the navigation. */
export interface RightsArea {
  area: string;
  /** Resources with a page of their own. */
  pages: RightsRow[];
  /** Resources that only show within others: lines, settings, lists of choices. */
  parts: RightsRow[];
  /** The rules for all resources under a first name, if all of these are in the area. */
  groups: RightsRow[];
}

const firstOf = (name: string) => name.split('/')[0] ?? name;

/**
 * The rows area by area, in the order of the registry. A resource without a page stands where the others of its first
 * name stand.
 */
export function rightsAreas(registry: Registry): { all: RightsRow; rows: RightsRow[]; areas: RightsArea[] } {
  const rows = rightsRows(registry);
  const [all] = rows;
  if (!all) throw new Error('Rights have a general rule.');
  const single = rows.filter(
    ({ kind, possible, own }) => kind === 'resource' && (possible.size > 0 || own.length > 0),
  );
  const areaOfFirst = new Map<string, string>();
  for (const { area, name } of registry.values())
    if (area && !areaOfFirst.has(firstOf(name))) areaOfFirst.set(firstOf(name), area);
  const areaOf = ({ resources: [resource], name }: RightsRow): string =>
    resource?.area ?? areaOfFirst.get(firstOf(name)) ?? 'setup';
  const areas = [...Map.groupBy(single, areaOf)].map(([area, own]) => ({
    area,
    pages: own.filter(({ resources: [resource] }) => resource?.area),
    parts: own.filter(({ resources: [resource] }) => !resource?.area),
    groups: rows.filter(
      (row) =>
        row.kind === 'group' &&
        row.resources.every(
          ({ name }) => single.every((one) => one.name !== name) || own.some((one) => one.name === name),
        ),
    ),
  }));
  return { all, rows, areas };
}

/** Every resource of the area. */
export const membersOf = ({ pages, parts }: RightsArea): RightsRow[] => [...pages, ...parts];

/** Whether the area's resources include an action: all of those where it is possible, some of them, or none. */
export function areaIncludes(
  rights: Rights,
  area: RightsArea,
  rows: readonly RightsRow[],
  action: string,
): 'all' | 'some' | 'none' {
  const concerned = membersOf(area).filter(({ possible }) => (possible as ReadonlySet<string>).has(action));
  const having = concerned.filter((row) => effective(rights, row, rows).includes(action));
  if (having.length === 0) return 'none';
  return having.length === concerned.length ? 'all' : 'some';
}

/**
 * The rights after somebody gives or removes an action of a whole area. They name first names where they can, so that
 * they also hold for resources that are added to the area later.
 */
export function withAreaAction(
  rights: Rights,
  area: RightsArea,
  rows: readonly RightsRow[],
  action: string,
  isAllowed: boolean,
): Rights {
  const general = area.groups.reduce(
    (granted, group) => withAction(granted, group, rows, action, isAllowed),
    rights,
  );
  return membersOf(area)
    .filter(({ possible }) => (possible as ReadonlySet<string>).has(action))
    .filter((row) => effective(general, row, rows).includes(action) !== isAllowed)
    .reduce((granted, row) => withAction(granted, row, rows, action, isAllowed), general);
}

/** The entries of the area: of its resources, and of the rules for all of them. */
export const areaEntries = (rights: Rights, area: RightsArea): string[] =>
  [...membersOf(area), ...area.groups].map(({ name }) => name).filter((name) => rights[name] !== undefined);

/** The rights without some entries: what they were for follows the more general rule again. */
export const withoutEntries = (rights: Rights, names: readonly string[]): Rights =>
  Object.fromEntries(Object.entries(rights).filter(([name]) => !names.includes(name)));

/** True if the row includes the right, a usual one or one of its own. */
export const includes = (
  rights: Rights,
  row: RightsRow,
  rows: readonly RightsRow[],
  right: string,
): boolean =>
  row.own.some((one) => one.right === right)
    ? includesOwn(rights, row, right)
    : effective(rights, row, rows).includes(right);
