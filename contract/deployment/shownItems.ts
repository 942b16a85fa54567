import { type DeploymentChannel, isPlatform } from './channels.ts';
import type { DeploymentMenu } from './deploymentMenu.ts';

/** The ids of the items under the headings of a menu. */
export const headedItems = ({ sections }: DeploymentMenu): Set<string> =>
  new Set(sections.flatMap(({ id, itemIds }) => (id === null ? [] : itemIds)));

/** The ids of the items that guests of a channel see: of a platform, what stands under a heading, and nothing else. */
export function shownItems(menu: DeploymentMenu, channel: DeploymentChannel): Set<string> {
  const headed = headedItems(menu);
  return new Set(menu.items.flatMap(({ id }) => (isPlatform(channel) && !headed.has(id) ? [] : [id])));
}
