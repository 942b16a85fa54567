import { ownRights } from '../../../contract/options/actions.ts';
import type { Registry } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import {
  type Action,
  actions,
  allows,
  everyResource,
  isUsual,
  type Rights,
} from '../../../contract/rights/rights.ts';
import { actionOf } from '../../../contract/rights/verbs.ts';
import { listText } from '../../i18n/listText.ts';

/** A line of the table of rights: everything, all resources under a common first name, or one resource. */
export interface RightsRow {
  /** Its key in the rights. */
  name: string;
  kind: 'all' | 'group' | 'resource';
  /** The resources that it covers; none for everything. */
  resources: Resource[];
  /** The actions that are possible there. */
  possible: ReadonlySet<Action>;
  /** The rights that the resource adds for its actions, with the labels of these actions. */
  own: readonly { right: string; label: string }[];
  /** The entry that applies if this one is missing. */
  inherits: string | undefined;
}

/** The actions that a resource's verbs allow. Deploying and configuring have no verb, so any role may have them. */
function possibleWith(resources: readonly Resource[]): Set<Action> {
  const possible = new Set(resources.flatMap(({ verbs }) => [...verbs].map((verb) => actionOf[verb])));
  const acting = resources.flatMap(({ actions: own }) => [...own.values()]);
  for (const { right } of acting) if (isUsual(right)) possible.add(right);
  const acts = acting.some(({ on }) => on.includes('selection'));
  if (possible.has('update') || possible.has('delete') || acts) possible.add('bulk');
  return possible;
}

/** The rights that a resource adds, each named as the actions that need it. */
const rightsAdded = ({ actions: own }: Resource): RightsRow['own'] =>
  ownRights(own).map((right) => ({
    right,
    label: listText([...own.values()].filter((action) => action.right === right).map(({ label }) => label)),
  }));

/** Every line, the general ones first: the general rule is set once, and the rest only where it differs. */
export function rightsRows(registry: Registry): RightsRow[] {
  const groups = Map.groupBy(registry.values(), ({ name }) => name.split('/')[0] ?? name);
  const all: RightsRow = {
    name: everyResource,
    kind: 'all',
    resources: [],
    possible: new Set(actions),
    own: [],
    inherits: undefined,
  };
  const rows = [...groups].flatMap(([first, resources]): RightsRow[] => {
    const group = `${first}/*`;
    const isGroup = resources.length > 1;
    const single = (resource: Resource): RightsRow => ({
      name: resource.name,
      kind: 'resource',
      resources: [resource],
      possible: possibleWith([resource]),
      own: rightsAdded(resource),
      inherits: isGroup ? group : everyResource,
    });
    const head: RightsRow = {
      name: group,
      kind: 'group',
      resources,
      possible: possibleWith(resources),
      own: [],
      inherits: everyResource,
    };
    return isGroup ? [head, ...resources.map(single)] : resources.map(single);
  });
  return [all, ...rows];
}

/** The actions that apply to a row: its own entry, or that of the row it follows. */
export function effective(rights: Rights, row: RightsRow, rows: readonly RightsRow[]): readonly string[] {
  const own = rights[row.name];
  if (own) return own;
  const above = rows.find(({ name }) => name === row.inherits);
  return above ? effective(rights, above, rows) : [];
}

/** True if the row includes a right that its resource adds. */
export const includesOwn = (rights: Rights, row: RightsRow, right: string): boolean =>
  allows(rights, row.name, right);

/** The rights after somebody gives or removes one action of a row. The row then has an entry of its own. */
export function withAction(
  rights: Rights,
  row: RightsRow,
  rows: readonly RightsRow[],
  action: string,
  isAllowed: boolean,
): Rights {
  const own = row.own.map(({ right }) => right);
  const before = [
    ...effective(rights, row, rows).filter((one) => !own.includes(one)),
    ...own.filter((right) => includesOwn(rights, row, right)),
  ];
  const others = [...new Set([...before, action])].filter((one) => !isUsual(one));
  const after = [...actions, ...others].filter((one) => (one === action ? isAllowed : before.includes(one)));
  return { ...rights, [row.name]: after };
}

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
