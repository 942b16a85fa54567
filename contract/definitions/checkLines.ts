import type { Field } from '../fieldKinds/field.ts';
import { isLines, isReference, isSecret, namesRecord } from '../fieldKinds.ts';
import { ownerOf } from '../lines.ts';
import type { Resource } from '../resource.ts';
import type { Check } from './check.ts';

const optionsOfLines = ['by', 'pick', 'tree'] as const;

/** Options that mean nothing for a field of lines. */
const meaningless = ['unique', 'searchable', 'default', 'computed', 'aggregate', 'requiredWhen'] as const;

/** Checks the fields that hold records of another resource as lines. */
export function checkLines(check: Check): void {
  const { resource, report } = check;
  for (const field of resource.fields.values()) {
    if (isLines(field)) checkField(field, check);
    else
      for (const option of optionsOfLines)
        if (field[option] !== undefined)
          report(['fields', field.name, option], 'optionOfLines', { option, kind: field.kind });
  }
  const shown = resource.list.columns.findIndex((name) => {
    const field = resource.fields.get(name);
    return field && isLines(field);
  });
  if (shown >= 0) report(['list', 'columns', shown], 'linesInList');
}

function checkField(field: Field, check: Check): void {
  const { resource, registry, target, report } = check;
  const path = ['fields', field.name];
  for (const option of meaningless) if (field[option]) report([...path, option], 'meansNothing', { option });
  const child = target(field.resource, [...path, 'resource']);
  if (!child) return;
  if (!canBeLines(child) || !isOwn(resource))
    report([...path, 'resource'], 'cannotBeLines', { resource: child.name });
  const owner = ownerOf(child, registry);
  if (owner && (owner.owner !== resource || owner.field.name !== field.name))
    report([...path, 'resource'], 'linesTwice', { resource: child.name, owner: owner.owner.name });
  checkBy(field, child, check);
  checkChosen(field, child, check);
}

const isOwn = ({ scope, key, view }: Resource): boolean => scope === 'customer' && key === 'uuid' && !view;

/** True for a resource whose records a line can hold whole: everything that makes one is in the body of its record. */
const canBeLines = (resource: Resource): boolean =>
  isOwn(resource) &&
  !resource.singleton &&
  !resource.states &&
  [...resource.fields.values()].every((field) => !isLines(field) && !isSecret(field));

/** The field of the lines' resource that an option names. If there is none, notes a mistake. */
function fieldOfChild(
  field: Field,
  option: (typeof optionsOfLines)[number],
  child: Resource,
  { report }: Check,
): Field | undefined {
  const name = field[option];
  const path = ['fields', field.name, option];
  if (name === undefined) return undefined;
  const found = child.fields.get(name);
  const hint = { input: name, known: [...child.fields.values()].filter(isReference).map((one) => one.name) };
  if (!found) report(path, 'unknownFieldOf', { resource: child.name, input: name }, hint);
  return found;
}

function checkBy(field: Field, child: Resource, check: Check): void {
  const { resource, report } = check;
  const path = ['fields', field.name, 'by'];
  if (field.by === undefined) report(path, 'missing', { option: 'by' });
  const by = fieldOfChild(field, 'by', child, check);
  if (!by) return;
  const isWayBack = namesRecord(by) && by.resource === resource.name;
  if (!isWayBack || !by.required || by.onDelete !== 'take')
    report(path, 'linesBy', { field: by.name, resource: child.name });
  if (child.ordered && child.ordered.within !== by.name)
    report([...path.slice(0, 2), 'resource'], 'linesOrder', { resource: child.name, field: by.name });
}

function checkChosen(field: Field, child: Resource, check: Check): void {
  const { report } = check;
  const pick = fieldOfChild(field, 'pick', child, check);
  if (pick && (!namesRecord(pick) || pick.name === field.by))
    report(['fields', field.name, 'pick'], 'pickNoReference', { resource: child.name });
  const tree = fieldOfChild(field, 'tree', child, check);
  if (tree && (!namesRecord(tree) || tree.resource !== child.name || tree.required))
    report(['fields', field.name, 'tree'], 'treeNoReference', { resource: child.name });
}
