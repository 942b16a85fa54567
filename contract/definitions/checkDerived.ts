import { type Expression, ExpressionError, parseExpression } from '../computed.ts';
import type { Field } from '../fieldKinds/field.ts';
import { isLines, namesRecord } from '../fieldKinds.ts';
import type { Check } from './check.ts';

/** Options that mean nothing for a value that no person sets. */
const setOptions = ['required', 'unique', 'searchable'] as const;

/** Checks a computed field. */
export function checkDerived(field: Field, check: Check): void {
  const { report } = check;
  const path = ['fields', field.name];
  if (!field.isDerived || isLines(field)) return;
  for (const option of setOptions)
    if (field[option]) report([...path, option], 'optionOfDerived', { field: field.name, option });
  if (field.default !== undefined) report([...path, 'default'], 'defaultOfDerived', { field: field.name });
  if (field.computed !== undefined && field.aggregate)
    report([...path, 'aggregate'], 'twoSources', { field: field.name });
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
      'noWayBack',
      { input: aggregate.by, resource: counted.name },
      {
        input: aggregate.by,
        known: [...counted.fields.values()].flatMap((one) =>
          one.resource === resource.name ? [one.name] : [],
        ),
      },
    );
  if (aggregate.function !== 'count' && aggregate.field === undefined)
    report([...path, 'field'], 'needsField', { function: aggregate.function });
  if (aggregate.field !== undefined && !counted.fields.has(aggregate.field))
    report(
      [...path, 'field'],
      'unknownFieldOf',
      { resource: counted.name, input: aggregate.field },
      {
        input: aggregate.field,
        known,
      },
    );
  for (const name of Object.keys(aggregate.where))
    if (!counted.fields.has(name))
      report(
        [...path, 'where', name],
        'unknownFieldOf',
        { resource: counted.name, input: name },
        { input: name, known },
      );
}

function checkComputed(field: Field, { resource, known, target, report, registry }: Check): void {
  if (field.computed === undefined) return;
  const path = ['fields', field.name, 'computed'];
  let expression: Expression;
  try {
    expression = parseExpression(field.computed);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    report(path, error.code, error.values);
    return;
  }
  for (const token of expression) {
    if (token.kind === 'open' && known(token.field, path)?.kind !== 'weekHours')
      report(path, 'openNoHours', { field: token.field });
    if (token.kind !== 'field') continue;
    const [first = '', second] = token.path;
    const base = known(first, path);
    if (!base || second === undefined) continue;
    if (!namesRecord(base)) {
      report(path, 'noReference', { first, second });
      continue;
    }
    const other = registry.get(base.resource ?? '');
    if (other && !other.fields.has(second) && target(base.resource, path))
      report(
        path,
        'unknownFieldOf',
        { resource: other.name, input: second },
        {
          input: second,
          known: [...other.fields.keys()],
        },
      );
  }
  if (isWorkedOutFrom(field.name, expression, resource.fields))
    report(path, 'fromItself', { field: field.name });
}

/** True if the expression leads back to the field, through any other fields of the resource. */
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
        // An unreadable expression is a mistake of that field, noted elsewhere.
        return false;
      }
    });
  return leadsBack(expression);
}
