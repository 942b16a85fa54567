-- Items, modifiers and search texts of a store inherit from those of the customer. What the rows have counts as their own.

ALTER TABLE "store_menu_items" ADD COLUMN "name" text;

ALTER TABLE "store_menu_items" ADD COLUMN "description" text;

ALTER TABLE "store_menu_items" ADD COLUMN "image" uuid;

ALTER TABLE "store_menu_items" ADD COLUMN "is_active" boolean;

ALTER TABLE "store_menu_items" ADD COLUMN "own" text[];

ALTER TABLE "store_menu_items" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED;

ALTER TABLE "store_menu_items" ADD CONSTRAINT "store_menu_items_image_fkey" FOREIGN KEY (customer_uuid, image) REFERENCES stored_files(customer_uuid, id);

CREATE INDEX store_menu_items_image_idx ON store_menu_items USING btree (customer_uuid, image);

CREATE INDEX store_menu_items_search ON store_menu_items USING gin (search_text gin_trgm_ops);

ALTER TABLE "store_modifiers" ADD COLUMN "name" text;

ALTER TABLE "store_modifiers" ADD COLUMN "code" text;

ALTER TABLE "store_modifiers" ADD COLUMN "is_active" boolean;

ALTER TABLE "store_modifiers" ADD COLUMN "own" text[];

ALTER TABLE "store_modifiers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_text(((COALESCE(name, ''::text) || ' '::text) || COALESCE(code, ''::text)))) STORED;

CREATE INDEX store_modifiers_search ON store_modifiers USING gin (search_text gin_trgm_ops);

DROP INDEX "seo_store_location_title_order";

ALTER TABLE "seo_store_location" ADD COLUMN "own" text[];

DROP INDEX "seo_store_product_title_order";

ALTER TABLE "seo_store_product" ADD COLUMN "own" text[];

DROP INDEX "seo_store_general_title_order";

ALTER TABLE "seo_store_general" ADD COLUMN "own" text[];
