import { expect, test } from 'vitest';
import type { ProblemGroup } from '../../../contract/calls/imports.ts';
import { completeField } from '../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import { solutionOf } from '../../../src/crud/import/useProblemText.ts';

const field = (more: object) => completeField('code', fieldInput.parse({ kind: 'text', ...more }));
const place = (more: object = {}) => ({ name: 'Code', column: 'Code', field: field(more) });
const group = (code: ProblemGroup['code'], value: string | null = null) => ({
  ...{ code, value, first: [{ row: 2, value: value ?? '' }] },
});
const category = { kind: 'reference', resource: 'stock-items/categories' };

test.each([
  ['a missing value', group('required'), place(), 'valueForAll'],
  ['a missing value that no two records share', group('required'), place({ unique: true }), undefined],
  ['an unknown name', group('missingReference', 'Wet'), place(category), 'otherRecord'],
  ['an unknown choice', group('notOneOf', 'Huge'), place(), 'otherValue'],
  ['a record that somebody changed', group('changedSince'), { ...place(), field: undefined }, 'overwrite'],
  ['a value that is too large', group('tooBig'), place(), undefined],
  ['a repeated value', group('repeatedInFile'), place(), undefined],
  ['a refusal of the whole row', group('refused'), { ...place(), field: undefined }, undefined],
])('%s', (_what, problem, where, solution) => {
  expect(solutionOf(problem, where)).toBe(solution);
});
