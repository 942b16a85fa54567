-- till menus: made from the definitions.

ALTER TABLE "deployment_stores" ADD COLUMN "sent_at" timestamp with time zone;

ALTER TABLE "deployment_stores" ADD COLUMN "late_at" timestamp with time zone;

ALTER TABLE "deployment_stores" ADD COLUMN "message_key" text;
