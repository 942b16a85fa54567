import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import type { FieldEdit } from '../../../contract/fieldKinds/edits.ts';
import { type Field, isAlwaysStored } from '../../../contract/fieldKinds/field.ts';
import { fieldKinds, isLines, isSecret } from '../../../contract/fieldKinds.ts';
import { fieldBySource } from '../../../contract/resource.ts';
import type { Writing } from '../context.ts';
import { bindings } from '../values/values.ts';
import { missingReferences } from '../write/references.ts';
import { invalid, validated, valueSlot } from '../write/values.ts';

/** What a bulk change does to each of its records. */
export type BulkChange = { action: 'update'; edits: readonly FieldEdit[] } | { action: 'delete' };

/** An edit, and the field that it is about. */
export interface KnownEdit {
  field: Field;
  edit: FieldEdit;
}

/** What is wrong with an edit, whatever the records are. */
function issueOf(field: Field | undefined, edit: FieldEdit): FieldIssue | undefined {
  const issue = (code: FieldIssue['code'], details = {}): FieldIssue => ({
    field: edit.field,
    code,
    details,
  });
  if (!field || isLines(field) || isSecret(field) || field.inheritance === 'own')
    return issue('unknownField');
  if (field.readOnly) return issue('readOnly');
  // Nobody empties a field by leaving an input empty.
  if (edit.how === 'set') return isEmptyValue(edit.value) ? issue('required') : undefined;
  if (edit.how === 'clear') return isAlwaysStored(field) ? issue('required') : undefined;
  const possible = Object.keys(fieldKinds[field.kind].edits ?? {});
  const options = ['set', 'clear', ...possible].join(', ');
  return possible.includes(edit.how) ? undefined : issue('notOneOf', { options });
}

/** The value that a person entered for an edit; undefined where the result depends on each record. */
const enteredIn = ({ edit }: KnownEdit): unknown => {
  if (edit.how === 'set') return edit.value;
  return edit.how === 'include' ? edit.values : undefined;
};

/**
 * The edits with their fields. What people entered is checked once, so that a mistake in it does not refuse every record.
 * @throws ServiceError VALIDATION_FAILED
 */
export async function knownEdits(
  { client, context, actor }: Writing,
  edits: readonly FieldEdit[],
): Promise<KnownEdit[]> {
  const { resource, registry } = context;
  const issues: FieldIssue[] = [];
  const known = edits.flatMap((edit): KnownEdit[] => {
    const field = fieldBySource(resource, edit.field);
    const issue = issueOf(field, edit);
    if (issue) issues.push(issue);
    return field && !issue ? [{ field, edit }] : [];
  });
  if (issues.length > 0) throw invalid(issues);
  const entered = known.map((one): [string, unknown] => [one.field.source, enteredIn(one)]);
  const values = validated(
    context,
    'change',
    Object.fromEntries(entered.filter(([, value]) => value !== undefined)),
  );
  const filled = known.map(({ field }) => field).filter(({ source }) => !isEmptyValue(values[source]));
  const bound = bindings(filled, values, actor);
  const missing = await missingReferences(
    client,
    filled,
    registry,
    (field) => valueSlot(context, field),
    bound,
  );
  if (missing.length > 0) throw invalid(missing);
  return known;
}
