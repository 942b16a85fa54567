-- players: made from the definitions.

CREATE TABLE "players" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "store_uuid" uuid,
  "layout_id" uuid NOT NULL,
  "screen_id" uuid,
  "rotation" text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "players_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "players_name_key" ON "players" ("customer_uuid", "name");

CREATE INDEX "players_store_uuid_idx" ON "players" ("customer_uuid", "store_uuid");

CREATE INDEX "players_layout_id_idx" ON "players" ("customer_uuid", "layout_id");

CREATE INDEX "players_screen_id_idx" ON "players" ("customer_uuid", "screen_id");

CREATE INDEX "players_name_order" ON "players" ("customer_uuid", "name" COLLATE "und-x-icu", "id") INCLUDE (search_text);

CREATE INDEX "players_search" ON "players" USING gin (search_text gin_trgm_ops);

ALTER TABLE "players" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "players" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "players" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "players" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

ALTER TABLE "players" ADD CONSTRAINT "players_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "players" ADD CONSTRAINT "players_layout_id_fkey" FOREIGN KEY ("customer_uuid", "layout_id") REFERENCES "layouts" ("customer_uuid", "id");

ALTER TABLE "players" ADD CONSTRAINT "players_screen_id_fkey" FOREIGN KEY ("customer_uuid", "screen_id") REFERENCES "screens" ("customer_uuid", "id");

CREATE POLICY stores ON "players" AS RESTRICTIVE USING ((SELECT works_for_all_stores()) OR "players"."store_uuid" IS NULL OR "players"."store_uuid" = ANY ((SELECT current_stores())::uuid[])) WITH CHECK ((SELECT works_for_all_stores()) OR ("players"."store_uuid" = ANY ((SELECT current_stores())::uuid[])));
