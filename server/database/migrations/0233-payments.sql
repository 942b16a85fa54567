-- payments: made from the definitions.

CREATE TABLE "transactions" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "status" text NOT NULL,
  "order_uuid" uuid,
  "store_uuid" uuid NOT NULL,
  "channel_id" uuid NOT NULL,
  "reference" text NOT NULL,
  "part" text NOT NULL,
  "payment_type_id" integer,
  "collector" text NOT NULL,
  "is_captured_by_hand" boolean NOT NULL,
  "guest_uuid" uuid,
  "started_at" timestamp with time zone NOT NULL,
  "ends_at" timestamp with time zone,
  "amount" bigint NOT NULL,
  "captured" bigint NOT NULL,
  "refunded" bigint NOT NULL,
  "service_reference" text,
  "service_state" text,
  "service_said" text,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("reference", '') || ' ' || coalesce("service_reference", ''))) STORED,
  CONSTRAINT "transactions_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "transactions_store_uuid_channel_id_reference_part_key" ON "transactions" ("customer_uuid", "store_uuid", "channel_id", "reference", "part");

CREATE INDEX "transactions_order_uuid_idx" ON "transactions" ("customer_uuid", "order_uuid");

CREATE INDEX "transactions_store_uuid_idx" ON "transactions" ("customer_uuid", "store_uuid");

CREATE INDEX "transactions_channel_id_idx" ON "transactions" ("customer_uuid", "channel_id");

CREATE INDEX "transactions_guest_uuid_idx" ON "transactions" ("customer_uuid", "guest_uuid");

CREATE INDEX "transactions_started_at_order" ON "transactions" ("customer_uuid", "started_at", "id") INCLUDE (search_text);

CREATE INDEX "transactions_search" ON "transactions" USING gin (search_text gin_trgm_ops);

ALTER TABLE "transactions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "transactions" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "transactions" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "transactions" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "transaction_changes" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "transaction_id" uuid NOT NULL,
  "status" text NOT NULL,
  "changed_at" timestamp with time zone NOT NULL,
  "changed_by" text,
  CONSTRAINT "transaction_changes_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "transaction_changes_transaction_id_idx" ON "transaction_changes" ("customer_uuid", "transaction_id");

CREATE INDEX "transaction_changes_changed_at_order" ON "transaction_changes" ("customer_uuid", "changed_at", "id");

ALTER TABLE "transaction_changes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "transaction_changes" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "transaction_changes" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "transaction_changes" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "refunds" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "transaction_id" uuid NOT NULL,
  "order_uuid" uuid NOT NULL,
  "store_uuid" uuid NOT NULL,
  "amount" bigint NOT NULL,
  "reason" text NOT NULL,
  "note" text,
  "state" text NOT NULL,
  "said" text,
  "refunded_at" timestamp with time zone NOT NULL,
  "refunded_by" text,
  CONSTRAINT "refunds_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "refunds_transaction_id_idx" ON "refunds" ("customer_uuid", "transaction_id");

CREATE INDEX "refunds_order_uuid_idx" ON "refunds" ("customer_uuid", "order_uuid");

CREATE INDEX "refunds_store_uuid_idx" ON "refunds" ("customer_uuid", "store_uuid");

CREATE INDEX "refunds_refunded_at_order" ON "refunds" ("customer_uuid", "refunded_at", "id");

ALTER TABLE "refunds" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "refunds" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "refunds" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "refunds" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

ALTER TABLE "orders" ADD COLUMN "captured" bigint NOT NULL DEFAULT 0;

ALTER TABLE "orders" ALTER COLUMN "captured" DROP DEFAULT;

ALTER TABLE "orders" ADD COLUMN "refunded" bigint NOT NULL DEFAULT 0;

ALTER TABLE "orders" ALTER COLUMN "refunded" DROP DEFAULT;

ALTER TABLE "business_settings" ADD COLUMN "payment_account" text;

ALTER TABLE "business_settings" ADD COLUMN "captures_by_hand" boolean NOT NULL DEFAULT false;

ALTER TABLE "business_settings" ALTER COLUMN "captures_by_hand" DROP DEFAULT;

ALTER TABLE "transactions" ADD CONSTRAINT "transactions_order_uuid_fkey" FOREIGN KEY ("customer_uuid", "order_uuid") REFERENCES "orders" ("customer_uuid", "id");

ALTER TABLE "transactions" ADD CONSTRAINT "transactions_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "transactions" ADD CONSTRAINT "transactions_channel_id_fkey" FOREIGN KEY ("customer_uuid", "channel_id") REFERENCES "channels" ("customer_uuid", "id");

ALTER TABLE "transactions" ADD CONSTRAINT "transactions_payment_type_id_fkey" FOREIGN KEY ("payment_type_id") REFERENCES "payment_types" ("id");

ALTER TABLE "transactions" ADD CONSTRAINT "transactions_guest_uuid_fkey" FOREIGN KEY ("customer_uuid", "guest_uuid") REFERENCES "guests" ("customer_uuid", "id");

CREATE POLICY stores ON "transactions" AS RESTRICTIVE USING ((SELECT works_for_all_stores()) OR "transactions"."store_uuid" = ANY ((SELECT current_stores())::uuid[])) WITH CHECK ((SELECT works_for_all_stores()) OR ("transactions"."store_uuid" = ANY ((SELECT current_stores())::uuid[])));

ALTER TABLE "transaction_changes" ADD CONSTRAINT "transaction_changes_transaction_id_fkey" FOREIGN KEY ("customer_uuid", "transaction_id") REFERENCES "transactions" ("customer_uuid", "id");

CREATE POLICY stores ON "transaction_changes" AS RESTRICTIVE USING ((SELECT works_for_all_stores()) OR EXISTS (SELECT FROM "transactions" AS above
    WHERE "above"."customer_uuid" = "transaction_changes"."customer_uuid" AND "above"."id" = "transaction_changes"."transaction_id")) WITH CHECK ((SELECT works_for_all_stores()) OR (EXISTS (SELECT FROM "transactions" AS above
    WHERE "above"."customer_uuid" = "transaction_changes"."customer_uuid" AND "above"."id" = "transaction_changes"."transaction_id")));

ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transaction_id_fkey" FOREIGN KEY ("customer_uuid", "transaction_id") REFERENCES "transactions" ("customer_uuid", "id");

ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_uuid_fkey" FOREIGN KEY ("customer_uuid", "order_uuid") REFERENCES "orders" ("customer_uuid", "id");

ALTER TABLE "refunds" ADD CONSTRAINT "refunds_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

CREATE POLICY stores ON "refunds" AS RESTRICTIVE USING ((SELECT works_for_all_stores()) OR "refunds"."store_uuid" = ANY ((SELECT current_stores())::uuid[])) WITH CHECK ((SELECT works_for_all_stores()) OR ("refunds"."store_uuid" = ANY ((SELECT current_stores())::uuid[])));

DROP INDEX "refunds_refunded_at_order";

ALTER TABLE "refunds" ADD COLUMN "reference" text NOT NULL;

ALTER TABLE "refunds" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text(COALESCE(reference, ''::text))) STORED;

CREATE INDEX refunds_search ON refunds USING gin (search_text gin_trgm_ops);

CREATE INDEX refunds_refunded_at_order ON refunds USING btree (customer_uuid, refunded_at, id) INCLUDE (search_text);

-- Until when payments wait for an order or for a person, until a sweep has looked at them.
CREATE TABLE payment_deadlines (
  customer_uuid uuid NOT NULL,
  transaction_id uuid NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_deadlines_pkey PRIMARY KEY (customer_uuid, transaction_id)
);
CREATE INDEX payment_deadlines_ends_at_idx ON payment_deadlines (customer_uuid, ends_at);
ALTER TABLE payment_deadlines ADD CONSTRAINT payment_deadlines_transaction_fkey FOREIGN KEY (customer_uuid, transaction_id) REFERENCES transactions(customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE payment_deadlines ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_deadlines FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON payment_deadlines USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
