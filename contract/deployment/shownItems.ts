import type { DeploymentChannel, DeploymentMenu } from './deploymentMenu.ts';

/** Platforms show what stands under a heading, and nothing else. */
export const platforms = ['UBER_EATS', 'MR_DELIVERY'] as const satisfies readonly DeploymentChannel[];

/** The ids of the items under the headings of a menu. */
export const headedItems = ({ sections }: DeploymentMenu): Set<string> =>
  new Set(sections.flatMap(({ id, itemIds }) => (id === null ? [] : itemIds)));

/** The ids of the items that guests of a channel see. */
export function shownItems(menu: DeploymentMenu, channel: DeploymentChannel): Set<string> {
  const headed = headedItems(menu);
  const isPlatform = platforms.some((one) => one === channel);
  return new Set(menu.items.flatMap(({ id }) => (isPlatform && !headed.has(id) ? [] : [id])));
}
