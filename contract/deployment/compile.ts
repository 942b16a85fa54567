import type { DeploymentChannel, DeploymentMenu } from './deploymentMenu.ts';
import { mrdMenu } from './mrdMenu.ts';
import { tillMenu, websiteMenu } from './ownMenus.ts';
import { uberMenu } from './uberMenu.ts';

/** One writer for each channel. */
const writers: Readonly<Record<DeploymentChannel, (menu: DeploymentMenu) => object>> = {
  UBER_EATS: uberMenu,
  MR_DELIVERY: (menu) => mrdMenu(menu),
  WEBSITE: websiteMenu,
  COUNTER: tillMenu,
};

/** True if the document of the channel names the store, so that no two stores get the same one. */
export const namesStore = (channel: DeploymentChannel): boolean => channel !== 'UBER_EATS';

/** Writes the channel's own document of a menu. The same menu always gives the same text. */
export const compileMenu = (menu: DeploymentMenu, channel: DeploymentChannel): string =>
  JSON.stringify(writers[channel](menu));

/**
 * A document on its way to a store. That of Mr D counts the menus that the store has got; it is written without, so that
 * the same menu is the same document.
 */
export const withVersion = (document: string, channel: string, menuVersion: number): string =>
  channel === 'MR_DELIVERY' ? JSON.stringify({ ...JSON.parse(document), menuVersion }) : document;
