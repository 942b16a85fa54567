import type { ResourceParts } from './module.ts';

/** The parts of one resource from two modules: the tabs of both, and of any other part at most one. */
function combined(resource: string, first: ResourceParts, second: ResourceParts): ResourceParts {
  const { tabs: firstTabs = [], cells: firstCells, widths: firstWidths, ...firstSingle } = first;
  const { tabs: secondTabs = [], cells: secondCells, widths: secondWidths, ...secondSingle } = second;
  refuseTwins(`the part of ${resource}`, [...Object.keys(firstSingle), ...Object.keys(secondSingle)]);
  const tabs = [...firstTabs, ...secondTabs];
  refuseTwins(
    `a tab of ${resource} called`,
    tabs.map(({ name }) => name),
  );
  const cells = { ...firstCells, ...secondCells };
  refuseTwins(`a cell of ${resource} for`, [
    ...Object.keys(firstCells ?? {}),
    ...Object.keys(secondCells ?? {}),
  ]);
  return { ...firstSingle, ...secondSingle, tabs, cells, widths: { ...firstWidths, ...secondWidths } };
}

/**
 * The hand-made parts of each resource, of all modules.
 * @throws Error when two modules provide the same part, such as the create page of one resource
 */
export function combinedParts(
  provided: readonly (readonly [resource: string, parts: ResourceParts])[],
): ReadonlyMap<string, ResourceParts> {
  const all = new Map<string, ResourceParts>();
  for (const [resource, parts] of provided) {
    const before = all.get(resource);
    all.set(resource, before ? combined(resource, before, parts) : parts);
  }
  return all;
}

/** @throws Error when a name is there twice */
export function refuseTwins(what: string, names: readonly string[]): void {
  const twin = names.find((name, index) => names.indexOf(name) !== index);
  if (twin !== undefined) throw new Error(`Two modules provide ${what} ${twin}.`);
}
