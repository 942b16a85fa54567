-- closures: made from the definitions.

CREATE TABLE "store_closures" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "first_day" date NOT NULL,
  "last_day" date NOT NULL,
  "all_stores" boolean NOT NULL,
  "group_uuids" uuid[],
  "store_uuids" uuid[],
  "takes" text NOT NULL,
  "open_channel_ids" uuid[],
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "store_closures_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "store_closures_first_day_order" ON "store_closures" ("customer_uuid", "first_day", "id") INCLUDE (search_text);

CREATE INDEX "store_closures_search" ON "store_closures" USING gin (search_text gin_trgm_ops);

ALTER TABLE "store_closures" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "store_closures" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "store_closures" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "store_closures" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

ALTER TABLE "menus" ADD COLUMN "hours" jsonb;

ALTER TABLE "stores" ADD COLUMN "paused_until" timestamp with time zone;

ALTER TABLE "stores" ADD COLUMN "paused_at" timestamp with time zone;

ALTER TABLE "stores" ADD COLUMN "pause_reason" text;

ALTER TABLE "store_special_hours" ADD COLUMN "last_day" date;

CREATE POLICY stores ON "store_closures" AS RESTRICTIVE USING ((SELECT works_for_all_stores()) OR coalesce("store_closures"."store_uuids", '{}') = '{}' OR "store_closures"."store_uuids" && ((SELECT current_stores())::uuid[])) WITH CHECK ((SELECT works_for_all_stores()) OR (coalesce("store_closures"."store_uuids", '{}') <> '{}' AND "store_closures"."store_uuids" <@ ((SELECT current_stores())::uuid[])));
