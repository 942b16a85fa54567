-- price changes: made from the definitions.

CREATE TABLE "price_changes" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "note" text,
  "goes_live_at" timestamp with time zone NOT NULL,
  "store_uuid" uuid,
  "on_conflict" text NOT NULL,
  "status" text NOT NULL,
  "went_live_at" timestamp with time zone,
  "reverted_at" timestamp with time zone,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "price_changes_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "price_changes_store_uuid_idx" ON "price_changes" ("customer_uuid", "store_uuid");

CREATE INDEX "price_changes_goes_live_at_order" ON "price_changes" ("customer_uuid", "goes_live_at", "id") INCLUDE (search_text);

CREATE INDEX "price_changes_search" ON "price_changes" USING gin (search_text gin_trgm_ops);

ALTER TABLE "price_changes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "price_changes" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "price_changes" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "price_changes" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "price_change_lines" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "price_change_id" uuid NOT NULL,
  "label" text,
  "list_price_id" uuid,
  "menu_id" uuid,
  "channel_id" uuid,
  "subtype_id" uuid,
  "old_price" bigint,
  "stored_price" bigint,
  "new_price" bigint NOT NULL,
  "replaced_price" bigint,
  "outcome" text,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("label", ''))) STORED,
  CONSTRAINT "price_change_lines_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "price_change_lines_price_change_id_list_price_id_key" ON "price_change_lines" ("customer_uuid", "price_change_id", "list_price_id");

CREATE UNIQUE INDEX "price_change_lines_price_change_id_menu_id_channel_id_subtype_i" ON "price_change_lines" ("customer_uuid", "price_change_id", "menu_id", "channel_id", "subtype_id");

CREATE INDEX "price_change_lines_price_change_id_idx" ON "price_change_lines" ("customer_uuid", "price_change_id");

CREATE INDEX "price_change_lines_list_price_id_idx" ON "price_change_lines" ("customer_uuid", "list_price_id");

CREATE INDEX "price_change_lines_menu_id_idx" ON "price_change_lines" ("customer_uuid", "menu_id");

CREATE INDEX "price_change_lines_channel_id_idx" ON "price_change_lines" ("customer_uuid", "channel_id");

CREATE INDEX "price_change_lines_subtype_id_idx" ON "price_change_lines" ("customer_uuid", "subtype_id");

CREATE INDEX "price_change_lines_label_order" ON "price_change_lines" ("customer_uuid", "label" COLLATE "und-x-icu", "id") INCLUDE (search_text);

CREATE INDEX "price_change_lines_search" ON "price_change_lines" USING gin (search_text gin_trgm_ops);

ALTER TABLE "price_change_lines" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "price_change_lines" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "price_change_lines" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "price_change_lines" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

ALTER TABLE "jobs" ADD COLUMN "starts_at" timestamp with time zone;

ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "price_change_lines" ADD CONSTRAINT "price_change_lines_price_change_id_fkey" FOREIGN KEY ("customer_uuid", "price_change_id") REFERENCES "price_changes" ("customer_uuid", "id");

ALTER TABLE "price_change_lines" ADD CONSTRAINT "price_change_lines_list_price_id_fkey" FOREIGN KEY ("customer_uuid", "list_price_id") REFERENCES "price_list_elements" ("customer_uuid", "id");

ALTER TABLE "price_change_lines" ADD CONSTRAINT "price_change_lines_menu_id_fkey" FOREIGN KEY ("customer_uuid", "menu_id") REFERENCES "menus" ("customer_uuid", "id");

ALTER TABLE "price_change_lines" ADD CONSTRAINT "price_change_lines_channel_id_fkey" FOREIGN KEY ("customer_uuid", "channel_id") REFERENCES "channels" ("customer_uuid", "id");

ALTER TABLE "price_change_lines" ADD CONSTRAINT "price_change_lines_subtype_id_fkey" FOREIGN KEY ("customer_uuid", "subtype_id") REFERENCES "subtypes" ("customer_uuid", "id");
