import type { Registry } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import { type Action, actions, everyResource, type Rights } from '../../../contract/rights/rights.ts';
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
  /** The entry that applies if this one is missing. */
  inherits: string | undefined;
}

/** The actions that a resource's verbs allow. No verb stands for deploying and configuring, so any role may have them in general. */
function possibleWith(resources: readonly Resource[]): Set<Action> {
  const possible = new Set(resources.flatMap(({ verbs }) => [...verbs].map((verb) => actionOf[verb])));
  if (possible.has('update') || possible.has('delete')) possible.add('bulk');
  return possible;
}

/** Every line, the general ones first: the general rule is set once, and the rest only where it differs. */
export function rightsRows(registry: Registry): RightsRow[] {
  const groups = Map.groupBy(registry.values(), ({ name }) => name.split('/')[0] ?? name);
  const all: RightsRow = {
    name: everyResource,
    kind: 'all',
    resources: [],
    possible: new Set(actions),
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
      inherits: isGroup ? group : everyResource,
    });
    const head: RightsRow = {
      name: group,
      kind: 'group',
      resources,
      possible: possibleWith(resources),
      inherits: everyResource,
    };
    return isGroup ? [head, ...resources.map(single)] : resources.map(single);
  });
  return [all, ...rows];
}

/** The actions that apply to a row: its own entry, or that of the row it follows. */
export function effective(rights: Rights, row: RightsRow, rows: readonly RightsRow[]): readonly Action[] {
  const own = rights[row.name];
  if (own) return own;
  const above = rows.find(({ name }) => name === row.inherits);
  return above ? effective(rights, above, rows) : [];
}

/** The rights after one action of a row was given or removed; from then on the row has its own entry. */
export function withAction(
  rights: Rights,
  row: RightsRow,
  rows: readonly RightsRow[],
  action: Action,
  isGiven: boolean,
): Rights {
  const before = effective(rights, row, rows);
  const after = actions.filter((one) => (one === action ? isGiven : before.includes(one)));
  return { ...rights, [row.name]: after };
}
