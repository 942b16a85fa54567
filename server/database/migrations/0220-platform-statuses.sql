-- platform statuses: made from the definitions.

CREATE TABLE "platform_statuses" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "store_uuid" uuid NOT NULL,
  "channel" text NOT NULL,
  "state" text NOT NULL,
  "until" timestamp with time zone,
  "day_count" integer NOT NULL,
  "sent_at" timestamp with time zone NOT NULL,
  "answer" text NOT NULL,
  "said" text,
  "next_try_at" timestamp with time zone,
  "tries" integer NOT NULL,
  "platform_id" text NOT NULL,
  "desired" jsonb,
  "confirmed" jsonb,
  CONSTRAINT "platform_statuses_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "platform_statuses_store_uuid_channel_key" ON "platform_statuses" ("customer_uuid", "store_uuid", "channel");

CREATE INDEX "platform_statuses_store_uuid_idx" ON "platform_statuses" ("customer_uuid", "store_uuid");

ALTER TABLE "platform_statuses" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "platform_statuses" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "platform_statuses" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "platform_statuses" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

ALTER TABLE "platform_statuses" ADD CONSTRAINT "platform_statuses_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

CREATE POLICY stores ON "platform_statuses" AS RESTRICTIVE USING ((SELECT works_for_all_stores()) OR "platform_statuses"."store_uuid" = ANY ((SELECT current_stores())::uuid[])) WITH CHECK ((SELECT works_for_all_stores()) OR ("platform_statuses"."store_uuid" = ANY ((SELECT current_stores())::uuid[])));
