import { expect, test } from 'vitest';
import { problemGroups } from '../../contract/calls/problemGroups.ts';
import type { FieldIssue } from '../../contract/errors.ts';

const groupsOf = (issues: readonly FieldIssue[]) => {
  const groups = problemGroups();
  for (const issue of issues) groups.add(issue);
  return groups.found().groups;
};

test('one cause is one group, and what differs from row to row stands with the rows', () => {
  const below = (row: number, limit: number): FieldIssue => ({
    ...{ field: 'maximum', code: 'tooSmall', details: { limit }, row, value: '1' },
  });
  expect(groupsOf([below(3, 4), below(5, 7)])).toEqual([
    {
      ...{ field: 'maximum', code: 'tooSmall', details: { limit: '…' }, value: null, rows: 2 },
      first: [
        { row: 3, value: '1', details: { limit: 4 } },
        { row: 5, value: '1', details: { limit: 7 } },
      ],
    },
  ]);
  expect(groupsOf([below(3, 4), below(5, 4)])).toEqual([
    {
      ...{ field: 'maximum', code: 'tooSmall', details: { limit: 4 }, value: null, rows: 2 },
      first: [
        { row: 3, value: '1' },
        { row: 5, value: '1' },
      ],
    },
  ]);
});

test('different refusals of whole rows, and texts that need a decision each, stay apart', () => {
  const refused = (refusal: string): FieldIssue => ({
    field: '',
    code: 'refused',
    details: { refusal },
    row: 2,
  });
  expect(groupsOf([refused('ZONE_IN_FORCE'), refused('ZONE_NEVER_APPROVED')])).toHaveLength(2);
  const missing = (value: string): FieldIssue => ({
    ...{ field: 'Category', code: 'missingReference', details: {}, row: 2, value },
  });
  expect(groupsOf([missing('Wet goods'), missing('Dry goods')]).map(({ value }) => value)).toEqual([
    'Wet goods',
    'Dry goods',
  ]);
});

test('a long file names its first hundred rows with a problem and counts the others', () => {
  const issues = Array.from(
    { length: 250 },
    (_one, index): FieldIssue => ({
      ...{ field: 'code', code: 'required', details: {}, row: index + 2, value: '' },
    }),
  );
  const [group] = groupsOf(issues);
  expect([group?.rows, group?.first.length, group?.first[99]?.row]).toEqual([250, 100, 101]);
});
