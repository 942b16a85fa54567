/** One variant in the tree of a template, such as the pan base of the large size. */
export interface VariantNode {
  id: string;
  /** The variant that it comes with; null at the top. */
  parentId: string | null;
  variantId: string;
  name: string;
  isTicked: boolean;
}

/** A form in which an item can be sold: the variants from the top of the tree to a ticked one without ticked ones below it. */
export interface Combination {
  variantIds: readonly string[];
  name: string;
}

/** The specification's suggestions (part 2, section 9), which are codes on the wire, as people read them. */
const wordsOfCodes = new Map([
  ['SMALL', 'Small'],
  ['MEDIUM', 'Medium'],
  ['LARGE', 'Large'],
  ['BASE', 'Base'],
  ['PAN', 'Pan'],
  ['TRADITIONAL', 'Traditional'],
  ['GLUTENFREE', 'Gluten-free'],
]);

/** A variant as people read it: `Gluten-free` for `GLUTENFREE`. A name that somebody chose stays as it is. */
export const variantWords = (name: string): string => wordsOfCodes.get(name) ?? name;

/** What the size is called: `Small, gluten-free`. */
const combinationName = ([first = '', ...rest]: readonly string[]): string =>
  [variantWords(first), ...rest.map((name) => wordsOfCodes.get(name)?.toLowerCase() ?? name)].join(', ');

export const mostLevels = 3;
export const mostCombinations = 50;

/** What can be wrong with the ticks of a template. */
export type VariantMistake =
  | { code: 'VARIANT_ORPHAN'; nodeId: string; parent: string }
  | { code: 'VARIANT_DEEP'; nodeId: string }
  | { code: 'VARIANT_MANY'; count: number };

/** What ticking needs to know of a record in a tree. */
export type TickNode = Pick<VariantNode, 'id' | 'parentId' | 'isTicked'>;

type Children = ReadonlyMap<string | null, readonly VariantNode[]>;

/** The variants below each variant, in their order. One whose parent is missing counts as one at the top. */
function childrenOf<Node extends TickNode>(
  nodes: readonly Node[],
): ReadonlyMap<string | null, readonly Node[]> {
  const known = new Set(nodes.map(({ id }) => id));
  return Map.groupBy(nodes, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
}

/** Calls `visit` with each ticked variant whose parents are all ticked, and the ticked variants above it. */
function eachOffered(
  children: Children,
  visit: (node: VariantNode, above: readonly VariantNode[], isLast: boolean) => void,
): void {
  const ticked = (id: string | null) => (children.get(id) ?? []).filter(({ isTicked }) => isTicked);
  const walk = (parentId: string | null, above: readonly VariantNode[]): void => {
    for (const node of ticked(parentId)) {
      visit(node, above, ticked(node.id).length === 0);
      walk(node.id, [...above, node]);
    }
  };
  walk(null, []);
}

/** What a combination is the same by, whatever the order of its variants. */
export const combinationKey = (variantIds: readonly string[]): string => [...variantIds].sort().join();

/** The combinations of a tree, in its order, each once. A variant counts only if every variant above it is ticked. */
export function combinationsOf(nodes: readonly VariantNode[]): Combination[] {
  const found = new Map<string, Combination>();
  eachOffered(childrenOf(nodes), (node, above, isLast) => {
    if (!isLast) return;
    const path = [...above, node];
    const variantIds = [...new Set(path.map(({ variantId }) => variantId))];
    const key = combinationKey(variantIds);
    if (!found.has(key)) found.set(key, { variantIds, name: combinationName(path.map(({ name }) => name)) });
  });
  return [...found.values()];
}

/** What is wrong with the ticks: a variant without its parent, too many levels, too many combinations. */
export function variantMistakes(nodes: readonly VariantNode[]): VariantMistake[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const mistakes: VariantMistake[] = nodes.flatMap((node) => {
    const parent = node.parentId === null ? undefined : byId.get(node.parentId);
    return node.isTicked && parent && !parent.isTicked
      ? [{ code: 'VARIANT_ORPHAN' as const, nodeId: node.id, parent: parent.name }]
      : [];
  });
  let count = 0;
  eachOffered(childrenOf(nodes), ({ id }, above, isLast) => {
    if (above.length === mostLevels) mistakes.push({ code: 'VARIANT_DEEP', nodeId: id });
    if (isLast) count += 1;
  });
  if (count > mostCombinations) mistakes.push({ code: 'VARIANT_MANY', count });
  return mistakes;
}

/** The ids of a variant and of everything below it. */
function branchOf(nodes: readonly TickNode[], id: string): Set<string> {
  const children = childrenOf(nodes);
  const branch = new Set<string>();
  const visit = (one: string): void => {
    if (branch.has(one)) return;
    branch.add(one);
    for (const child of children.get(one) ?? []) visit(child.id);
  };
  visit(id);
  return branch;
}

/** True if people can tick the variant: it is at the top, or its parent is ticked. */
export function canTick(nodes: readonly TickNode[], { parentId }: Pick<TickNode, 'parentId'>): boolean {
  const parent = parentId === null ? undefined : nodes.find(({ id }) => id === parentId);
  return parent === undefined || parent.isTicked;
}

/**
 * The ids of the variants whose tick changes with that of one variant. Unticking takes the ticks of everything below it;
 * ticking needs the tick of its parent, and otherwise changes nothing.
 */
export function changedTicks(nodes: readonly TickNode[], id: string, isTicked: boolean): Set<string> {
  const node = nodes.find((one) => one.id === id);
  if (!node || (isTicked && !canTick(nodes, node))) return new Set();
  const reached = isTicked ? new Set([id]) : branchOf(nodes, id);
  return new Set(
    nodes.filter((one) => reached.has(one.id) && one.isTicked !== isTicked).map((one) => one.id),
  );
}
