import type { Registry } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import { type Action, actions, everyResource, type Rights } from '../../../contract/rights/rights.ts';
import { actionOf } from '../../../contract/rights/verbs.ts';

/** A line of the table of rights: everything, everything whose name begins alike, or one resource. */
export interface RightsRow {
  /** The entry in the rights. */
  name: string;
  kind: 'all' | 'group' | 'resource';
  /** Resources that it speaks of; none for everything. */
  resources: Resource[];
  /** What can be done there at all. */
  possible: ReadonlySet<Action>;
  /** The entry that counts while this one says nothing. */
  inherits: string | undefined;
}

/** What a resource's verbs allow. Deploying and configuring are nobody's verbs: any role may have them in general. */
function possibleWith(resources: readonly Resource[]): Set<Action> {
  const possible = new Set(resources.flatMap(({ verbs }) => [...verbs].map((verb) => actionOf[verb])));
  if (possible.has('update') || possible.has('delete')) possible.add('bulk');
  return possible;
}

/** Every line, the general ones first: what holds in general is said once, and the rest only where it differs. */
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

/** What counts in a row: its own entry, else that of the row it follows. */
export function effective(rights: Rights, row: RightsRow, rows: readonly RightsRow[]): readonly Action[] {
  const own = rights[row.name];
  if (own) return own;
  const above = rows.find(({ name }) => name === row.inherits);
  return above ? effective(rights, above, rows) : [];
}

/** The rights with one action of a row given or taken; from then on the row speaks for itself. */
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
