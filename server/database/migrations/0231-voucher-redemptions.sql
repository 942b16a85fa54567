-- voucher redemptions: made from the definitions.

CREATE TABLE "voucher_redemptions" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "voucher_id" uuid NOT NULL,
  "voucher_template_id" uuid NOT NULL,
  "state" text NOT NULL,
  "store_uuid" uuid NOT NULL,
  "channel_id" uuid NOT NULL,
  "order_uuid" uuid,
  "reference" text NOT NULL,
  "guest_uuid" uuid,
  "used_at" timestamp with time zone NOT NULL,
  "reserved_until" timestamp with time zone,
  "basket" bigint NOT NULL,
  "discount" bigint NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("reference", ''))) STORED,
  CONSTRAINT "voucher_redemptions_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "voucher_redemptions_voucher_id_store_uuid_reference_key" ON "voucher_redemptions" ("customer_uuid", "voucher_id", "store_uuid", "reference");

CREATE INDEX "voucher_redemptions_voucher_template_id_idx" ON "voucher_redemptions" ("customer_uuid", "voucher_template_id");

CREATE INDEX "voucher_redemptions_store_uuid_idx" ON "voucher_redemptions" ("customer_uuid", "store_uuid");

CREATE INDEX "voucher_redemptions_channel_id_idx" ON "voucher_redemptions" ("customer_uuid", "channel_id");

CREATE INDEX "voucher_redemptions_order_uuid_idx" ON "voucher_redemptions" ("customer_uuid", "order_uuid");

CREATE INDEX "voucher_redemptions_guest_uuid_idx" ON "voucher_redemptions" ("customer_uuid", "guest_uuid");

CREATE INDEX "voucher_redemptions_used_at_order" ON "voucher_redemptions" ("customer_uuid", "used_at", "id") INCLUDE (search_text);

CREATE INDEX "voucher_redemptions_search" ON "voucher_redemptions" USING gin (search_text gin_trgm_ops);

ALTER TABLE "voucher_redemptions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "voucher_redemptions" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "voucher_redemptions" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "voucher_redemptions" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

ALTER TABLE "order_lines" ADD COLUMN "discount" bigint NOT NULL DEFAULT 0;

ALTER TABLE "order_lines" ALTER COLUMN "discount" DROP DEFAULT;

ALTER TABLE "voucher_templates" ADD COLUMN "item_id" uuid;

ALTER TABLE "voucher_templates" ADD COLUMN "item_price" bigint;

ALTER TABLE "voucher_templates" ADD COLUMN "total_uses" integer;

ALTER TABLE "voucher_templates" ADD COLUMN "budget" bigint;

ALTER TABLE "voucher_templates" ADD CONSTRAINT "voucher_templates_item_id_fkey" FOREIGN KEY (customer_uuid, item_id) REFERENCES menu_items(customer_uuid, id);

CREATE INDEX voucher_templates_item_id_idx ON voucher_templates USING btree (customer_uuid, item_id);

ALTER TABLE "voucher_redemptions" ADD CONSTRAINT "voucher_redemptions_voucher_id_fkey" FOREIGN KEY ("customer_uuid", "voucher_id") REFERENCES "vouchers" ("customer_uuid", "id");

ALTER TABLE "voucher_redemptions" ADD CONSTRAINT "voucher_redemptions_voucher_template_id_fkey" FOREIGN KEY ("customer_uuid", "voucher_template_id") REFERENCES "voucher_templates" ("customer_uuid", "id");

ALTER TABLE "voucher_redemptions" ADD CONSTRAINT "voucher_redemptions_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "voucher_redemptions" ADD CONSTRAINT "voucher_redemptions_channel_id_fkey" FOREIGN KEY ("customer_uuid", "channel_id") REFERENCES "channels" ("customer_uuid", "id");

ALTER TABLE "voucher_redemptions" ADD CONSTRAINT "voucher_redemptions_order_uuid_fkey" FOREIGN KEY ("customer_uuid", "order_uuid") REFERENCES "orders" ("customer_uuid", "id");

ALTER TABLE "voucher_redemptions" ADD CONSTRAINT "voucher_redemptions_guest_uuid_fkey" FOREIGN KEY ("customer_uuid", "guest_uuid") REFERENCES "guests" ("customer_uuid", "id");

CREATE POLICY stores ON "voucher_redemptions" AS RESTRICTIVE USING ((SELECT works_for_all_stores()) OR "voucher_redemptions"."store_uuid" = ANY ((SELECT current_stores())::uuid[])) WITH CHECK ((SELECT works_for_all_stores()) OR ("voucher_redemptions"."store_uuid" = ANY ((SELECT current_stores())::uuid[])));

-- What the vouchers of a template have been used for so far, of templates that limit it.
CREATE TABLE voucher_totals (
  customer_uuid uuid NOT NULL,
  voucher_template_id uuid NOT NULL,
  uses integer NOT NULL,
  taken_off bigint NOT NULL,
  CONSTRAINT voucher_totals_pkey PRIMARY KEY (customer_uuid, voucher_template_id)
)
WITH (fillfactor='50');
ALTER TABLE voucher_totals ADD CONSTRAINT voucher_totals_template_fkey FOREIGN KEY (customer_uuid, voucher_template_id) REFERENCES voucher_templates(customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE voucher_totals ENABLE ROW LEVEL SECURITY;
ALTER TABLE voucher_totals FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON voucher_totals USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));

-- The reservations that run out, until a sweep has looked at them.
CREATE TABLE voucher_deadlines (
  customer_uuid uuid NOT NULL,
  redemption_id uuid NOT NULL,
  reserved_until timestamp with time zone NOT NULL,
  CONSTRAINT voucher_deadlines_pkey PRIMARY KEY (customer_uuid, redemption_id)
)
WITH (fillfactor='50');
CREATE INDEX voucher_deadlines_reserved_until_idx ON voucher_deadlines (customer_uuid, reserved_until);
ALTER TABLE voucher_deadlines ADD CONSTRAINT voucher_deadlines_redemption_fkey FOREIGN KEY (customer_uuid, redemption_id) REFERENCES voucher_redemptions(customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE voucher_deadlines ENABLE ROW LEVEL SECURITY;
ALTER TABLE voucher_deadlines FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON voucher_deadlines USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
