import { z } from 'zod';
import { isStorable } from '../../../../contract/fieldKinds/kinds/text.ts';

const text = (most: number) => z.string().min(1).max(most).refine(isStorable);
const id = text(200);
/** Seconds since 1970, until the year 9999. */
const seconds = z.number().min(0).max(253_402_300_799);

/** An event of Uber Eats. Its kinds differ, so only what the product reads is checked. */
const uberEvent = z.object({
  event_type: text(100),
  event_id: id.optional(),
  event_time: seconds.optional(),
  store_id: id.optional(),
  perform_refresh_menu: z.boolean().optional(),
  meta: z.object({ resource_id: id.optional(), user_id: id.optional() }).optional(),
  webhook_meta: z
    .object({ webhook_msg_uuid: id.optional(), webhook_msg_timestamp: seconds.optional() })
    .optional(),
});

/** What an event says, in our words. */
export interface UberEvent {
  id: string;
  type: string;
  /** When Uber Eats first sent it; undefined if it does not say. */
  at: Date | undefined;
  uberStoreUuid: string;
  orderId: string | undefined;
  wantsMenu: boolean;
}

/** Reads an event; undefined if it is none that the product knows what to do with. */
export function readUberEvent(body: Buffer): UberEvent | undefined {
  let found: unknown;
  try {
    found = JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
  const parsed = uberEvent.safeParse(found);
  if (!parsed.success) return undefined;
  const { event_type: type, event_id, event_time, store_id, meta, webhook_meta, ...event } = parsed.data;
  const isOfStore = type.startsWith('store.');
  const message = webhook_meta?.webhook_msg_uuid;
  const eventId = isOfStore ? (message ?? event_id) : (event_id ?? message);
  const uberStoreUuid = store_id ?? meta?.user_id;
  const sentAt = event_time ?? webhook_meta?.webhook_msg_timestamp;
  if (eventId === undefined || uberStoreUuid === undefined) return undefined;
  return {
    ...{ id: eventId, type, uberStoreUuid: uberStoreUuid.toLowerCase(), orderId: meta?.resource_id },
    at: sentAt === undefined ? undefined : new Date(sentAt * 1_000),
    wantsMenu: type === 'store.menu_refresh_request' || event.perform_refresh_menu === true,
  };
}
