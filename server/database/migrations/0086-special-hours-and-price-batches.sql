-- special hours and price batches: made from the definitions.

CREATE TABLE "price_batches" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "price_list_id" uuid NOT NULL,
  "valid_from" date NOT NULL,
  "change_percent" numeric(9,3) NOT NULL,
  "round_to" bigint NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "price_batches_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "price_batches_price_list_id_valid_from_key" ON "price_batches" ("customer_uuid", "price_list_id", "valid_from");

CREATE INDEX "price_batches_price_list_id_idx" ON "price_batches" ("customer_uuid", "price_list_id");

CREATE INDEX "price_batches_valid_from_order" ON "price_batches" ("customer_uuid", "valid_from", "id") INCLUDE (search_text);

CREATE INDEX "price_batches_search" ON "price_batches" USING gin (search_text gin_trgm_ops);

ALTER TABLE "price_batches" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "price_batches" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "price_batches" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "price_batches" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "store_special_hours" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "store_uuid" uuid NOT NULL,
  "name" text NOT NULL,
  "valid_from" date NOT NULL,
  "hours" jsonb,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "store_special_hours_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "store_special_hours_store_uuid_valid_from_key" ON "store_special_hours" ("customer_uuid", "store_uuid", "valid_from");

CREATE INDEX "store_special_hours_store_uuid_idx" ON "store_special_hours" ("customer_uuid", "store_uuid");

CREATE INDEX "store_special_hours_valid_from_order" ON "store_special_hours" ("customer_uuid", "valid_from", "id") INCLUDE (search_text);

CREATE INDEX "store_special_hours_search" ON "store_special_hours" USING gin (search_text gin_trgm_ops);

ALTER TABLE "store_special_hours" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "store_special_hours" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "store_special_hours" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "store_special_hours" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

ALTER TABLE "price_batches" ADD CONSTRAINT "price_batches_price_list_id_fkey" FOREIGN KEY ("customer_uuid", "price_list_id") REFERENCES "price_lists" ("customer_uuid", "id");

ALTER TABLE "store_special_hours" ADD CONSTRAINT "store_special_hours_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

CREATE POLICY stores ON "store_special_hours" AS RESTRICTIVE USING ((SELECT works_for_all_stores()) OR "store_special_hours"."store_uuid" = ANY ((SELECT current_stores())::uuid[])) WITH CHECK ((SELECT works_for_all_stores()) OR ("store_special_hours"."store_uuid" = ANY ((SELECT current_stores())::uuid[])));
