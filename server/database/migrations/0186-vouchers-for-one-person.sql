-- vouchers for one person: made from the definitions.

ALTER TABLE "vouchers" DROP COLUMN "search_text";

ALTER TABLE "vouchers" ADD COLUMN "guest_uuid" uuid;

ALTER TABLE "vouchers" ADD COLUMN "recipient_name" text;

ALTER TABLE "vouchers" ADD COLUMN "recipient_email" text;

ALTER TABLE "vouchers" ADD COLUMN "recipient_mobile" text;

ALTER TABLE "vouchers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text(((((((COALESCE(code, ''::text) || ' '::text) || COALESCE(recipient_name, ''::text)) || ' '::text) || COALESCE(recipient_email, ''::text)) || ' '::text) || COALESCE(recipient_mobile, ''::text)))) STORED;

ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_guest_uuid_fkey" FOREIGN KEY (customer_uuid, guest_uuid) REFERENCES guests(customer_uuid, id);

CREATE INDEX vouchers_guest_uuid_idx ON vouchers USING btree (customer_uuid, guest_uuid);

CREATE INDEX vouchers_search ON vouchers USING gin (search_text gin_trgm_ops);

CREATE INDEX vouchers_code_order ON vouchers USING btree (customer_uuid, code COLLATE "und-x-icu", id) INCLUDE (search_text);
