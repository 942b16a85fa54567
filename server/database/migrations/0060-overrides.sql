-- overrides: made from the definitions.

CREATE TABLE "channel_items" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "menu_id" uuid NOT NULL,
  "channel_id" uuid NOT NULL,
  "menu_item_id" uuid NOT NULL,
  "name" text,
  "description" text,
  "image" uuid,
  "is_active" boolean,
  "own" text[],
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "channel_items_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "channel_items_menu_id_channel_id_menu_item_id_key" ON "channel_items" ("customer_uuid", "menu_id", "channel_id", "menu_item_id");

CREATE INDEX "channel_items_menu_id_idx" ON "channel_items" ("customer_uuid", "menu_id");

CREATE INDEX "channel_items_channel_id_idx" ON "channel_items" ("customer_uuid", "channel_id");

CREATE INDEX "channel_items_menu_item_id_idx" ON "channel_items" ("customer_uuid", "menu_item_id");

CREATE INDEX "channel_items_image_idx" ON "channel_items" ("customer_uuid", "image");

CREATE INDEX "channel_items_search" ON "channel_items" USING gin (search_text gin_trgm_ops);

ALTER TABLE "channel_items" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "channel_items" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "channel_items" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "channel_items" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

ALTER TABLE "channel_menus" ADD COLUMN "own" text[];

ALTER TABLE "restaurant_stock_items" ADD COLUMN "own" text[];

ALTER TABLE "channel_items" ADD CONSTRAINT "channel_items_menu_id_fkey" FOREIGN KEY ("customer_uuid", "menu_id") REFERENCES "menus" ("customer_uuid", "id");

ALTER TABLE "channel_items" ADD CONSTRAINT "channel_items_channel_id_fkey" FOREIGN KEY ("customer_uuid", "channel_id") REFERENCES "channels" ("customer_uuid", "id");

ALTER TABLE "channel_items" ADD CONSTRAINT "channel_items_menu_item_id_fkey" FOREIGN KEY ("customer_uuid", "menu_item_id") REFERENCES "menu_items" ("customer_uuid", "id");

ALTER TABLE "channel_items" ADD CONSTRAINT "channel_items_image_fkey" FOREIGN KEY ("customer_uuid", "image") REFERENCES "stored_files" ("customer_uuid", "id");
