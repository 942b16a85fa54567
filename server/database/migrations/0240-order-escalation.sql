-- order escalation: made from the definitions.

ALTER TABLE "store_settings" ADD COLUMN "mails_waiting_orders" boolean NOT NULL DEFAULT true;

ALTER TABLE "store_settings" ALTER COLUMN "mails_waiting_orders" DROP DEFAULT;

-- When we mail the store and the people who manage it; null once that is done.
ALTER TABLE order_deadlines ADD COLUMN remind_at timestamp with time zone, ADD COLUMN escalate_at timestamp with time zone;

-- A sweep looks for these every few seconds.
CREATE INDEX order_deadlines_remind_at_idx ON order_deadlines (customer_uuid, remind_at);
CREATE INDEX order_deadlines_escalate_at_idx ON order_deadlines (customer_uuid, escalate_at);
