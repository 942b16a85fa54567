-- catalogue: made from the definitions.

CREATE TABLE "orders" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "number" text NOT NULL,
  "store_uuid" uuid NOT NULL,
  "channel_id" uuid NOT NULL,
  "service_type_id" integer NOT NULL,
  "payment_type_id" integer,
  "status" text NOT NULL,
  "placed_at" timestamp with time zone NOT NULL,
  "due_at" timestamp with time zone,
  "guest_uuid" uuid,
  "guest_name" text,
  "guest_phone" text,
  "note" text,
  "subtotal" bigint NOT NULL,
  "discount" bigint NOT NULL,
  "delivery_fee" bigint NOT NULL,
  "tip" bigint NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("number", '') || ' ' || coalesce("guest_name", '') || ' ' || coalesce("guest_phone", ''))) STORED,
  CONSTRAINT "orders_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "orders_store_uuid_number_key" ON "orders" ("customer_uuid", "store_uuid", "number");

CREATE INDEX "orders_store_uuid_idx" ON "orders" ("customer_uuid", "store_uuid");

CREATE INDEX "orders_channel_id_idx" ON "orders" ("customer_uuid", "channel_id");

CREATE INDEX "orders_guest_uuid_idx" ON "orders" ("customer_uuid", "guest_uuid");

CREATE INDEX "orders_placed_at_order" ON "orders" ("customer_uuid", "placed_at", "id");

CREATE INDEX "orders_search" ON "orders" USING gin (search_text gin_trgm_ops);

ALTER TABLE "orders" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "orders" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "orders" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "orders" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "order_lines" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "order_uuid" uuid NOT NULL,
  "menu_item_id" uuid,
  "description" text NOT NULL,
  "quantity" integer NOT NULL,
  "price" bigint NOT NULL,
  "note" text,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("description", ''))) STORED,
  CONSTRAINT "order_lines_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "order_lines_menu_item_id_idx" ON "order_lines" ("customer_uuid", "menu_item_id");

CREATE INDEX "order_lines_description_order" ON "order_lines" ("customer_uuid", "description" COLLATE "und-x-icu", "id") INCLUDE (search_text);

CREATE INDEX "order_lines_order_uuid_position_order" ON "order_lines" ("customer_uuid", "order_uuid", "position", "id");

CREATE INDEX "order_lines_search" ON "order_lines" USING gin (search_text gin_trgm_ops);

ALTER TABLE "order_lines" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "order_lines" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "order_lines" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "order_lines" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "order_status_changes" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "order_uuid" uuid NOT NULL,
  "status" text NOT NULL,
  "changed_at" timestamp with time zone NOT NULL,
  "changed_by" text,
  CONSTRAINT "order_status_changes_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "order_status_changes_changed_at_order" ON "order_status_changes" ("customer_uuid", "changed_at", "id");

ALTER TABLE "order_status_changes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "order_status_changes" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "order_status_changes" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "order_status_changes" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "menu_items" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "code" text NOT NULL,
  "description" text,
  "image" uuid,
  "category_ids" uuid[],
  "tax_group_id" uuid,
  "is_active" boolean NOT NULL,
  "is_deleted" boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", '') || ' ' || coalesce("code", ''))) STORED,
  CONSTRAINT "menu_items_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "menu_items_name_key" ON "menu_items" ("customer_uuid", "name") WHERE NOT "is_deleted";

CREATE UNIQUE INDEX "menu_items_code_key" ON "menu_items" ("customer_uuid", "code") WHERE NOT "is_deleted";

CREATE INDEX "menu_items_tax_group_id_idx" ON "menu_items" ("customer_uuid", "tax_group_id");

CREATE INDEX "menu_items_image_idx" ON "menu_items" ("customer_uuid", "image");

CREATE INDEX "menu_items_position_order" ON "menu_items" ("customer_uuid", "position", "id") WHERE NOT "is_deleted";

CREATE INDEX "menu_items_search" ON "menu_items" USING gin (search_text gin_trgm_ops);

ALTER TABLE "menu_items" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "menu_items" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "menu_items" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "menu_items" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "subtypes" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "menu_item_id" uuid NOT NULL,
  "name" text NOT NULL,
  "code" text,
  "variant_ids" uuid[],
  "pricing_strategy" integer NOT NULL,
  "custom_price" bigint,
  "price_list_id" uuid,
  "is_active" boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", '') || ' ' || coalesce("code", ''))) STORED,
  CONSTRAINT "subtypes_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "subtypes_menu_item_id_name_key" ON "subtypes" ("customer_uuid", "menu_item_id", "name");

CREATE INDEX "subtypes_price_list_id_idx" ON "subtypes" ("customer_uuid", "price_list_id");

CREATE INDEX "subtypes_menu_item_id_position_order" ON "subtypes" ("customer_uuid", "menu_item_id", "position", "id");

CREATE INDEX "subtypes_search" ON "subtypes" USING gin (search_text gin_trgm_ops);

ALTER TABLE "subtypes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "subtypes" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "subtypes" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "subtypes" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "subtype_modifier_groups" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "subtype_id" uuid NOT NULL,
  "modifier_group_id" uuid NOT NULL,
  "minimum" integer,
  "maximum" integer,
  "price_list_id" uuid,
  CONSTRAINT "subtype_modifier_groups_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "subtype_modifier_groups_subtype_id_modifier_group_id_key" ON "subtype_modifier_groups" ("customer_uuid", "subtype_id", "modifier_group_id");

CREATE INDEX "subtype_modifier_groups_modifier_group_id_idx" ON "subtype_modifier_groups" ("customer_uuid", "modifier_group_id");

CREATE INDEX "subtype_modifier_groups_price_list_id_idx" ON "subtype_modifier_groups" ("customer_uuid", "price_list_id");

CREATE INDEX "subtype_modifier_groups_subtype_id_position_order" ON "subtype_modifier_groups" ("customer_uuid", "subtype_id", "position", "id");

ALTER TABLE "subtype_modifier_groups" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "subtype_modifier_groups" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "subtype_modifier_groups" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "subtype_modifier_groups" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "subtype_recipes" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "subtype_id" uuid NOT NULL,
  "recipe_id" uuid NOT NULL,
  "quantity" numeric(15,3) NOT NULL,
  CONSTRAINT "subtype_recipes_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "subtype_recipes_subtype_id_recipe_id_key" ON "subtype_recipes" ("customer_uuid", "subtype_id", "recipe_id");

CREATE INDEX "subtype_recipes_recipe_id_idx" ON "subtype_recipes" ("customer_uuid", "recipe_id");

CREATE INDEX "subtype_recipes_subtype_id_position_order" ON "subtype_recipes" ("customer_uuid", "subtype_id", "position", "id");

ALTER TABLE "subtype_recipes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "subtype_recipes" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "subtype_recipes" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "subtype_recipes" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "channel_subtypes" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "subtype_id" uuid NOT NULL,
  "channel_id" uuid NOT NULL,
  "pricing_strategy" integer NOT NULL,
  "custom_price" bigint,
  "price_list_id" uuid,
  CONSTRAINT "channel_subtypes_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "channel_subtypes_subtype_id_channel_id_key" ON "channel_subtypes" ("customer_uuid", "subtype_id", "channel_id");

CREATE INDEX "channel_subtypes_subtype_id_idx" ON "channel_subtypes" ("customer_uuid", "subtype_id");

CREATE INDEX "channel_subtypes_channel_id_idx" ON "channel_subtypes" ("customer_uuid", "channel_id");

CREATE INDEX "channel_subtypes_price_list_id_idx" ON "channel_subtypes" ("customer_uuid", "price_list_id");

ALTER TABLE "channel_subtypes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "channel_subtypes" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "channel_subtypes" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "channel_subtypes" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "store_menu_items" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "store_uuid" uuid NOT NULL,
  "menu_item_id" uuid NOT NULL,
  "is_available" boolean NOT NULL,
  CONSTRAINT "store_menu_items_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "store_menu_items_store_uuid_menu_item_id_key" ON "store_menu_items" ("customer_uuid", "store_uuid", "menu_item_id");

CREATE INDEX "store_menu_items_store_uuid_idx" ON "store_menu_items" ("customer_uuid", "store_uuid");

CREATE INDEX "store_menu_items_menu_item_id_idx" ON "store_menu_items" ("customer_uuid", "menu_item_id");

ALTER TABLE "store_menu_items" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "store_menu_items" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "store_menu_items" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "store_menu_items" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "modifier_groups" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "group_type" text NOT NULL,
  "minimum" integer NOT NULL,
  "maximum" integer NOT NULL,
  "is_active" boolean NOT NULL,
  "is_deleted" boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "modifier_groups_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "modifier_groups_name_key" ON "modifier_groups" ("customer_uuid", "name") WHERE NOT "is_deleted";

CREATE INDEX "modifier_groups_position_order" ON "modifier_groups" ("customer_uuid", "position", "id") WHERE NOT "is_deleted";

CREATE INDEX "modifier_groups_search" ON "modifier_groups" USING gin (search_text gin_trgm_ops);

ALTER TABLE "modifier_groups" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "modifier_groups" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "modifier_groups" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "modifier_groups" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "modifier_group_members" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "modifier_group_id" uuid NOT NULL,
  "modifier_id" uuid NOT NULL,
  "default_quantity" integer NOT NULL,
  "maximum_quantity" integer NOT NULL,
  CONSTRAINT "modifier_group_members_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "modifier_group_members_modifier_group_id_modifier_id_key" ON "modifier_group_members" ("customer_uuid", "modifier_group_id", "modifier_id");

CREATE INDEX "modifier_group_members_modifier_id_idx" ON "modifier_group_members" ("customer_uuid", "modifier_id");

CREATE INDEX "modifier_group_members_modifier_group_id_position_order" ON "modifier_group_members" ("customer_uuid", "modifier_group_id", "position", "id");

ALTER TABLE "modifier_group_members" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "modifier_group_members" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "modifier_group_members" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "modifier_group_members" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "variant_templates" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "description" text,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "variant_templates_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "variant_templates_name_key" ON "variant_templates" ("customer_uuid", "name");

CREATE INDEX "variant_templates_name_order" ON "variant_templates" ("customer_uuid", "name" COLLATE "und-x-icu", "id") INCLUDE (search_text);

CREATE INDEX "variant_templates_search" ON "variant_templates" USING gin (search_text gin_trgm_ops);

ALTER TABLE "variant_templates" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "variant_templates" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "variant_templates" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "variant_templates" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "variant_template_items" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "variant_template_id" uuid NOT NULL,
  "parent_id" uuid,
  "variant_id" uuid NOT NULL,
  "is_checked" boolean NOT NULL,
  CONSTRAINT "variant_template_items_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "variant_template_items_parent_id_idx" ON "variant_template_items" ("customer_uuid", "parent_id");

CREATE INDEX "variant_template_items_variant_id_idx" ON "variant_template_items" ("customer_uuid", "variant_id");

CREATE INDEX "variant_template_items_variant_template_id_position_order" ON "variant_template_items" ("customer_uuid", "variant_template_id", "position", "id");

ALTER TABLE "variant_template_items" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "variant_template_items" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "variant_template_items" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "variant_template_items" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "recipe_lines" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "recipe_id" uuid NOT NULL,
  "stock_item_id" uuid NOT NULL,
  "quantity" numeric(15,3) NOT NULL,
  "unit_type_id" integer NOT NULL,
  "item_type" text NOT NULL,
  CONSTRAINT "recipe_lines_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "recipe_lines_stock_item_id_idx" ON "recipe_lines" ("customer_uuid", "stock_item_id");

CREATE INDEX "recipe_lines_recipe_id_position_order" ON "recipe_lines" ("customer_uuid", "recipe_id", "position", "id");

ALTER TABLE "recipe_lines" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "recipe_lines" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "recipe_lines" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "recipe_lines" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "price_list_elements" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "price_list_id" uuid NOT NULL,
  "price_of" text NOT NULL,
  "menu_item_id" uuid,
  "subtype_id" uuid,
  "modifier_id" uuid,
  "unit_size_id" uuid,
  "price" bigint NOT NULL,
  CONSTRAINT "price_list_elements_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "price_list_elements_price_list_id_idx" ON "price_list_elements" ("customer_uuid", "price_list_id");

CREATE INDEX "price_list_elements_menu_item_id_idx" ON "price_list_elements" ("customer_uuid", "menu_item_id");

CREATE INDEX "price_list_elements_subtype_id_idx" ON "price_list_elements" ("customer_uuid", "subtype_id");

CREATE INDEX "price_list_elements_modifier_id_idx" ON "price_list_elements" ("customer_uuid", "modifier_id");

CREATE INDEX "price_list_elements_unit_size_id_idx" ON "price_list_elements" ("customer_uuid", "unit_size_id");

ALTER TABLE "price_list_elements" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "price_list_elements" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "price_list_elements" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "price_list_elements" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "channel_prices" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "menu_id" uuid NOT NULL,
  "channel_id" uuid NOT NULL,
  "subtype_id" uuid NOT NULL,
  "price" bigint NOT NULL,
  CONSTRAINT "channel_prices_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "channel_prices_menu_id_channel_id_subtype_id_key" ON "channel_prices" ("customer_uuid", "menu_id", "channel_id", "subtype_id");

CREATE INDEX "channel_prices_menu_id_idx" ON "channel_prices" ("customer_uuid", "menu_id");

CREATE INDEX "channel_prices_channel_id_idx" ON "channel_prices" ("customer_uuid", "channel_id");

CREATE INDEX "channel_prices_subtype_id_idx" ON "channel_prices" ("customer_uuid", "subtype_id");

ALTER TABLE "channel_prices" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "channel_prices" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "channel_prices" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "channel_prices" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "pricing_strategies" (
  id integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "pricing_strategies_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "pricing_strategies_name_key" ON "pricing_strategies" ("name");

CREATE INDEX "pricing_strategies_search" ON "pricing_strategies" USING gin (search_text gin_trgm_ops);

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "pricing_strategies" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "taxes" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "tax_group_id" uuid NOT NULL,
  "tax_type_id" integer NOT NULL,
  "rate_percent" numeric(9,3) NOT NULL,
  "valid_from" date NOT NULL,
  "is_active" boolean NOT NULL,
  CONSTRAINT "taxes_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "taxes_tax_group_id_valid_from_key" ON "taxes" ("customer_uuid", "tax_group_id", "valid_from");

CREATE INDEX "taxes_tax_group_id_idx" ON "taxes" ("customer_uuid", "tax_group_id");

CREATE INDEX "taxes_valid_from_order" ON "taxes" ("customer_uuid", "valid_from", "id");

ALTER TABLE "taxes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "taxes" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "taxes" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "taxes" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "tax_groups" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "code" text,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "tax_groups_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "tax_groups_name_key" ON "tax_groups" ("customer_uuid", "name");

CREATE UNIQUE INDEX "tax_groups_code_key" ON "tax_groups" ("customer_uuid", "code");

CREATE INDEX "tax_groups_position_order" ON "tax_groups" ("customer_uuid", "position", "id");

CREATE INDEX "tax_groups_search" ON "tax_groups" USING gin (search_text gin_trgm_ops);

ALTER TABLE "tax_groups" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "tax_groups" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "tax_groups" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "tax_groups" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "tax_types" (
  id integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "code" text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", '') || ' ' || coalesce("code", ''))) STORED,
  CONSTRAINT "tax_types_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "tax_types_name_key" ON "tax_types" ("name");

CREATE UNIQUE INDEX "tax_types_code_key" ON "tax_types" ("code");

CREATE INDEX "tax_types_search" ON "tax_types" USING gin (search_text gin_trgm_ops);

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "tax_types" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "store_settings" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "store_uuid" uuid NOT NULL,
  "takes_orders" boolean NOT NULL,
  "preparation_minutes" integer NOT NULL,
  "offers_collection" boolean NOT NULL,
  "offers_delivery" boolean NOT NULL,
  "minimum_order" bigint,
  "delivery_fee" bigint,
  "delivery_minutes" integer,
  CONSTRAINT "store_settings_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "store_settings_store_uuid_idx" ON "store_settings" ("customer_uuid", "store_uuid");

CREATE INDEX "store_settings_store_uuid_order" ON "store_settings" ("customer_uuid", "store_uuid", "id");

ALTER TABLE "store_settings" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "store_settings" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "store_settings" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "store_settings" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "store_group_members" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "store_uuid" uuid NOT NULL,
  "group_uuids" uuid[],
  CONSTRAINT "store_group_members_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "store_group_members_store_uuid_idx" ON "store_group_members" ("customer_uuid", "store_uuid");

CREATE INDEX "store_group_members_store_uuid_order" ON "store_group_members" ("customer_uuid", "store_uuid", "id");

ALTER TABLE "store_group_members" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "store_group_members" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "store_group_members" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "store_group_members" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "store_trading_hours" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "store_uuid" uuid NOT NULL,
  "hours" jsonb,
  CONSTRAINT "store_trading_hours_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "store_trading_hours_store_uuid_idx" ON "store_trading_hours" ("customer_uuid", "store_uuid");

CREATE INDEX "store_trading_hours_store_uuid_order" ON "store_trading_hours" ("customer_uuid", "store_uuid", "id");

ALTER TABLE "store_trading_hours" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "store_trading_hours" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "store_trading_hours" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "store_trading_hours" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "store_operating_hours" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "store_uuid" uuid NOT NULL,
  "hours" jsonb,
  CONSTRAINT "store_operating_hours_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "store_operating_hours_store_uuid_idx" ON "store_operating_hours" ("customer_uuid", "store_uuid");

CREATE INDEX "store_operating_hours_store_uuid_order" ON "store_operating_hours" ("customer_uuid", "store_uuid", "id");

ALTER TABLE "store_operating_hours" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "store_operating_hours" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "store_operating_hours" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "store_operating_hours" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "mrd_credentials" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "store_uuid" uuid NOT NULL,
  "mrd_store_id" text,
  "auth_type" text NOT NULL,
  "username" text,
  "secret" sealed_text,
  "enabled" boolean NOT NULL,
  CONSTRAINT "mrd_credentials_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "mrd_credentials_mrd_store_id_key" ON "mrd_credentials" ("customer_uuid", "mrd_store_id");

CREATE INDEX "mrd_credentials_store_uuid_idx" ON "mrd_credentials" ("customer_uuid", "store_uuid");

CREATE INDEX "mrd_credentials_mrd_store_id_order" ON "mrd_credentials" ("customer_uuid", "mrd_store_id" COLLATE "und-x-icu", "id");

ALTER TABLE "mrd_credentials" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "mrd_credentials" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "mrd_credentials" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "mrd_credentials" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "delivery_zones" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "store_uuid" uuid NOT NULL,
  "name" text NOT NULL,
  "area" jsonb NOT NULL,
  "status" text NOT NULL,
  "priority" integer NOT NULL,
  "delivery_fee" bigint NOT NULL,
  "minimum_order" bigint,
  "delivery_minutes" integer,
  "colour" text,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "delivery_zones_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "delivery_zones_store_uuid_name_key" ON "delivery_zones" ("customer_uuid", "store_uuid", "name");

CREATE INDEX "delivery_zones_store_uuid_idx" ON "delivery_zones" ("customer_uuid", "store_uuid");

CREATE INDEX "delivery_zones_name_order" ON "delivery_zones" ("customer_uuid", "name" COLLATE "und-x-icu", "id") INCLUDE (search_text);

CREATE INDEX "delivery_zones_search" ON "delivery_zones" USING gin (search_text gin_trgm_ops);

ALTER TABLE "delivery_zones" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "delivery_zones" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "delivery_zones" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "delivery_zones" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "store_groups" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "description" text,
  "price_list_id" uuid,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "store_groups_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "store_groups_name_key" ON "store_groups" ("customer_uuid", "name");

CREATE INDEX "store_groups_price_list_id_idx" ON "store_groups" ("customer_uuid", "price_list_id");

CREATE INDEX "store_groups_name_order" ON "store_groups" ("customer_uuid", "name" COLLATE "und-x-icu", "id") INCLUDE (search_text);

CREATE INDEX "store_groups_search" ON "store_groups" USING gin (search_text gin_trgm_ops);

ALTER TABLE "store_groups" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "store_groups" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "store_groups" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "store_groups" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "campaigns" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "description" text,
  "voucher_template_id" uuid,
  "campaign_source_id" uuid,
  "start_date" date,
  "end_date" date NOT NULL,
  "archived_at" timestamp with time zone,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "campaigns_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "campaigns_name_key" ON "campaigns" ("customer_uuid", "name");

CREATE INDEX "campaigns_voucher_template_id_idx" ON "campaigns" ("customer_uuid", "voucher_template_id");

CREATE INDEX "campaigns_campaign_source_id_idx" ON "campaigns" ("customer_uuid", "campaign_source_id");

CREATE INDEX "campaigns_end_date_order" ON "campaigns" ("customer_uuid", "end_date", "id") INCLUDE (search_text);

CREATE INDEX "campaigns_search" ON "campaigns" USING gin (search_text gin_trgm_ops);

ALTER TABLE "campaigns" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "campaigns" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "campaigns" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "campaigns" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "campaign_links" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "campaign_id" uuid NOT NULL,
  "name" text NOT NULL,
  "url" text NOT NULL,
  "campaign_source_id" uuid,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "campaign_links_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "campaign_links_campaign_id_name_key" ON "campaign_links" ("customer_uuid", "campaign_id", "name");

CREATE INDEX "campaign_links_campaign_id_idx" ON "campaign_links" ("customer_uuid", "campaign_id");

CREATE INDEX "campaign_links_campaign_source_id_idx" ON "campaign_links" ("customer_uuid", "campaign_source_id");

CREATE INDEX "campaign_links_name_order" ON "campaign_links" ("customer_uuid", "name" COLLATE "und-x-icu", "id") INCLUDE (search_text);

CREATE INDEX "campaign_links_search" ON "campaign_links" USING gin (search_text gin_trgm_ops);

ALTER TABLE "campaign_links" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "campaign_links" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "campaign_links" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "campaign_links" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "campaign_sources" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "campaign_sources_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "campaign_sources_name_key" ON "campaign_sources" ("customer_uuid", "name");

CREATE INDEX "campaign_sources_name_order" ON "campaign_sources" ("customer_uuid", "name" COLLATE "und-x-icu", "id") INCLUDE (search_text);

CREATE INDEX "campaign_sources_search" ON "campaign_sources" USING gin (search_text gin_trgm_ops);

ALTER TABLE "campaign_sources" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "campaign_sources" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "campaign_sources" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "campaign_sources" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "voucher_templates" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "description" text,
  "rule_id" uuid,
  "discount_type" text NOT NULL,
  "percent" numeric(9,3),
  "amount" bigint,
  "maximum_discount" bigint,
  "valid_from" date,
  "validity_days" integer,
  "usage_per_code" integer NOT NULL,
  "usage_per_customer" integer,
  "active" boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "voucher_templates_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "voucher_templates_name_key" ON "voucher_templates" ("customer_uuid", "name");

CREATE INDEX "voucher_templates_rule_id_idx" ON "voucher_templates" ("customer_uuid", "rule_id");

CREATE INDEX "voucher_templates_name_order" ON "voucher_templates" ("customer_uuid", "name" COLLATE "und-x-icu", "id") INCLUDE (search_text);

CREATE INDEX "voucher_templates_search" ON "voucher_templates" USING gin (search_text gin_trgm_ops);

ALTER TABLE "voucher_templates" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "voucher_templates" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "voucher_templates" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "voucher_templates" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "voucher_rules" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "has_minimum_spend" boolean NOT NULL,
  "minimum_spend" bigint,
  "allow_voucher_stacking" boolean NOT NULL,
  "channels" uuid[],
  "service_types" integer[],
  "item_categories" uuid[],
  "sizes" uuid[],
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "voucher_rules_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "voucher_rules_name_key" ON "voucher_rules" ("customer_uuid", "name");

CREATE INDEX "voucher_rules_name_order" ON "voucher_rules" ("customer_uuid", "name" COLLATE "und-x-icu", "id") INCLUDE (search_text);

CREATE INDEX "voucher_rules_search" ON "voucher_rules" USING gin (search_text gin_trgm_ops);

ALTER TABLE "voucher_rules" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "voucher_rules" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "voucher_rules" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "voucher_rules" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "layouts" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "url" text NOT NULL,
  "layout_screen_number_id" integer NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "layouts_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "layouts_name_key" ON "layouts" ("customer_uuid", "name");

CREATE UNIQUE INDEX "layouts_url_key" ON "layouts" ("customer_uuid", "url");

CREATE INDEX "layouts_name_order" ON "layouts" ("customer_uuid", "name" COLLATE "und-x-icu", "id") INCLUDE (search_text);

CREATE INDEX "layouts_search" ON "layouts" USING gin (search_text gin_trgm_ops);

ALTER TABLE "layouts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "layouts" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "layouts" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "layouts" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "screens" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "layout_id" uuid NOT NULL,
  "name" text NOT NULL,
  "screen_type_id" integer NOT NULL,
  "screen_orientation_type_id" integer NOT NULL,
  "screen_tween_type_id" integer NOT NULL,
  "screen_delay_id" integer NOT NULL,
  "screen_duration_id" integer NOT NULL,
  "screen_status_id" integer NOT NULL,
  "is_time_sync" boolean NOT NULL,
  "delay" integer NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "screens_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "screens_layout_id_position_order" ON "screens" ("customer_uuid", "layout_id", "position", "id");

CREATE INDEX "screens_search" ON "screens" USING gin (search_text gin_trgm_ops);

ALTER TABLE "screens" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "screens" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "screens" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "screens" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "media" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "image" uuid NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "media_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "media_image_idx" ON "media" ("customer_uuid", "image");

CREATE INDEX "media_name_order" ON "media" ("customer_uuid", "name" COLLATE "und-x-icu", "id") INCLUDE (search_text);

CREATE INDEX "media_search" ON "media" USING gin (search_text gin_trgm_ops);

ALTER TABLE "media" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "media" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "media" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "media" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "screen_files" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "screen_id" uuid NOT NULL,
  "media_id" uuid NOT NULL,
  CONSTRAINT "screen_files_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "screen_files_media_id_idx" ON "screen_files" ("customer_uuid", "media_id");

CREATE INDEX "screen_files_screen_id_position_order" ON "screen_files" ("customer_uuid", "screen_id", "position", "id");

ALTER TABLE "screen_files" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "screen_files" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "screen_files" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "screen_files" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

ALTER TABLE "price_lists" ADD COLUMN "is_upsell" boolean NOT NULL DEFAULT false;

ALTER TABLE "price_lists" ALTER COLUMN "is_upsell" DROP DEFAULT;

ALTER TABLE "stores" ADD COLUMN "auth_key" issued_key;

CREATE UNIQUE INDEX stores_auth_key_key ON stores USING btree (customer_uuid, auth_key) WHERE (NOT is_deleted);

ALTER TABLE "orders" ADD CONSTRAINT "orders_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "orders" ADD CONSTRAINT "orders_channel_id_fkey" FOREIGN KEY ("customer_uuid", "channel_id") REFERENCES "channels" ("customer_uuid", "id");

ALTER TABLE "orders" ADD CONSTRAINT "orders_service_type_id_fkey" FOREIGN KEY ("service_type_id") REFERENCES "service_types" ("id");

ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_type_id_fkey" FOREIGN KEY ("payment_type_id") REFERENCES "payment_types" ("id");

ALTER TABLE "orders" ADD CONSTRAINT "orders_guest_uuid_fkey" FOREIGN KEY ("customer_uuid", "guest_uuid") REFERENCES "guests" ("customer_uuid", "id");

ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_uuid_fkey" FOREIGN KEY ("customer_uuid", "order_uuid") REFERENCES "orders" ("customer_uuid", "id");

ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_menu_item_id_fkey" FOREIGN KEY ("customer_uuid", "menu_item_id") REFERENCES "menu_items" ("customer_uuid", "id");

ALTER TABLE "order_status_changes" ADD CONSTRAINT "order_status_changes_order_uuid_fkey" FOREIGN KEY ("customer_uuid", "order_uuid") REFERENCES "orders" ("customer_uuid", "id");

ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_tax_group_id_fkey" FOREIGN KEY ("customer_uuid", "tax_group_id") REFERENCES "tax_groups" ("customer_uuid", "id");

ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_image_fkey" FOREIGN KEY ("customer_uuid", "image") REFERENCES "stored_files" ("customer_uuid", "id");

ALTER TABLE "subtypes" ADD CONSTRAINT "subtypes_menu_item_id_fkey" FOREIGN KEY ("customer_uuid", "menu_item_id") REFERENCES "menu_items" ("customer_uuid", "id");

ALTER TABLE "subtypes" ADD CONSTRAINT "subtypes_pricing_strategy_fkey" FOREIGN KEY ("pricing_strategy") REFERENCES "pricing_strategies" ("id");

ALTER TABLE "subtypes" ADD CONSTRAINT "subtypes_price_list_id_fkey" FOREIGN KEY ("customer_uuid", "price_list_id") REFERENCES "price_lists" ("customer_uuid", "id");

ALTER TABLE "subtype_modifier_groups" ADD CONSTRAINT "subtype_modifier_groups_subtype_id_fkey" FOREIGN KEY ("customer_uuid", "subtype_id") REFERENCES "subtypes" ("customer_uuid", "id");

ALTER TABLE "subtype_modifier_groups" ADD CONSTRAINT "subtype_modifier_groups_modifier_group_id_fkey" FOREIGN KEY ("customer_uuid", "modifier_group_id") REFERENCES "modifier_groups" ("customer_uuid", "id");

ALTER TABLE "subtype_modifier_groups" ADD CONSTRAINT "subtype_modifier_groups_price_list_id_fkey" FOREIGN KEY ("customer_uuid", "price_list_id") REFERENCES "price_lists" ("customer_uuid", "id");

ALTER TABLE "subtype_recipes" ADD CONSTRAINT "subtype_recipes_subtype_id_fkey" FOREIGN KEY ("customer_uuid", "subtype_id") REFERENCES "subtypes" ("customer_uuid", "id");

ALTER TABLE "subtype_recipes" ADD CONSTRAINT "subtype_recipes_recipe_id_fkey" FOREIGN KEY ("customer_uuid", "recipe_id") REFERENCES "recipes" ("customer_uuid", "id");

ALTER TABLE "channel_subtypes" ADD CONSTRAINT "channel_subtypes_subtype_id_fkey" FOREIGN KEY ("customer_uuid", "subtype_id") REFERENCES "subtypes" ("customer_uuid", "id");

ALTER TABLE "channel_subtypes" ADD CONSTRAINT "channel_subtypes_channel_id_fkey" FOREIGN KEY ("customer_uuid", "channel_id") REFERENCES "channels" ("customer_uuid", "id");

ALTER TABLE "channel_subtypes" ADD CONSTRAINT "channel_subtypes_pricing_strategy_fkey" FOREIGN KEY ("pricing_strategy") REFERENCES "pricing_strategies" ("id");

ALTER TABLE "channel_subtypes" ADD CONSTRAINT "channel_subtypes_price_list_id_fkey" FOREIGN KEY ("customer_uuid", "price_list_id") REFERENCES "price_lists" ("customer_uuid", "id");

ALTER TABLE "store_menu_items" ADD CONSTRAINT "store_menu_items_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "store_menu_items" ADD CONSTRAINT "store_menu_items_menu_item_id_fkey" FOREIGN KEY ("customer_uuid", "menu_item_id") REFERENCES "menu_items" ("customer_uuid", "id");

ALTER TABLE "modifier_group_members" ADD CONSTRAINT "modifier_group_members_modifier_group_id_fkey" FOREIGN KEY ("customer_uuid", "modifier_group_id") REFERENCES "modifier_groups" ("customer_uuid", "id");

ALTER TABLE "modifier_group_members" ADD CONSTRAINT "modifier_group_members_modifier_id_fkey" FOREIGN KEY ("customer_uuid", "modifier_id") REFERENCES "modifiers" ("customer_uuid", "id");

ALTER TABLE "variant_template_items" ADD CONSTRAINT "variant_template_items_variant_template_id_fkey" FOREIGN KEY ("customer_uuid", "variant_template_id") REFERENCES "variant_templates" ("customer_uuid", "id");

ALTER TABLE "variant_template_items" ADD CONSTRAINT "variant_template_items_parent_id_fkey" FOREIGN KEY ("customer_uuid", "parent_id") REFERENCES "variant_template_items" ("customer_uuid", "id");

ALTER TABLE "variant_template_items" ADD CONSTRAINT "variant_template_items_variant_id_fkey" FOREIGN KEY ("customer_uuid", "variant_id") REFERENCES "variant_elements" ("customer_uuid", "id");

ALTER TABLE "recipe_lines" ADD CONSTRAINT "recipe_lines_recipe_id_fkey" FOREIGN KEY ("customer_uuid", "recipe_id") REFERENCES "recipes" ("customer_uuid", "id");

ALTER TABLE "recipe_lines" ADD CONSTRAINT "recipe_lines_stock_item_id_fkey" FOREIGN KEY ("customer_uuid", "stock_item_id") REFERENCES "stock_items" ("customer_uuid", "id");

ALTER TABLE "recipe_lines" ADD CONSTRAINT "recipe_lines_unit_type_id_fkey" FOREIGN KEY ("unit_type_id") REFERENCES "unit_types" ("id");

ALTER TABLE "price_list_elements" ADD CONSTRAINT "price_list_elements_price_list_id_fkey" FOREIGN KEY ("customer_uuid", "price_list_id") REFERENCES "price_lists" ("customer_uuid", "id");

ALTER TABLE "price_list_elements" ADD CONSTRAINT "price_list_elements_menu_item_id_fkey" FOREIGN KEY ("customer_uuid", "menu_item_id") REFERENCES "menu_items" ("customer_uuid", "id");

ALTER TABLE "price_list_elements" ADD CONSTRAINT "price_list_elements_subtype_id_fkey" FOREIGN KEY ("customer_uuid", "subtype_id") REFERENCES "subtypes" ("customer_uuid", "id");

ALTER TABLE "price_list_elements" ADD CONSTRAINT "price_list_elements_modifier_id_fkey" FOREIGN KEY ("customer_uuid", "modifier_id") REFERENCES "modifiers" ("customer_uuid", "id");

ALTER TABLE "price_list_elements" ADD CONSTRAINT "price_list_elements_unit_size_id_fkey" FOREIGN KEY ("customer_uuid", "unit_size_id") REFERENCES "unit_sizes" ("customer_uuid", "id");

ALTER TABLE "channel_prices" ADD CONSTRAINT "channel_prices_menu_id_fkey" FOREIGN KEY ("customer_uuid", "menu_id") REFERENCES "menus" ("customer_uuid", "id");

ALTER TABLE "channel_prices" ADD CONSTRAINT "channel_prices_channel_id_fkey" FOREIGN KEY ("customer_uuid", "channel_id") REFERENCES "channels" ("customer_uuid", "id");

ALTER TABLE "channel_prices" ADD CONSTRAINT "channel_prices_subtype_id_fkey" FOREIGN KEY ("customer_uuid", "subtype_id") REFERENCES "subtypes" ("customer_uuid", "id");

ALTER TABLE "taxes" ADD CONSTRAINT "taxes_tax_group_id_fkey" FOREIGN KEY ("customer_uuid", "tax_group_id") REFERENCES "tax_groups" ("customer_uuid", "id");

ALTER TABLE "taxes" ADD CONSTRAINT "taxes_tax_type_id_fkey" FOREIGN KEY ("tax_type_id") REFERENCES "tax_types" ("id");

ALTER TABLE "store_settings" ADD CONSTRAINT "store_settings_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "store_group_members" ADD CONSTRAINT "store_group_members_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "store_trading_hours" ADD CONSTRAINT "store_trading_hours_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "store_operating_hours" ADD CONSTRAINT "store_operating_hours_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "mrd_credentials" ADD CONSTRAINT "mrd_credentials_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "delivery_zones" ADD CONSTRAINT "delivery_zones_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "store_groups" ADD CONSTRAINT "store_groups_price_list_id_fkey" FOREIGN KEY ("customer_uuid", "price_list_id") REFERENCES "price_lists" ("customer_uuid", "id");

ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_voucher_template_id_fkey" FOREIGN KEY ("customer_uuid", "voucher_template_id") REFERENCES "voucher_templates" ("customer_uuid", "id");

ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_campaign_source_id_fkey" FOREIGN KEY ("customer_uuid", "campaign_source_id") REFERENCES "campaign_sources" ("customer_uuid", "id");

ALTER TABLE "campaign_links" ADD CONSTRAINT "campaign_links_campaign_id_fkey" FOREIGN KEY ("customer_uuid", "campaign_id") REFERENCES "campaigns" ("customer_uuid", "id");

ALTER TABLE "campaign_links" ADD CONSTRAINT "campaign_links_campaign_source_id_fkey" FOREIGN KEY ("customer_uuid", "campaign_source_id") REFERENCES "campaign_sources" ("customer_uuid", "id");

ALTER TABLE "voucher_templates" ADD CONSTRAINT "voucher_templates_rule_id_fkey" FOREIGN KEY ("customer_uuid", "rule_id") REFERENCES "voucher_rules" ("customer_uuid", "id");

ALTER TABLE "layouts" ADD CONSTRAINT "layouts_layout_screen_number_id_fkey" FOREIGN KEY ("layout_screen_number_id") REFERENCES "signage_layout_screen_numbers" ("id");

ALTER TABLE "screens" ADD CONSTRAINT "screens_layout_id_fkey" FOREIGN KEY ("customer_uuid", "layout_id") REFERENCES "layouts" ("customer_uuid", "id");

ALTER TABLE "screens" ADD CONSTRAINT "screens_screen_type_id_fkey" FOREIGN KEY ("screen_type_id") REFERENCES "signage_screen_types" ("id");

ALTER TABLE "screens" ADD CONSTRAINT "screens_screen_orientation_type_id_fkey" FOREIGN KEY ("screen_orientation_type_id") REFERENCES "signage_screen_orientation_types" ("id");

ALTER TABLE "screens" ADD CONSTRAINT "screens_screen_tween_type_id_fkey" FOREIGN KEY ("screen_tween_type_id") REFERENCES "signage_tween_types" ("id");

ALTER TABLE "screens" ADD CONSTRAINT "screens_screen_delay_id_fkey" FOREIGN KEY ("screen_delay_id") REFERENCES "signage_screen_delay" ("id");

ALTER TABLE "screens" ADD CONSTRAINT "screens_screen_duration_id_fkey" FOREIGN KEY ("screen_duration_id") REFERENCES "signage_screen_duration" ("id");

ALTER TABLE "screens" ADD CONSTRAINT "screens_screen_status_id_fkey" FOREIGN KEY ("screen_status_id") REFERENCES "signage_layout_status_types" ("id");

ALTER TABLE "media" ADD CONSTRAINT "media_image_fkey" FOREIGN KEY ("customer_uuid", "image") REFERENCES "stored_files" ("customer_uuid", "id");

ALTER TABLE "screen_files" ADD CONSTRAINT "screen_files_screen_id_fkey" FOREIGN KEY ("customer_uuid", "screen_id") REFERENCES "screens" ("customer_uuid", "id");

ALTER TABLE "screen_files" ADD CONSTRAINT "screen_files_media_id_fkey" FOREIGN KEY ("customer_uuid", "media_id") REFERENCES "media" ("customer_uuid", "id");

INSERT INTO "pricing_strategies" ("id", "name") VALUES (1, 'Zero price') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "pricing_strategies" ("id", "name") VALUES (2, 'Standard price') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "pricing_strategies" ("id", "name") VALUES (3, 'Custom pricing') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "tax_types" ("id", "name", "code") VALUES (1, 'Standard', 'STANDARD') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "code" = excluded."code";

INSERT INTO "tax_types" ("id", "name", "code") VALUES (2, 'Zero-rated', 'ZERO') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "code" = excluded."code";

INSERT INTO "tax_types" ("id", "name", "code") VALUES (3, 'Exempt', 'EXEMPT') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "code" = excluded."code";
