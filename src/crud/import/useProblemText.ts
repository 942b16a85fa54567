import type { ProblemGroup } from '../../../contract/calls/imports.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isReference } from '../../../contract/fieldKinds.ts';
import type { Resource } from '../../../contract/resource.ts';
import { inSentence } from '../../i18n/inSentence.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { takenText, type WordedIssue } from '../../kit/imports/problemTexts.ts';
import { fieldBySource } from '../../kit/records/fields.ts';
import { useIssueText } from '../../kit/records/refusal.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { type ImportChoices, mappableFields } from './importOptions.ts';

/** What an issue of a file is about. */
export interface IssuePlace {
  /** What people call it: the column of the file, otherwise the field. */
  name: string;
  /** The column of the file that fills the field, if there is one. */
  column: string | undefined;
  field: Field | undefined;
}

/** Words for what is wrong in a file: where, and why. An issue names the column of the file, or the field. */
export function useProblemText(resource: Resource, { mapping }: Pick<ImportChoices, 'mapping'>) {
  const translate = useTranslate();
  const issueText = useIssueText();
  const registry = useRegistry();
  const words = useWords(resource);

  const placeOf = (name: string): IssuePlace => {
    const source = Object.hasOwn(mapping, name) ? (mapping[name] ?? name) : name;
    const field =
      mappableFields(resource).find((one) => one.source === source) ?? fieldBySource(resource, source);
    const column = Object.hasOwn(mapping, name)
      ? name
      : Object.keys(mapping).find((heading) => mapping[heading] === name);
    return { name: column ?? (field ? words.field(field) : name), column, field };
  };

  /** What people call the place, in a sentence about its value. */
  const nameOf = (name: string) => {
    const place = placeOf(name);
    return place.field?.source === 'id' ? translate('crud.import.record') : place.name;
  };

  const reasonOf = (issue: WordedIssue): string => {
    const taken = takenText(issue, nameOf, translate);
    if (taken !== undefined) return taken;
    const target = registry.get(placeOf(issue.field).field?.resource ?? '');
    return issue.code === 'missingReference' && target
      ? translate('crud.import.missingReference', { one: inSentence(target.labels.one) })
      : issueText(issue);
  };
  /** The problem of one row, where nothing beside it says the place. */
  const sentenceOf = (issue: WordedIssue): string => {
    const isWhole = issue.field === '' || takenText(issue, nameOf, translate) !== undefined;
    const reason = reasonOf(issue);
    return isWhole ? reason : `${placeOf(issue.field).name}: ${reason}`;
  };
  return { placeOf, reasonOf, sentenceOf };
}

/** Problems of one text that another value can replace. */
const replaceable: readonly ProblemGroup['code'][] = ['missingReference', 'ambiguousReference', 'notOneOf'];

/** The decision that solves a problem for all of its rows; undefined where only another file does. */
export function solutionOf(
  group: Pick<ProblemGroup, 'code' | 'value' | 'first'>,
  { field, column }: IssuePlace,
): 'overwrite' | 'addTwins' | 'valueForAll' | 'otherRecord' | 'otherValue' | undefined {
  if (group.code === 'changedSince') return 'overwrite';
  if (group.code === 'differsInCapitals') return 'addTwins';
  if (!field) return undefined;
  const hasNoText = group.first.every(({ value }) => value === '');
  if (group.code === 'required' && hasNoText && !field.unique) return 'valueForAll';
  if (!column || group.value === null || !replaceable.includes(group.code)) return undefined;
  return isReference(field) ? 'otherRecord' : 'otherValue';
}
