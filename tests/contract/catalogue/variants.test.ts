import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canTick,
  changedTicks,
  combinationsOf,
  mostCombinations,
  type VariantNode,
  variantMistakes,
} from '../../../contract/catalogue/variants.ts';

const node = (id: string, parentId: string | null, isTicked = true, name = id): VariantNode => ({
  ...{ id, parentId, isTicked, name },
  variantId: name,
});

/** Three sizes, each with bases; the large pizza has no gluten-free one. */
const pizza = ['SMALL', 'MEDIUM', 'LARGE'].flatMap((size) => [
  node(size, null),
  ...['TRADITIONAL', 'PAN', 'GLUTENFREE'].map((base) =>
    node(`${size}-${base}`, size, !(size === 'LARGE' && base === 'GLUTENFREE'), base),
  ),
]);

/** Any tree: each variant is below an earlier one or at the top. */
const trees = fc
  .array(fc.record({ above: fc.nat(), isTicked: fc.boolean(), variant: fc.nat(5) }), { maxLength: 40 })
  .map((rows) =>
    rows.map(({ above, isTicked, variant }, index) => {
      const parent = above % (index + 1);
      return node(`n${index}`, parent === index ? null : `n${parent}`, isTicked, `v${variant}`);
    }),
  );

const withTicks = (nodes: readonly VariantNode[], ids: ReadonlySet<string>, isTicked: boolean) =>
  nodes.map((one) => (ids.has(one.id) ? { ...one, isTicked } : one));
const orphans = (nodes: readonly VariantNode[]) =>
  variantMistakes(nodes).filter(({ code }) => code === 'VARIANT_ORPHAN');

describe('combinations', () => {
  test('are the paths of ticked variants, in the order of the tree', () => {
    expect(combinationsOf(pizza).map(({ name }) => name)).toEqual([
      ...['Small, traditional', 'Small, pan', 'Small, gluten-free'],
      ...['Medium, traditional', 'Medium, pan', 'Medium, gluten-free'],
      ...['Large, traditional', 'Large, pan'],
    ]);
    expect(combinationsOf(pizza)[0]?.variantIds).toEqual(['SMALL', 'TRADITIONAL']);
    expect(combinationsOf([node('SMALL', null), node('PAN', 'SMALL', false)])).toEqual([
      { name: 'Small', variantIds: ['SMALL'] },
    ]);
    expect(combinationsOf([])).toEqual([]);
    // Names that people chose are theirs.
    const chosen = [node('BBQ', null), node('EXTRA', 'BBQ'), node('x', 'EXTRA', true, 'PAN')];
    expect(combinationsOf(chosen).map(({ name }) => name)).toEqual(['BBQ, EXTRA, pan']);
  });

  test('are each there once, and none goes through a variant without a tick', () => {
    fc.assert(
      fc.property(trees, (nodes) => {
        const all = combinationsOf(nodes).map(({ variantIds }) => [...variantIds].sort().join());
        expect(new Set(all).size).toBe(all.length);
        const tops = nodes.filter(({ parentId, isTicked }) => parentId === null && isTicked);
        const none = withTicks(nodes, new Set(tops.map(({ id }) => id)), false);
        expect(combinationsOf(none)).toEqual([]);
      }),
    );
  });
});

describe('ticks', () => {
  test('a child can be ticked only with its parent, and unticking takes what is below', () => {
    const [small, traditional] = pizza;
    if (!small || !traditional) throw new Error('The tree is empty.');
    const unticked = withTicks(pizza, changedTicks(pizza, 'SMALL', false), false);
    expect(unticked.filter(({ isTicked }) => !isTicked).map(({ id }) => id)).toEqual([
      ...['SMALL', 'SMALL-TRADITIONAL', 'SMALL-PAN', 'SMALL-GLUTENFREE', 'LARGE-GLUTENFREE'],
    ]);
    expect(canTick(unticked, traditional)).toBe(false);
    expect(changedTicks(unticked, 'SMALL-PAN', true).size).toBe(0);
    expect(canTick(unticked, small)).toBe(true);
  });

  test('no click on a tree without orphans makes one', () => {
    fc.assert(
      fc.property(trees, fc.nat(), fc.boolean(), (nodes, chosen, isTicked) => {
        const whole = orphans(nodes).reduce<VariantNode[]>(
          (now, mistake) =>
            'nodeId' in mistake ? withTicks(now, changedTicks(now, mistake.nodeId, false), false) : now,
          nodes,
        );
        expect(orphans(whole)).toEqual([]);
        const id = `n${chosen % Math.max(1, nodes.length)}`;
        expect(orphans(withTicks(whole, changedTicks(whole, id, isTicked), isTicked))).toEqual([]);
      }),
    );
  });

  test('VARIANT_ORPHAN, too many levels and too many combinations are found', () => {
    expect(variantMistakes(pizza)).toEqual([]);
    expect(variantMistakes([node('SMALL', null, false), node('PAN', 'SMALL')])).toEqual([
      { code: 'VARIANT_ORPHAN', nodeId: 'PAN', parent: 'SMALL' },
    ]);
    const deep = [node('a', null), node('b', 'a'), node('c', 'b')];
    expect(variantMistakes(deep)).toEqual([]);
    expect(variantMistakes([...deep, node('d', 'c')])).toEqual([{ code: 'VARIANT_DEEP', nodeId: 'd' }]);
    expect(variantMistakes([...deep, node('d', 'c', false)])).toEqual([]);
    const many = Array.from({ length: mostCombinations }, (_, index) => node(`n${index}`, null));
    expect(variantMistakes(many)).toEqual([]);
    expect(variantMistakes([...many, node('one more', null)])).toEqual([
      { code: 'VARIANT_MANY', count: mostCombinations + 1 },
    ]);
  });
});
