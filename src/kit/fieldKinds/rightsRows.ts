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
    label: [...own.values()]
      .filter((action) => action.right === right)
      .map(({ label }) => label)
      .join(', '),
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
