import type { Expression } from 'kysely';
import type { From, Tables } from '../../../area/read.ts';

type Channel = Tables['deployments/stores']['channel'];

/** The rows of a statement that say how a store got a menu on a channel. */
export const menusGot = (from: From, storeUuid: Expression<string>, channel: Expression<Channel>) =>
  from
    .selectFrom('deployments/stores as sent')
    .where('sent.storeUuid', '=', storeUuid)
    .where('sent.channel', '=', channel)
    .where('sent.status', '=', 'COMPLETE');
