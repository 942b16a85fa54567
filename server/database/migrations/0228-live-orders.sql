-- Orders that people, tills and platforms move: who may accept them until when, what guests chose, and their taxes.

CREATE TABLE "order_choices" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "line_id" uuid NOT NULL,
  "within_id" uuid,
  "modifier_group_id" uuid,
  "group_name" text NOT NULL,
  "modifier_id" uuid,
  "name" text NOT NULL,
  "quantity" integer NOT NULL,
  "price" bigint NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "order_choices_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);
CREATE INDEX "order_choices_modifier_group_id_idx" ON "order_choices" ("customer_uuid", "modifier_group_id");
CREATE INDEX "order_choices_modifier_id_idx" ON "order_choices" ("customer_uuid", "modifier_id");
CREATE INDEX "order_choices_name_order" ON "order_choices" ("customer_uuid", "name" COLLATE "und-x-icu", "id") INCLUDE (search_text);
CREATE INDEX "order_choices_line_id_position_order" ON "order_choices" ("customer_uuid", "line_id", "position", "id");
CREATE INDEX "order_choices_search" ON "order_choices" USING gin (search_text gin_trgm_ops);

ALTER TABLE "order_choices" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "order_choices" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "order_choices" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "order_choices" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

ALTER TABLE "orders" DROP COLUMN "search_text";
ALTER TABLE "orders" ADD COLUMN "reference" text;
ALTER TABLE "orders" ADD COLUMN "accept_by" timestamp with time zone;
ALTER TABLE "orders" ADD COLUMN "end_reason" text;
ALTER TABLE "orders" ADD COLUMN "end_note" text;
ALTER TABLE "orders" ADD COLUMN "platform_state" text;
ALTER TABLE "orders" ADD COLUMN "platform_said" text;
ALTER TABLE "orders" ADD COLUMN "delivery_address" text;
ALTER TABLE "orders" ADD COLUMN "delivery_zone_id" uuid;
ALTER TABLE "orders" ADD COLUMN "tax" bigint NOT NULL DEFAULT 0;
ALTER TABLE "orders" ALTER COLUMN "tax" DROP DEFAULT;
ALTER TABLE "orders" ADD COLUMN "tax_on_top" bigint NOT NULL DEFAULT 0;
ALTER TABLE "orders" ALTER COLUMN "tax_on_top" DROP DEFAULT;
ALTER TABLE "orders" ADD COLUMN "difference" bigint;
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text(((((((COALESCE(number, ''::text) || ' '::text) || COALESCE(reference, ''::text)) || ' '::text) || COALESCE(guest_name, ''::text)) || ' '::text) || COALESCE(phone_text(guest_phone), ''::text)))) STORED;

ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_zone_id_fkey" FOREIGN KEY (customer_uuid, delivery_zone_id) REFERENCES delivery_zones(customer_uuid, id);

CREATE UNIQUE INDEX orders_store_uuid_channel_id_reference_key ON orders USING btree (customer_uuid, store_uuid, channel_id, reference);
CREATE INDEX orders_delivery_zone_id_idx ON orders USING btree (customer_uuid, delivery_zone_id);
CREATE INDEX orders_search ON orders USING gin (search_text gin_trgm_ops);
ALTER TABLE "order_lines" ADD COLUMN "subtype_id" uuid;
ALTER TABLE "order_lines" ADD COLUMN "tax_rate_percent" numeric(9,3);
ALTER TABLE "order_lines" ADD COLUMN "tax" bigint;

ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_subtype_id_fkey" FOREIGN KEY (customer_uuid, subtype_id) REFERENCES subtypes(customer_uuid, id);
CREATE INDEX order_lines_subtype_id_idx ON order_lines USING btree (customer_uuid, subtype_id);
CREATE INDEX order_status_changes_order_uuid_idx ON order_status_changes USING btree (customer_uuid, order_uuid);
ALTER TABLE "channels" ADD COLUMN "acceptance" text NOT NULL DEFAULT 'AUTOMATIC';
ALTER TABLE "channels" ALTER COLUMN "acceptance" DROP DEFAULT;
ALTER TABLE "channels" ADD COLUMN "price_differences" text NOT NULL DEFAULT 'REFUSE';
ALTER TABLE "channels" ALTER COLUMN "price_differences" DROP DEFAULT;
ALTER TABLE "store_settings" ADD COLUMN "acceptance" text;
CREATE INDEX deployment_stores_deployment_id_idx ON deployment_stores USING btree (customer_uuid, deployment_id);
CREATE INDEX vouchers_batch_id_idx ON vouchers USING btree (customer_uuid, batch_id);

ALTER TABLE "order_choices" ADD CONSTRAINT "order_choices_line_id_fkey" FOREIGN KEY ("customer_uuid", "line_id") REFERENCES "order_lines" ("customer_uuid", "id");

ALTER TABLE "order_choices" ADD CONSTRAINT "order_choices_within_id_fkey" FOREIGN KEY ("customer_uuid", "within_id") REFERENCES "order_choices" ("customer_uuid", "id");

ALTER TABLE "order_choices" ADD CONSTRAINT "order_choices_modifier_group_id_fkey" FOREIGN KEY ("customer_uuid", "modifier_group_id") REFERENCES "modifier_groups" ("customer_uuid", "id");

ALTER TABLE "order_choices" ADD CONSTRAINT "order_choices_modifier_id_fkey" FOREIGN KEY ("customer_uuid", "modifier_id") REFERENCES "modifiers" ("customer_uuid", "id");

CREATE POLICY stores ON "order_choices" AS RESTRICTIVE USING ((SELECT works_for_all_stores()) OR EXISTS (SELECT FROM "order_lines" AS above
    WHERE "above"."customer_uuid" = "order_choices"."customer_uuid" AND "above"."id" = "order_choices"."line_id")) WITH CHECK ((SELECT works_for_all_stores()) OR (EXISTS (SELECT FROM "order_lines" AS above
    WHERE "above"."customer_uuid" = "order_choices"."customer_uuid" AND "above"."id" = "order_choices"."line_id")));

-- The orders that somebody has to accept, until a sweep has looked at them.
CREATE TABLE order_deadlines (
  customer_uuid uuid NOT NULL,
  order_uuid uuid NOT NULL,
  accept_by timestamp with time zone NOT NULL,
  CONSTRAINT order_deadlines_pkey PRIMARY KEY (customer_uuid, order_uuid)
);
CREATE INDEX order_deadlines_accept_by_idx ON order_deadlines (customer_uuid, accept_by);
ALTER TABLE order_deadlines ADD CONSTRAINT order_deadlines_order_fkey FOREIGN KEY (customer_uuid, order_uuid) REFERENCES orders(customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE order_deadlines ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_deadlines FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON order_deadlines USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));

-- The number of the last order of each store.
CREATE TABLE order_numbers (
  customer_uuid uuid NOT NULL,
  store_uuid uuid NOT NULL,
  last_number integer NOT NULL,
  CONSTRAINT order_numbers_pkey PRIMARY KEY (customer_uuid, store_uuid)
)
WITH (fillfactor='50');
ALTER TABLE order_numbers ADD CONSTRAINT order_numbers_store_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE order_numbers ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_numbers FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON order_numbers USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON order_numbers AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));

-- A till sells at the counter, and a platform has charged the guest already: their orders come, whatever they cost.
ALTER TABLE channels NO FORCE ROW LEVEL SECURITY;
UPDATE channels SET price_differences = 'NOTE' WHERE code IN ('COUNTER', 'UBER_EATS', 'MR_DELIVERY');
ALTER TABLE channels FORCE ROW LEVEL SECURITY;

-- Every change of an order asks for its platform.
CREATE INDEX platform_orders_order_uuid_idx ON platform_orders (customer_uuid, order_uuid);
