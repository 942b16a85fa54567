-- menus prices seo guests: made from the definitions.

CREATE TABLE "menus" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "description" text,
  "is_active" boolean NOT NULL,
  "is_deleted" boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "menus_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "menus_name_key" ON "menus" ("customer_uuid", "name") WHERE NOT "is_deleted";

CREATE INDEX "menus_position_order" ON "menus" ("customer_uuid", "position", "id") WHERE NOT "is_deleted";

CREATE INDEX "menus_search" ON "menus" USING gin (search_text gin_trgm_ops);

ALTER TABLE "menus" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "menus" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "menus" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "menus" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "channel_menus" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "menu_id" uuid NOT NULL,
  "channel_id" uuid NOT NULL,
  "name" text,
  "is_active" boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "channel_menus_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "channel_menus_menu_id_channel_id_key" ON "channel_menus" ("customer_uuid", "menu_id", "channel_id");

CREATE INDEX "channel_menus_menu_id_idx" ON "channel_menus" ("customer_uuid", "menu_id");

CREATE INDEX "channel_menus_channel_id_idx" ON "channel_menus" ("customer_uuid", "channel_id");

CREATE INDEX "channel_menus_position_order" ON "channel_menus" ("customer_uuid", "position", "id");

CREATE INDEX "channel_menus_search" ON "channel_menus" USING gin (search_text gin_trgm_ops);

ALTER TABLE "channel_menus" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "channel_menus" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "channel_menus" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "channel_menus" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "item_categories" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "description" text,
  "image" uuid,
  "is_active" boolean NOT NULL,
  "is_deleted" boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "item_categories_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "item_categories_name_key" ON "item_categories" ("customer_uuid", "name") WHERE NOT "is_deleted";

CREATE INDEX "item_categories_image_idx" ON "item_categories" ("customer_uuid", "image");

CREATE INDEX "item_categories_position_order" ON "item_categories" ("customer_uuid", "position", "id") WHERE NOT "is_deleted";

CREATE INDEX "item_categories_search" ON "item_categories" USING gin (search_text gin_trgm_ops);

ALTER TABLE "item_categories" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "item_categories" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "item_categories" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "item_categories" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "modifiers" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "code" text,
  "is_instructional" boolean NOT NULL,
  "recipe_id" uuid,
  "is_active" boolean NOT NULL,
  "is_deleted" boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", '') || ' ' || coalesce("code", ''))) STORED,
  CONSTRAINT "modifiers_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "modifiers_name_key" ON "modifiers" ("customer_uuid", "name") WHERE NOT "is_deleted";

CREATE INDEX "modifiers_recipe_id_idx" ON "modifiers" ("customer_uuid", "recipe_id");

CREATE INDEX "modifiers_position_order" ON "modifiers" ("customer_uuid", "position", "id") WHERE NOT "is_deleted";

CREATE INDEX "modifiers_search" ON "modifiers" USING gin (search_text gin_trgm_ops);

ALTER TABLE "modifiers" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "modifiers" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "modifiers" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "modifiers" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "store_modifiers" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "store_uuid" uuid NOT NULL,
  "modifier_id" uuid NOT NULL,
  "is_available" boolean NOT NULL,
  CONSTRAINT "store_modifiers_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "store_modifiers_store_uuid_modifier_id_key" ON "store_modifiers" ("customer_uuid", "store_uuid", "modifier_id");

CREATE INDEX "store_modifiers_store_uuid_idx" ON "store_modifiers" ("customer_uuid", "store_uuid");

CREATE INDEX "store_modifiers_modifier_id_idx" ON "store_modifiers" ("customer_uuid", "modifier_id");

ALTER TABLE "store_modifiers" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "store_modifiers" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "store_modifiers" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "store_modifiers" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "price_lists" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "description" text,
  "is_default" boolean NOT NULL,
  "is_active" boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "price_lists_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "price_lists_name_key" ON "price_lists" ("customer_uuid", "name");

CREATE INDEX "price_lists_position_order" ON "price_lists" ("customer_uuid", "position", "id");

CREATE INDEX "price_lists_search" ON "price_lists" USING gin (search_text gin_trgm_ops);

ALTER TABLE "price_lists" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "price_lists" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "price_lists" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "price_lists" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "uber_links" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "store_uuid" uuid NOT NULL,
  "uber_store_uuid" text,
  CONSTRAINT "uber_links_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "uber_links_store_uuid_idx" ON "uber_links" ("customer_uuid", "store_uuid");

CREATE INDEX "uber_links_uber_store_uuid_order" ON "uber_links" ("customer_uuid", "uber_store_uuid" COLLATE "und-x-icu", "id");

ALTER TABLE "uber_links" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "uber_links" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "uber_links" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "uber_links" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "till_slip_headers" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "logo" uuid,
  "lines" text,
  "vat_number" text,
  "registration_number" text,
  "phone" text,
  "website" text,
  "footer_lines" text,
  "show_qr" boolean NOT NULL,
  "qr_template" text,
  "width_columns" text NOT NULL,
  "is_active" boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "till_slip_headers_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "till_slip_headers_name_key" ON "till_slip_headers" ("customer_uuid", "name");

CREATE INDEX "till_slip_headers_logo_idx" ON "till_slip_headers" ("customer_uuid", "logo");

CREATE INDEX "till_slip_headers_name_order" ON "till_slip_headers" ("customer_uuid", "name" COLLATE "und-x-icu", "id") INCLUDE (search_text);

CREATE INDEX "till_slip_headers_search" ON "till_slip_headers" USING gin (search_text gin_trgm_ops);

ALTER TABLE "till_slip_headers" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "till_slip_headers" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "till_slip_headers" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "till_slip_headers" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "seo_location" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "title" text,
  "description" text,
  "image" uuid,
  CONSTRAINT "seo_location_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "seo_location_image_idx" ON "seo_location" ("customer_uuid", "image");

CREATE INDEX "seo_location_title_order" ON "seo_location" ("customer_uuid", "title" COLLATE "und-x-icu", "id");

ALTER TABLE "seo_location" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "seo_location" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "seo_location" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "seo_location" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "seo_store_location" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "store_uuid" uuid NOT NULL,
  "title" text,
  "description" text,
  "image" uuid,
  CONSTRAINT "seo_store_location_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "seo_store_location_store_uuid_idx" ON "seo_store_location" ("customer_uuid", "store_uuid");

CREATE INDEX "seo_store_location_image_idx" ON "seo_store_location" ("customer_uuid", "image");

CREATE INDEX "seo_store_location_title_order" ON "seo_store_location" ("customer_uuid", "title" COLLATE "und-x-icu", "id");

ALTER TABLE "seo_store_location" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "seo_store_location" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "seo_store_location" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "seo_store_location" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "seo_product" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "title" text,
  "description" text,
  "image" uuid,
  CONSTRAINT "seo_product_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "seo_product_image_idx" ON "seo_product" ("customer_uuid", "image");

CREATE INDEX "seo_product_title_order" ON "seo_product" ("customer_uuid", "title" COLLATE "und-x-icu", "id");

ALTER TABLE "seo_product" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "seo_product" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "seo_product" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "seo_product" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "seo_store_product" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "store_uuid" uuid NOT NULL,
  "title" text,
  "description" text,
  "image" uuid,
  CONSTRAINT "seo_store_product_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "seo_store_product_store_uuid_idx" ON "seo_store_product" ("customer_uuid", "store_uuid");

CREATE INDEX "seo_store_product_image_idx" ON "seo_store_product" ("customer_uuid", "image");

CREATE INDEX "seo_store_product_title_order" ON "seo_store_product" ("customer_uuid", "title" COLLATE "und-x-icu", "id");

ALTER TABLE "seo_store_product" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "seo_store_product" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "seo_store_product" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "seo_store_product" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "seo_general" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "title" text,
  "description" text,
  "image" uuid,
  CONSTRAINT "seo_general_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "seo_general_image_idx" ON "seo_general" ("customer_uuid", "image");

CREATE INDEX "seo_general_title_order" ON "seo_general" ("customer_uuid", "title" COLLATE "und-x-icu", "id");

ALTER TABLE "seo_general" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "seo_general" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "seo_general" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "seo_general" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "seo_store_general" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "store_uuid" uuid NOT NULL,
  "title" text,
  "description" text,
  "image" uuid,
  CONSTRAINT "seo_store_general_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "seo_store_general_store_uuid_idx" ON "seo_store_general" ("customer_uuid", "store_uuid");

CREATE INDEX "seo_store_general_image_idx" ON "seo_store_general" ("customer_uuid", "image");

CREATE INDEX "seo_store_general_title_order" ON "seo_store_general" ("customer_uuid", "title" COLLATE "und-x-icu", "id");

ALTER TABLE "seo_store_general" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "seo_store_general" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "seo_store_general" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "seo_store_general" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "guests" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "email" text,
  "phone" text,
  "status" text NOT NULL,
  "is_manually_verified" boolean NOT NULL,
  "is_blocked" boolean NOT NULL,
  "reason_id" uuid,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", ''))) STORED,
  CONSTRAINT "guests_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "guests_reason_id_idx" ON "guests" ("customer_uuid", "reason_id");

CREATE INDEX "guests_name_order" ON "guests" ("customer_uuid", "name" COLLATE "und-x-icu", "id");

CREATE INDEX "guests_search" ON "guests" USING gin (search_text gin_trgm_ops);

ALTER TABLE "guests" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "guests" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "guests" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "guests" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "guest_reasons" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "guest_reasons_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "guest_reasons_name_key" ON "guest_reasons" ("customer_uuid", "name");

CREATE INDEX "guest_reasons_position_order" ON "guest_reasons" ("customer_uuid", "position", "id");

CREATE INDEX "guest_reasons_search" ON "guest_reasons" USING gin (search_text gin_trgm_ops);

ALTER TABLE "guest_reasons" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "guest_reasons" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "guest_reasons" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "guest_reasons" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "guest_settings" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "guest_id" uuid NOT NULL,
  "language" text NOT NULL,
  "wants_mails" boolean NOT NULL,
  "wants_messages" boolean NOT NULL,
  CONSTRAINT "guest_settings_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "guest_settings_guest_id_idx" ON "guest_settings" ("customer_uuid", "guest_id");

CREATE INDEX "guest_settings_language_order" ON "guest_settings" ("customer_uuid", "language" COLLATE "und-x-icu", "id");

ALTER TABLE "guest_settings" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "guest_settings" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "guest_settings" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "guest_settings" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

ALTER TABLE "channel_menus" ADD CONSTRAINT "channel_menus_menu_id_fkey" FOREIGN KEY ("customer_uuid", "menu_id") REFERENCES "menus" ("customer_uuid", "id");

ALTER TABLE "channel_menus" ADD CONSTRAINT "channel_menus_channel_id_fkey" FOREIGN KEY ("customer_uuid", "channel_id") REFERENCES "channels" ("customer_uuid", "id");

ALTER TABLE "item_categories" ADD CONSTRAINT "item_categories_image_fkey" FOREIGN KEY ("customer_uuid", "image") REFERENCES "stored_files" ("customer_uuid", "id");

ALTER TABLE "modifiers" ADD CONSTRAINT "modifiers_recipe_id_fkey" FOREIGN KEY ("customer_uuid", "recipe_id") REFERENCES "recipes" ("customer_uuid", "id");

ALTER TABLE "store_modifiers" ADD CONSTRAINT "store_modifiers_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "store_modifiers" ADD CONSTRAINT "store_modifiers_modifier_id_fkey" FOREIGN KEY ("customer_uuid", "modifier_id") REFERENCES "modifiers" ("customer_uuid", "id");

ALTER TABLE "uber_links" ADD CONSTRAINT "uber_links_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "till_slip_headers" ADD CONSTRAINT "till_slip_headers_logo_fkey" FOREIGN KEY ("customer_uuid", "logo") REFERENCES "stored_files" ("customer_uuid", "id");

ALTER TABLE "seo_location" ADD CONSTRAINT "seo_location_image_fkey" FOREIGN KEY ("customer_uuid", "image") REFERENCES "stored_files" ("customer_uuid", "id");

ALTER TABLE "seo_store_location" ADD CONSTRAINT "seo_store_location_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "seo_store_location" ADD CONSTRAINT "seo_store_location_image_fkey" FOREIGN KEY ("customer_uuid", "image") REFERENCES "stored_files" ("customer_uuid", "id");

ALTER TABLE "seo_product" ADD CONSTRAINT "seo_product_image_fkey" FOREIGN KEY ("customer_uuid", "image") REFERENCES "stored_files" ("customer_uuid", "id");

ALTER TABLE "seo_store_product" ADD CONSTRAINT "seo_store_product_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "seo_store_product" ADD CONSTRAINT "seo_store_product_image_fkey" FOREIGN KEY ("customer_uuid", "image") REFERENCES "stored_files" ("customer_uuid", "id");

ALTER TABLE "seo_general" ADD CONSTRAINT "seo_general_image_fkey" FOREIGN KEY ("customer_uuid", "image") REFERENCES "stored_files" ("customer_uuid", "id");

ALTER TABLE "seo_store_general" ADD CONSTRAINT "seo_store_general_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "seo_store_general" ADD CONSTRAINT "seo_store_general_image_fkey" FOREIGN KEY ("customer_uuid", "image") REFERENCES "stored_files" ("customer_uuid", "id");

ALTER TABLE "guests" ADD CONSTRAINT "guests_reason_id_fkey" FOREIGN KEY ("customer_uuid", "reason_id") REFERENCES "guest_reasons" ("customer_uuid", "id");

ALTER TABLE "guest_settings" ADD CONSTRAINT "guest_settings_guest_id_fkey" FOREIGN KEY ("customer_uuid", "guest_id") REFERENCES "guests" ("customer_uuid", "id");
