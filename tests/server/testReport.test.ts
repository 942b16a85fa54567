import { expect, test } from 'vitest';
import {
  describeFailures,
  judge,
  outcomesOfPlaywright,
  outcomesOfVitest,
  strayErrors,
  withoutStray,
} from '../../scripts/testReport.mjs';

const outcome = (title: string, isPassed: boolean, message = '') => ({
  ...{ title, isPassed, message },
  ...{ file: 'tests/a.test.ts', line: 3, seconds: 1 },
});

test('a test that passes when it runs alone counts as passed and is named; one that fails again is a failure', () => {
  const first = [outcome('good', true), outcome('by chance', false), outcome('broken', false)];
  const again = [outcome('by chance', true), outcome('broken', false)];
  const { passed, failures, unsteady } = judge(first, again);
  expect([passed, failures.map(({ title }) => title), unsteady.map(({ title }) => title)]).toEqual([
    2,
    ['broken'],
    ['by chance'],
  ]);
});

test('a test that fails only in the second run is a failure, and so is one that was not run again', () => {
  const { passed, failures } = judge(
    [outcome('good', true), outcome('missing', false)],
    [outcome('good', false)],
  );
  expect([passed, failures.map(({ title }) => title)]).toEqual([0, ['missing', 'good']]);
});

test('failures say title, place and message, in at most a hundred lines', () => {
  const message = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
  const many = Array.from({ length: 30 }, (_, index) => outcome(`test ${index}`, false, message));
  const lines = describeFailures(many);
  expect(lines.slice(0, 3)).toEqual(['failed: test 0', '  tests/a.test.ts:3', '  line 0']);
  expect(lines.length).toBeLessThanOrEqual(100);
  expect(lines.at(-1)).toMatch(/^… and \d+ more$/);
  expect(describeFailures(many.slice(0, 1))).toHaveLength(12);
});

test('the reports of both runners are read: what failed, why and where', () => {
  const ofVitest = outcomesOfVitest(
    {
      testResults: [
        {
          name: '/p/tests/a.test.ts',
          status: 'failed',
          assertionResults: [
            {
              ...{ fullName: ' sums', status: 'failed', duration: 1500 },
              failureMessages: ['AssertionError: 1 is not 2\n    at /p/tests/a.test.ts:7:3'],
            },
            { fullName: 'later', status: 'skipped', failureMessages: [] },
          ],
        },
        { name: '/p/tests/b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
      ],
    },
    '/p',
  );
  expect(ofVitest).toMatchObject([
    { title: 'sums', file: 'tests/a.test.ts', line: 7, isPassed: false, seconds: 1.5 },
    { title: 'later', isPassed: false, message: 'It was not run: skipped.' },
    { title: 'tests/b.test.ts', isPassed: false, message: 'No such module' },
  ]);
  const result = { duration: 2000, errors: [{ message: '\u001b[31mTimed out\u001b[39m' }] };
  const ofPlaywright = outcomesOfPlaywright(
    {
      config: { rootDir: '/p/tests/journeys' },
      errors: [],
      suites: [
        {
          title: 'list.spec.ts',
          suites: [
            {
              title: '820 wide',
              specs: [
                {
                  ...{ title: 'opens', file: 'list.spec.ts', line: 9 },
                  tests: [{ status: 'unexpected', results: [result] }],
                },
              ],
            },
          ],
        },
      ],
    },
    '/p',
  );
  expect(ofPlaywright).toEqual([
    {
      ...{ title: '820 wide › opens', file: 'tests/journeys/list.spec.ts', line: 9 },
      ...{ isPassed: false, message: 'Timed out', seconds: 2 },
    },
  ]);
});

test('an error that belongs to no test is unsteady if its file has none the second time, and fails the run otherwise', () => {
  const output =
    '\u001b[31mThis error originated in "\u001b[1mtests/a.test.ts\u001b[22m" test file. It does not mean …';
  const first = [outcome('good', true), ...strayErrors(output)];
  const good = withoutStray(['tests/a.test.ts'], [outcome('good', true)]);
  expect(judge(first, good)).toMatchObject({
    passed: 2,
    failures: [],
    unsteady: [{ file: 'tests/a.test.ts' }],
  });
  const bad = withoutStray(['tests/a.test.ts'], [outcome('good', true), ...strayErrors(output)]);
  expect(judge(first, bad)).toMatchObject({
    passed: 1,
    failures: [{ file: 'tests/a.test.ts' }],
    unsteady: [],
  });
});
