import { channelOf, type DeploymentChannel } from './channels.ts';
import type { DeploymentMenu } from './deploymentMenu.ts';

/** True if the document of the channel names the store, so that no two stores get the same one. */
export const namesStore = (channel: DeploymentChannel): boolean => channelOf(channel)?.namesStore ?? false;

/** Writes the channel's own document of a menu. The same menu always gives the same text. */
export const compileMenu = (menu: DeploymentMenu, channel: DeploymentChannel): string =>
  JSON.stringify(channelOf(channel)?.write(menu));

/**
 * A document on its way to a store. That of some channels counts the menus that the store has got; it is written without,
 * so that the same menu is the same document.
 */
export function withVersion(document: string, channel: string, menuVersion: number): string {
  const field = channelOf(channel)?.versionField;
  return field === undefined ? document : JSON.stringify({ ...JSON.parse(document), [field]: menuVersion });
}
