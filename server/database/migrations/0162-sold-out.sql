-- sold out: made from the definitions.

CREATE TABLE "sold_outs" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "menu_item_id" uuid,
  "modifier_id" uuid,
  "stock_item_id" uuid,
  "all_stores" boolean NOT NULL,
  "store_uuids" uuid[],
  "all_channels" boolean NOT NULL,
  "channel_ids" uuid[],
  "ends" text NOT NULL,
  "until" timestamp with time zone,
  "since" timestamp with time zone NOT NULL,
  "sold_out_by" text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("sold_out_by", ''))) STORED,
  CONSTRAINT "sold_outs_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "sold_outs_menu_item_id_idx" ON "sold_outs" ("customer_uuid", "menu_item_id");

CREATE INDEX "sold_outs_modifier_id_idx" ON "sold_outs" ("customer_uuid", "modifier_id");

CREATE INDEX "sold_outs_stock_item_id_idx" ON "sold_outs" ("customer_uuid", "stock_item_id");

CREATE INDEX "sold_outs_since_order" ON "sold_outs" ("customer_uuid", "since", "id") INCLUDE (search_text);

CREATE INDEX "sold_outs_search" ON "sold_outs" USING gin (search_text gin_trgm_ops);

ALTER TABLE "sold_outs" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "sold_outs" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "sold_outs" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "sold_outs" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

ALTER TABLE "sold_outs" ADD CONSTRAINT "sold_outs_menu_item_id_fkey" FOREIGN KEY ("customer_uuid", "menu_item_id") REFERENCES "menu_items" ("customer_uuid", "id");

ALTER TABLE "sold_outs" ADD CONSTRAINT "sold_outs_modifier_id_fkey" FOREIGN KEY ("customer_uuid", "modifier_id") REFERENCES "modifiers" ("customer_uuid", "id");

ALTER TABLE "sold_outs" ADD CONSTRAINT "sold_outs_stock_item_id_fkey" FOREIGN KEY ("customer_uuid", "stock_item_id") REFERENCES "stock_items" ("customer_uuid", "id");

CREATE POLICY stores ON "sold_outs" AS RESTRICTIVE USING ((SELECT works_for_all_stores()) OR coalesce("sold_outs"."store_uuids", '{}') = '{}' OR "sold_outs"."store_uuids" && ((SELECT current_stores())::uuid[])) WITH CHECK ((SELECT works_for_all_stores()) OR (coalesce("sold_outs"."store_uuids", '{}') <> '{}' AND "sold_outs"."store_uuids" <@ ((SELECT current_stores())::uuid[])));
