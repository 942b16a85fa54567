-- Telephone numbers are found by their digits, however people space them.

CREATE FUNCTION phone_text(number text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT number || ' ' || regexp_replace(number, '\D', '', 'g') $$;

ALTER TABLE "orders" DROP COLUMN "search_text";

ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text(((((COALESCE(number, ''::text) || ' '::text) || COALESCE(guest_name, ''::text)) || ' '::text) || COALESCE(phone_text(guest_phone), ''::text)))) STORED;

CREATE INDEX orders_search ON orders USING gin (search_text gin_trgm_ops);

ALTER TABLE "vouchers" DROP COLUMN "search_text";

ALTER TABLE "vouchers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text(((((((COALESCE(code, ''::text) || ' '::text) || COALESCE(recipient_name, ''::text)) || ' '::text) || COALESCE(recipient_email, ''::text)) || ' '::text) || COALESCE(phone_text(recipient_mobile), ''::text)))) STORED;

CREATE INDEX vouchers_search ON vouchers USING gin (search_text gin_trgm_ops);

CREATE INDEX vouchers_code_order ON vouchers USING btree (customer_uuid, code COLLATE "und-x-icu", id) INCLUDE (search_text);

ALTER TABLE "guests" DROP COLUMN "search_text";

ALTER TABLE "guests" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text(((((COALESCE(name, ''::text) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(phone_text(phone), ''::text)))) STORED;

CREATE INDEX guests_search ON guests USING gin (search_text gin_trgm_ops);
