import type { Field } from '../fieldKinds/field.ts';
import { fieldKinds, isNumeric, isReference, namesRecord } from '../fieldKinds.ts';
import { columnOf } from '../resource.ts';
import { type Check, checkRepeated, reservedNames } from './check.ts';
import { checkConditions } from './checkConditions.ts';
import { checkDerived } from './checkDerived.ts';

/** Characters of a text that an index can hold for certain. */
const longestIndexed = 500;

/** Bytes of the longest name that PostgreSQL keeps as it is. */
const longestColumn = 63;

/** Checks every field of a definition. */
export function checkFields(check: Check): void {
  const { resource, report } = check;
  const sources = new Set<string>();
  for (const field of resource.fields.values()) {
    const path = ['fields', field.name];
    for (const name of new Set([field.name, field.source]))
      if (reservedNames.has(name))
        report(path, `The name "${name}" is reserved: it means something else in every record or list.`);
    if (sources.has(field.source)) report(path, `Two fields are called "${field.source}" on the wire.`);
    sources.add(field.source);
    if (columnOf(field).length > longestColumn)
      report(path, `The column of the field would be called "${columnOf(field)}".`, {
        expected: `a name that makes at most ${longestColumn} characters`,
      });
    checkKind(field, check);
    checkLimits(field, check);
    checkIndexed(field, check);
    checkConditions(field, check);
    checkDerived(field, check);
    checkOnDelete(field, check);
  }
}

function checkKind(field: Field, { target, report }: Check): void {
  const path = ['fields', field.name];
  const kind = fieldKinds[field.kind];
  const isChoice = kind.takesChoices === true;
  if (isReference(field)) target(field.resource, [...path, 'resource']);
  else if (field.resource !== undefined)
    report([...path, 'resource'], `A field of kind ${field.kind} refers to nothing.`);
  if (isChoice && field.choices.length === 0)
    report([...path, 'choices'], `The choices of the field "${field.name}" are missing.`);
  if (!isChoice && field.choices.length > 0)
    report([...path, 'choices'], `A field of kind ${field.kind} has no choices.`);
  const ids = field.choices.map(({ id }) => id);
  ids.forEach((id, index) => {
    if (ids.indexOf(id) < index)
      report([...path, 'choices', index, 'id'], `Two choices have the id "${id}".`);
  });
  if (field.filterable && kind.operators.length === 0)
    report([...path, 'filterable'], `A list cannot be filtered by the kind ${field.kind}.`);
  field.operators?.forEach((operator, index) => {
    if (!kind.operators.includes(operator))
      report(
        [...path, 'operators', index],
        `A field of kind ${field.kind} cannot be compared with "${operator}".`,
        {
          given: operator,
          known: [...kind.operators],
        },
      );
  });
  if (field.sortable && !kind.sortable)
    report([...path, 'sortable'], `A list cannot be sorted by the kind ${field.kind}.`);
  if (field.searchable && (!kind.operators.includes('contains') || kind.linksTo !== undefined))
    report([...path, 'searchable'], `The kind ${field.kind} is no text, so it cannot be searched.`);
  const hasDefault = field.default !== undefined && !field.isDerived;
  if (hasDefault && !kind.value(field).safeParse(field.default).success)
    report([...path, 'default'], `The default of the field "${field.name}" is no value that it can have.`);
}

function checkLimits(field: Field, { report }: Check): void {
  const path = ['fields', field.name];
  for (const limit of ['min', 'max'] as const)
    if (field[limit] !== undefined && !isNumeric(field))
      report([...path, limit], `"${limit}" is for numbers, and a field of kind ${field.kind} is none.`);
  if (field.min !== undefined && field.max !== undefined && field.min > field.max)
    report([...path, 'min'], `The least value ${field.min} is above the greatest value ${field.max}.`);
}

function checkIndexed(field: Field, { resource, report }: Check): void {
  const path = ['fields', field.name];
  const isIndexed = field.unique || resource.list.sort.field === field.name;
  if (isIndexed && !field.isDerived && field.maxLength > longestIndexed)
    report(
      [...path, 'maxLength'],
      `The field "${field.name}" is unique or sorts the list, so it can have at most ${longestIndexed} characters.`,
    );
}

/** What may happen to the records that refer to one that is deleted. */
function checkOnDelete(field: Field, { resource, registry, report }: Check): void {
  if (field.onDelete === 'refuse') return;
  const path = ['fields', field.name, 'onDelete'];
  const option = `onDelete "${field.onDelete}"`;
  if (!isReference(field) || field.isDerived || resource.view) {
    report(path, `${option} means nothing there.`);
    return;
  }
  const pointedAt = registry.get(field.resource ?? '');
  if (!pointedAt) return;
  if (resource.freshCode && !pointedAt.freshCode)
    report(path, `${option} would change records without the fresh code that their own changes ask for.`);
  if (field.onDelete === 'clear' && namesRecord(field) && (field.required || field.requiredWhen))
    report(
      path,
      `The field "${field.name}" is required, so it cannot be cleared: use onDelete "refuse" or "take".`,
    );
  if (field.onDelete === 'take' && resource.softDelete && !pointedAt.softDelete)
    report(
      path,
      `${option} marks these records as deleted, so "${pointedAt.name}" must have softDelete too: they still refer to it.`,
    );
}

/** Notes names of fields that stand twice, or that do not exist. */
export function checkNames(names: readonly string[], path: readonly string[], check: Check): Field[] {
  checkRepeated(names, path, check.report);
  return names.flatMap((name, index) => check.known(name, [...path, index]) ?? []);
}
