import { type Expression, parseExpression } from '../computed.ts';
import type { Condition, Field } from '../field.ts';
import { fieldKinds, isNumeric, isReference, namesRecord } from '../fieldKinds.ts';
import { columnOf } from '../resource.ts';
import { type Check, checkRepeated, reservedNames } from './check.ts';

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

function checkConditions(field: Field, check: Check): void {
  for (const option of ['requiredWhen', 'shownWhen'] as const) {
    const condition = field[option];
    if (condition) checkCondition(condition, ['fields', field.name, option], field, check);
  }
  if (field.required && field.requiredWhen)
    check.report(
      ['fields', field.name, 'requiredWhen'],
      `The field "${field.name}" is always required, so requiredWhen means nothing.`,
    );
  if (field.required && field.shownWhen && field.default === undefined)
    check.report(
      ['fields', field.name, 'required'],
      `The field "${field.name}" is required even while no form shows it. Use requiredWhen with the same condition.`,
    );
}

function checkCondition(
  condition: Condition,
  path: readonly string[],
  field: Field,
  { known, report }: Check,
): void {
  const deciding = known(condition.field, [...path, 'field']);
  if (!deciding) return;
  if (deciding === field) report([...path, 'field'], `The field "${field.name}" cannot decide about itself.`);
  const values = Array.isArray(condition.is) ? condition.is : [condition.is];
  const ids = deciding.choices.map(({ id }) => id);
  const kind = fieldKinds[deciding.kind];
  values.forEach((value, index) => {
    const place = Array.isArray(condition.is) ? [...path, 'is', index] : [...path, 'is'];
    if (deciding.isDerived || kind.value(deciding).safeParse(value).success) return;
    report(place, `The field "${deciding.name}" never has the value ${JSON.stringify(value)}.`, {
      ...(ids.length > 0 && { expected: `one of ${ids.join(', ')}`, given: String(value), known: ids }),
    });
  });
}

/** Options that mean nothing for a value that no person sets. */
const setOptions = ['required', 'unique', 'searchable'] as const;

function checkDerived(field: Field, check: Check): void {
  const { report } = check;
  const path = ['fields', field.name];
  if (!field.isDerived) return;
  for (const option of setOptions)
    if (field[option])
      report([...path, option], `The field "${field.name}" is worked out, so "${option}" means nothing.`);
  if (field.default !== undefined)
    report([...path, 'default'], `The field "${field.name}" is worked out, so it has no default.`);
  if (field.computed !== undefined && field.aggregate)
    report([...path, 'aggregate'], `The field "${field.name}" can have computed or aggregate, not both.`);
  checkAggregate(field, check);
  checkComputed(field, check);
}

function checkAggregate(field: Field, { resource, target, report }: Check): void {
  const { aggregate } = field;
  if (!aggregate) return;
  const path = ['fields', field.name, 'aggregate'];
  const counted = target(aggregate.of, [...path, 'of']);
  if (!counted) return;
  const known = [...counted.fields.keys()];
  const pointer = counted.fields.get(aggregate.by);
  if (pointer?.resource !== resource.name)
    report(
      [...path, 'by'],
      `The field "${aggregate.by}" of "${counted.name}" does not refer to this resource.`,
      {
        given: aggregate.by,
        known: [...counted.fields.values()].flatMap((one) =>
          one.resource === resource.name ? [one.name] : [],
        ),
      },
    );
  if (aggregate.function !== 'count' && aggregate.field === undefined)
    report([...path, 'field'], `"${aggregate.function}" needs the field that it works on.`);
  if (aggregate.field !== undefined && !counted.fields.has(aggregate.field))
    report([...path, 'field'], `"${counted.name}" has no field "${aggregate.field}".`, {
      given: aggregate.field,
      known,
    });
  for (const name of Object.keys(aggregate.where))
    if (!counted.fields.has(name))
      report([...path, 'where', name], `"${counted.name}" has no field "${name}".`, { given: name, known });
}

function checkComputed(field: Field, { resource, known, target, report, registry }: Check): void {
  if (field.computed === undefined) return;
  const path = ['fields', field.name, 'computed'];
  let expression: Expression;
  try {
    expression = parseExpression(field.computed);
  } catch (error) {
    report(path, error instanceof Error ? error.message : String(error));
    return;
  }
  for (const token of expression) {
    if (token.kind !== 'field') continue;
    const [first = '', second] = token.path;
    const base = known(first, path);
    if (!base || second === undefined) continue;
    if (!namesRecord(base)) {
      report(path, `"${first}" is no reference, so "${first}.${second}" means nothing.`);
      continue;
    }
    const other = registry.get(base.resource ?? '');
    if (other && !other.fields.has(second) && target(base.resource, path))
      report(path, `"${other.name}" has no field "${second}".`, {
        given: second,
        known: [...other.fields.keys()],
      });
  }
  if (isWorkedOutFrom(field.name, expression, resource.fields))
    report(path, `The field "${field.name}" is worked out from itself.`);
}

/** True where the expression leads back to the field, through whatever other fields of the resource. */
function isWorkedOutFrom(name: string, expression: Expression, fields: ReadonlyMap<string, Field>): boolean {
  const seen = new Set<string>();
  const leadsBack = (tokens: Expression): boolean =>
    tokens.some((token) => {
      const [used = '', second] = token.kind === 'field' ? token.path : [];
      if (second !== undefined) return false;
      if (used === name) return true;
      const next = fields.get(used)?.computed;
      if (next === undefined || seen.has(used)) return false;
      seen.add(used);
      try {
        return leadsBack(parseExpression(next));
      } catch {
        // What cannot be read is a mistake of that field.
        return false;
      }
    });
  return leadsBack(expression);
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
