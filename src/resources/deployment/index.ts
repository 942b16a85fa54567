import { deploymentStores } from './deploymentStores.ts';
import { deployments } from './deployments.ts';
import { liveMenus } from './liveMenus.ts';
import { soldOut } from './soldOut.ts';

/** What goes to the channels. */
export const deploymentResources = [deployments, deploymentStores, liveMenus, soldOut];
