-- guest messages: made from the definitions.

ALTER TABLE "guest_settings" ADD COLUMN "wants_messages" boolean NOT NULL DEFAULT true;

ALTER TABLE "guest_settings" ALTER COLUMN "wants_messages" DROP DEFAULT;
