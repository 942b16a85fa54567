import { expect, test } from 'vitest';
import type { Comparison } from '../../../src/crud/filters/comparisons.ts';
import { type ConditionTree, filterOf, treeOf } from '../../../src/crud/filters/conditionTree.ts';

const crew = (value: number): Comparison => ({ source: 'crew', operator: 'gte', value });
const port = (value: string): Comparison => ({ source: 'port', operator: 'eq', value });

test.each<[string, ConditionTree, Record<string, unknown>]>([
  ['nothing', { match: 'and', parts: [] }, {}],
  [
    'plain conditions',
    { match: 'and', parts: [crew(1), port('a')] },
    { crew: { gte: 1 }, port: { eq: 'a' } },
  ],
  [
    'the same field and operator twice',
    { match: 'and', parts: [crew(1), crew(2)] },
    { crew: { gte: 1 }, and: [{ crew: { gte: 2 } }] },
  ],
  [
    'any of several',
    { match: 'or', parts: [crew(1), port('a')] },
    { or: [{ crew: { gte: 1 } }, { port: { eq: 'a' } }] },
  ],
  [
    'one group beside a condition',
    { match: 'and', parts: [crew(1), { conditions: [port('a'), port('b')] }] },
    { crew: { gte: 1 }, or: [{ port: { eq: 'a' } }, { port: { eq: 'b' } }] },
  ],
  [
    'two groups',
    { match: 'and', parts: [{ conditions: [crew(1), crew(2)] }, { conditions: [port('a')] }] },
    { and: [{ or: [{ crew: { gte: 1 } }, { crew: { gte: 2 } }] }, { or: [{ port: { eq: 'a' } }] }] },
  ],
  [
    'any of a condition and a group',
    { match: 'or', parts: [port('a'), { conditions: [port('b'), crew(2)] }] },
    { or: [{ port: { eq: 'a' } }, { port: { eq: 'b' }, crew: { gte: 2 } }] },
  ],
  [
    'any of groups with one operator twice',
    { match: 'or', parts: [port('a'), { conditions: [crew(1), crew(2)] }] },
    { or: [{ port: { eq: 'a' } }, { crew: { gte: 1 }, and: [{ crew: { gte: 2 } }] }] },
  ],
])('%s is written in the dialect and read again', (_name, tree, filter) => {
  expect(filterOf(tree)).toEqual(filter);
  expect(treeOf(filter)).toEqual(tree);
});

test('a search is no condition, and short forms are read as well', () => {
  expect(treeOf({ q: 'anna', port: 'a', or: [{ crew: 1 }, { crew: [2, 3] }] })).toEqual({
    match: 'and',
    parts: [
      port('a'),
      {
        conditions: [
          { source: 'crew', operator: 'eq', value: 1 },
          { source: 'crew', operator: 'in', value: [2, 3] },
        ],
      },
    ],
  });
});

test.each([
  [{ or: [{ and: [{ or: [{ crew: 1 }] }] }] }],
  [{ port: 'a', or: [{ crew: 1, port: 'b' }] }],
  [{ and: [{ and: [{ crew: 1 }] }] }],
  [{ or: 'a' }],
  [{ and: [1] }],
])('what is nested more deeply is not taken apart: %j', (filter) => {
  expect(treeOf(filter)).toBeUndefined();
});
