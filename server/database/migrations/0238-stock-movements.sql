-- stock movements: made from the definitions.

CREATE TABLE "suppliers" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "notes" text,
  "is_deleted" boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "suppliers_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "suppliers_name_key" ON "suppliers" ("customer_uuid", "name") WHERE NOT "is_deleted";

CREATE INDEX "suppliers_name_order" ON "suppliers" ("customer_uuid", "name" COLLATE "und-x-icu", "id") INCLUDE (search_text) WHERE NOT "is_deleted";

CREATE INDEX "suppliers_search" ON "suppliers" USING gin (search_text gin_trgm_ops);

ALTER TABLE "suppliers" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "suppliers" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "suppliers" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "suppliers" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "deliveries" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "store_uuid" uuid NOT NULL,
  "supplier_id" uuid NOT NULL,
  "reference" text,
  "expected_on" date,
  "status" text NOT NULL,
  "received_at" timestamp with time zone,
  "updates_costs" boolean NOT NULL,
  "note" text,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("reference", ''))) STORED,
  CONSTRAINT "deliveries_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "deliveries_store_uuid_idx" ON "deliveries" ("customer_uuid", "store_uuid");

CREATE INDEX "deliveries_supplier_id_idx" ON "deliveries" ("customer_uuid", "supplier_id");

CREATE INDEX "deliveries_expected_on_order" ON "deliveries" ("customer_uuid", "expected_on", "id") INCLUDE (search_text);

CREATE INDEX "deliveries_search" ON "deliveries" USING gin (search_text gin_trgm_ops);

ALTER TABLE "deliveries" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "deliveries" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "deliveries" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "deliveries" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "delivery_lines" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "delivery_id" uuid NOT NULL,
  "stock_item_id" uuid NOT NULL,
  "quantity" numeric(15,3) NOT NULL,
  "unit_type_id" integer,
  "price" bigint,
  CONSTRAINT "delivery_lines_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "delivery_lines_stock_item_id_idx" ON "delivery_lines" ("customer_uuid", "stock_item_id");

CREATE INDEX "delivery_lines_delivery_id_position_order" ON "delivery_lines" ("customer_uuid", "delivery_id", "position", "id");

ALTER TABLE "delivery_lines" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "delivery_lines" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "delivery_lines" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "delivery_lines" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "stocktakes" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "store_uuid" uuid NOT NULL,
  "started_on" date NOT NULL,
  "status" text NOT NULL,
  "closed_at" timestamp with time zone,
  "note" text,
  CONSTRAINT "stocktakes_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "stocktakes_store_uuid_idx" ON "stocktakes" ("customer_uuid", "store_uuid");

CREATE INDEX "stocktakes_started_on_order" ON "stocktakes" ("customer_uuid", "started_on", "id");

ALTER TABLE "stocktakes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "stocktakes" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "stocktakes" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "stocktakes" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "stocktake_lines" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "stocktake_id" uuid NOT NULL,
  "stock_item_id" uuid NOT NULL,
  "counted" numeric(16,4),
  "expected" numeric(16,4),
  "counted_at" timestamp with time zone,
  CONSTRAINT "stocktake_lines_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "stocktake_lines_stocktake_id_stock_item_id_key" ON "stocktake_lines" ("customer_uuid", "stocktake_id", "stock_item_id");

CREATE INDEX "stocktake_lines_stocktake_id_idx" ON "stocktake_lines" ("customer_uuid", "stocktake_id");

CREATE INDEX "stocktake_lines_stock_item_id_idx" ON "stocktake_lines" ("customer_uuid", "stock_item_id");

ALTER TABLE "stocktake_lines" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "stocktake_lines" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "stocktake_lines" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "stocktake_lines" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "stock_movements" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "moved_at" timestamp with time zone NOT NULL,
  "store_uuid" uuid NOT NULL,
  "stock_item_id" uuid NOT NULL,
  "type" text NOT NULL,
  "quantity" numeric(16,4) NOT NULL,
  "value" bigint,
  "reason" text,
  "note" text,
  "moved_by" text,
  "order_uuid" uuid,
  "delivery_id" uuid,
  "stocktake_id" uuid,
  "other_store_uuid" uuid,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("note", ''))) STORED,
  CONSTRAINT "stock_movements_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "stock_movements_store_uuid_idx" ON "stock_movements" ("customer_uuid", "store_uuid");

CREATE INDEX "stock_movements_stock_item_id_idx" ON "stock_movements" ("customer_uuid", "stock_item_id");

CREATE INDEX "stock_movements_order_uuid_idx" ON "stock_movements" ("customer_uuid", "order_uuid");

CREATE INDEX "stock_movements_delivery_id_idx" ON "stock_movements" ("customer_uuid", "delivery_id");

CREATE INDEX "stock_movements_stocktake_id_idx" ON "stock_movements" ("customer_uuid", "stocktake_id");

CREATE INDEX "stock_movements_other_store_uuid_idx" ON "stock_movements" ("customer_uuid", "other_store_uuid");

CREATE INDEX "stock_movements_moved_at_order" ON "stock_movements" ("customer_uuid", "moved_at", "id") INCLUDE (search_text);

CREATE INDEX "stock_movements_search" ON "stock_movements" USING gin (search_text gin_trgm_ops);

ALTER TABLE "stock_movements" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "stock_movements" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "stock_movements" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "stock_movements" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

ALTER TABLE "order_lines" ADD COLUMN "cost" bigint;

ALTER TABLE "stock_items" ADD COLUMN "sells_out_at_zero" boolean NOT NULL DEFAULT false;

ALTER TABLE "stock_items" ALTER COLUMN "sells_out_at_zero" DROP DEFAULT;

-- One more digit: no value is lost.
ALTER TABLE "restaurant_stock_items" ALTER COLUMN "quantity_on_hand" TYPE numeric(16,4) USING "quantity_on_hand"::numeric(16,4);

ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_supplier_id_fkey" FOREIGN KEY ("customer_uuid", "supplier_id") REFERENCES "suppliers" ("customer_uuid", "id");

CREATE POLICY stores ON "deliveries" AS RESTRICTIVE USING ((SELECT works_for_all_stores()) OR "deliveries"."store_uuid" = ANY ((SELECT current_stores())::uuid[])) WITH CHECK ((SELECT works_for_all_stores()) OR ("deliveries"."store_uuid" = ANY ((SELECT current_stores())::uuid[])));

ALTER TABLE "delivery_lines" ADD CONSTRAINT "delivery_lines_delivery_id_fkey" FOREIGN KEY ("customer_uuid", "delivery_id") REFERENCES "deliveries" ("customer_uuid", "id");

ALTER TABLE "delivery_lines" ADD CONSTRAINT "delivery_lines_stock_item_id_fkey" FOREIGN KEY ("customer_uuid", "stock_item_id") REFERENCES "stock_items" ("customer_uuid", "id");

ALTER TABLE "delivery_lines" ADD CONSTRAINT "delivery_lines_unit_type_id_fkey" FOREIGN KEY ("unit_type_id") REFERENCES "unit_types" ("id");

CREATE POLICY stores ON "delivery_lines" AS RESTRICTIVE USING ((SELECT works_for_all_stores()) OR EXISTS (SELECT FROM "deliveries" AS above
    WHERE "above"."customer_uuid" = "delivery_lines"."customer_uuid" AND "above"."id" = "delivery_lines"."delivery_id")) WITH CHECK ((SELECT works_for_all_stores()) OR (EXISTS (SELECT FROM "deliveries" AS above
    WHERE "above"."customer_uuid" = "delivery_lines"."customer_uuid" AND "above"."id" = "delivery_lines"."delivery_id")));

ALTER TABLE "stocktakes" ADD CONSTRAINT "stocktakes_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

CREATE POLICY stores ON "stocktakes" AS RESTRICTIVE USING ((SELECT works_for_all_stores()) OR "stocktakes"."store_uuid" = ANY ((SELECT current_stores())::uuid[])) WITH CHECK ((SELECT works_for_all_stores()) OR ("stocktakes"."store_uuid" = ANY ((SELECT current_stores())::uuid[])));

ALTER TABLE "stocktake_lines" ADD CONSTRAINT "stocktake_lines_stocktake_id_fkey" FOREIGN KEY ("customer_uuid", "stocktake_id") REFERENCES "stocktakes" ("customer_uuid", "id");

ALTER TABLE "stocktake_lines" ADD CONSTRAINT "stocktake_lines_stock_item_id_fkey" FOREIGN KEY ("customer_uuid", "stock_item_id") REFERENCES "stock_items" ("customer_uuid", "id");

CREATE POLICY stores ON "stocktake_lines" AS RESTRICTIVE USING ((SELECT works_for_all_stores()) OR EXISTS (SELECT FROM "stocktakes" AS above
    WHERE "above"."customer_uuid" = "stocktake_lines"."customer_uuid" AND "above"."id" = "stocktake_lines"."stocktake_id")) WITH CHECK ((SELECT works_for_all_stores()) OR (EXISTS (SELECT FROM "stocktakes" AS above
    WHERE "above"."customer_uuid" = "stocktake_lines"."customer_uuid" AND "above"."id" = "stocktake_lines"."stocktake_id")));

ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_stock_item_id_fkey" FOREIGN KEY ("customer_uuid", "stock_item_id") REFERENCES "stock_items" ("customer_uuid", "id");

ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_uuid_fkey" FOREIGN KEY ("customer_uuid", "order_uuid") REFERENCES "orders" ("customer_uuid", "id");

ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_delivery_id_fkey" FOREIGN KEY ("customer_uuid", "delivery_id") REFERENCES "deliveries" ("customer_uuid", "id");

ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_stocktake_id_fkey" FOREIGN KEY ("customer_uuid", "stocktake_id") REFERENCES "stocktakes" ("customer_uuid", "id");

ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_other_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "other_store_uuid") REFERENCES "stores" ("customer_uuid", "id");

CREATE POLICY stores ON "stock_movements" AS RESTRICTIVE USING ((SELECT works_for_all_stores()) OR "stock_movements"."store_uuid" = ANY ((SELECT current_stores())::uuid[])) WITH CHECK ((SELECT works_for_all_stores()) OR ("stock_movements"."store_uuid" = ANY ((SELECT current_stores())::uuid[])));

CREATE TABLE stock_dues (
  customer_uuid uuid NOT NULL,
  order_uuid uuid NOT NULL,
  type text NOT NULL,
  CONSTRAINT stock_dues_pkey PRIMARY KEY (customer_uuid, order_uuid, type)
);
ALTER TABLE stock_dues ADD CONSTRAINT stock_dues_order_fkey FOREIGN KEY (customer_uuid, order_uuid) REFERENCES orders(customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE stock_dues ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_dues FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON stock_dues USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));

-- What stores have already begins as a count, so that movements add up to it.
ALTER TABLE stores NO FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_items NO FORCE ROW LEVEL SECURITY;
ALTER TABLE restaurant_stock_items NO FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_movements NO FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_movements DISABLE TRIGGER USER;
INSERT INTO stock_movements (customer_uuid, moved_at, store_uuid, stock_item_id, type, quantity, value, moved_by)
  SELECT here.customer_uuid, now(), here.store_uuid, here.stock_item_id, 'COUNT', here.quantity_on_hand,
    round(here.quantity_on_hand * item.cost_per_unit), 'Commissary'
  FROM restaurant_stock_items here
  JOIN stock_items item ON item.customer_uuid = here.customer_uuid AND item.id = here.stock_item_id
  WHERE here.quantity_on_hand <> 0;
ALTER TABLE stock_movements ENABLE TRIGGER USER;
ALTER TABLE stock_movements FORCE ROW LEVEL SECURITY;
ALTER TABLE restaurant_stock_items FORCE ROW LEVEL SECURITY;
ALTER TABLE stock_items FORCE ROW LEVEL SECURITY;
ALTER TABLE stores FORCE ROW LEVEL SECURITY;
