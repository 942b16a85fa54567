-- mrd address: made from the definitions.

ALTER TABLE "mrd_credentials" ADD COLUMN "base_url" text;

ALTER TABLE "mrd_credentials" ADD COLUMN "last_submit_status" text;
