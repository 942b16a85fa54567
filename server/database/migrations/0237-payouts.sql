-- payouts: made from the definitions.

CREATE TABLE "payouts" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "channel_id" uuid NOT NULL,
  "reference" text NOT NULL,
  "paid_on" date NOT NULL,
  "amount" bigint NOT NULL,
  "fee" bigint NOT NULL,
  "order_uuid" uuid,
  "store_uuid" uuid,
  "expected" bigint,
  "is_settled" boolean NOT NULL,
  "note" text,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("reference", ''))) STORED,
  CONSTRAINT "payouts_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "payouts_channel_id_reference_paid_on_key" ON "payouts" ("customer_uuid", "channel_id", "reference", "paid_on");

CREATE INDEX "payouts_channel_id_idx" ON "payouts" ("customer_uuid", "channel_id");

CREATE INDEX "payouts_store_uuid_idx" ON "payouts" ("customer_uuid", "store_uuid");

CREATE INDEX "payouts_paid_on_order" ON "payouts" ("customer_uuid", "paid_on", "id") INCLUDE (search_text);

CREATE INDEX "payouts_search" ON "payouts" USING gin (search_text gin_trgm_ops);

ALTER TABLE "payouts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "payouts" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "payouts" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "payouts" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

ALTER TABLE "payouts" ADD CONSTRAINT "payouts_channel_id_fkey" FOREIGN KEY ("customer_uuid", "channel_id") REFERENCES "channels" ("customer_uuid", "id");

ALTER TABLE "payouts" ADD CONSTRAINT "payouts_order_uuid_fkey" FOREIGN KEY ("customer_uuid", "order_uuid") REFERENCES "orders" ("customer_uuid", "id");

ALTER TABLE "payouts" ADD CONSTRAINT "payouts_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

CREATE POLICY stores ON "payouts" AS RESTRICTIVE USING ((SELECT works_for_all_stores()) OR "payouts"."store_uuid" IS NULL OR "payouts"."store_uuid" = ANY ((SELECT current_stores())::uuid[])) WITH CHECK ((SELECT works_for_all_stores()) OR ("payouts"."store_uuid" = ANY ((SELECT current_stores())::uuid[])));
