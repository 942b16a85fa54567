import type pg from 'pg';
import type { DeploymentChannel } from '../../contract/deployment/channels.ts';
import type { PlatformStore } from '../integrations/channels/menuPlatform.ts';

/** A platform wants the menu of a store again. */
export interface MenuRefreshRequest {
  channel: DeploymentChannel;
  store: PlatformStore;
}

/**
 * Sees to it that a store sends its menu again. It runs in the transaction that keeps the event, with the rights of
 * the product itself, so it enqueues a job instead of waiting for the platform.
 */
export type MenuRefresh = (client: pg.ClientBase, request: MenuRefreshRequest) => Promise<void>;

/**
 * Notes what tills have answered about the menus that they got: at one store, or at all stores of the customer. It runs
 * in a transaction of its own, after the answer is committed.
 */
export type MenuSettlement = (of: { customerUuid: string; storeUuid?: string }) => Promise<void>;
