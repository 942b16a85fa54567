-- Made from the definitions: stock, stores, recipes and variant elements.

CREATE TABLE "stock_categories" (
  customer_uuid uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "description" text,
  "is_active" boolean NOT NULL,
  "is_deleted" boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "stock_categories_pkey" PRIMARY KEY ("customer_uuid", "id")
);

CREATE UNIQUE INDEX "stock_categories_name_key" ON "stock_categories" ("customer_uuid", "name") WHERE NOT "is_deleted";

CREATE INDEX "stock_categories_position_order" ON "stock_categories" ("customer_uuid", "position", "id") WHERE NOT "is_deleted";

CREATE INDEX "stock_categories_search" ON "stock_categories" USING gin (search_text gin_trgm_ops);

ALTER TABLE "stock_categories" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "stock_categories" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "stock_categories" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TABLE "stock_items" (
  customer_uuid uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "stock_code" text NOT NULL,
  "description" text NOT NULL,
  "stock_category_id" uuid NOT NULL,
  "base_unit_type_id" integer NOT NULL,
  "waste_percentage" numeric(8,2),
  "threshold" numeric(15,3),
  "show_threshold_on_pos_app" boolean NOT NULL,
  "show_threshold_on_admin" boolean NOT NULL,
  "manufactured" boolean NOT NULL,
  "controllable" boolean NOT NULL,
  "is_report_item" boolean NOT NULL,
  "non_deductible" boolean NOT NULL,
  "vat_exempt" boolean NOT NULL,
  "recipe_id" uuid,
  "is_active" boolean NOT NULL,
  "is_deleted" boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("stock_code", '') || ' ' || coalesce("description", ''))) STORED,
  CONSTRAINT "stock_items_pkey" PRIMARY KEY ("customer_uuid", "id")
);

CREATE UNIQUE INDEX "stock_items_stock_code_key" ON "stock_items" ("customer_uuid", "stock_code") WHERE NOT "is_deleted";

CREATE INDEX "stock_items_recipe_id_idx" ON "stock_items" ("customer_uuid", "recipe_id");

CREATE INDEX "stock_items_description_order" ON "stock_items" ("customer_uuid", "description" COLLATE "und-x-icu", "id") INCLUDE (search_text) WHERE NOT "is_deleted";

CREATE INDEX "stock_items_stock_category_id_position_order" ON "stock_items" ("customer_uuid", "stock_category_id", "position", "id") WHERE NOT "is_deleted";

CREATE INDEX "stock_items_search" ON "stock_items" USING gin (search_text gin_trgm_ops);

ALTER TABLE "stock_items" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "stock_items" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "stock_items" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TABLE "restaurant_stock_items" (
  customer_uuid uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "store_uuid" uuid NOT NULL,
  "stock_item_id" uuid NOT NULL,
  "quantity_on_hand" numeric(15,3) NOT NULL,
  "threshold" numeric(15,3),
  "is_active" boolean NOT NULL,
  CONSTRAINT "restaurant_stock_items_pkey" PRIMARY KEY ("customer_uuid", "id")
);

CREATE UNIQUE INDEX "restaurant_stock_items_store_uuid_stock_item_id_key" ON "restaurant_stock_items" ("customer_uuid", "store_uuid", "stock_item_id");

CREATE INDEX "restaurant_stock_items_store_uuid_idx" ON "restaurant_stock_items" ("customer_uuid", "store_uuid");

CREATE INDEX "restaurant_stock_items_stock_item_id_idx" ON "restaurant_stock_items" ("customer_uuid", "stock_item_id");

CREATE INDEX "restaurant_stock_items_created_at_order" ON "restaurant_stock_items" ("customer_uuid", "created_at", "id");

ALTER TABLE "restaurant_stock_items" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "restaurant_stock_items" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "restaurant_stock_items" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TABLE "unit_sizes" (
  customer_uuid uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "description" text,
  "is_active" boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "unit_sizes_pkey" PRIMARY KEY ("customer_uuid", "id")
);

CREATE UNIQUE INDEX "unit_sizes_name_key" ON "unit_sizes" ("customer_uuid", "name");

CREATE INDEX "unit_sizes_position_order" ON "unit_sizes" ("customer_uuid", "position", "id");

CREATE INDEX "unit_sizes_search" ON "unit_sizes" USING gin (search_text gin_trgm_ops);

ALTER TABLE "unit_sizes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "unit_sizes" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "unit_sizes" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TABLE "unit_types" (
  id integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "code" text NOT NULL,
  "label" text NOT NULL,
  "measure" text NOT NULL,
  "base_quantity" integer NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("label", ''))) STORED,
  CONSTRAINT "unit_types_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "unit_types_code_key" ON "unit_types" ("code");

CREATE INDEX "unit_types_search" ON "unit_types" USING gin (search_text gin_trgm_ops);

CREATE TABLE "stores" (
  customer_uuid uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "code" text NOT NULL,
  "city" text,
  "phone" text,
  "email" text,
  "is_active" boolean NOT NULL,
  "is_deleted" boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", '') || ' ' || coalesce("code", '') || ' ' || coalesce("city", ''))) STORED,
  CONSTRAINT "stores_pkey" PRIMARY KEY ("customer_uuid", "id")
);

CREATE UNIQUE INDEX "stores_name_key" ON "stores" ("customer_uuid", "name") WHERE NOT "is_deleted";

CREATE UNIQUE INDEX "stores_code_key" ON "stores" ("customer_uuid", "code") WHERE NOT "is_deleted";

CREATE INDEX "stores_name_order" ON "stores" ("customer_uuid", "name" COLLATE "und-x-icu", "id") INCLUDE (search_text) WHERE NOT "is_deleted";

CREATE INDEX "stores_search" ON "stores" USING gin (search_text gin_trgm_ops);

ALTER TABLE "stores" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "stores" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "stores" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TABLE "recipes" (
  customer_uuid uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "is_active" boolean NOT NULL,
  "is_deleted" boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "recipes_pkey" PRIMARY KEY ("customer_uuid", "id")
);

CREATE UNIQUE INDEX "recipes_name_key" ON "recipes" ("customer_uuid", "name") WHERE NOT "is_deleted";

CREATE INDEX "recipes_position_order" ON "recipes" ("customer_uuid", "position", "id") WHERE NOT "is_deleted";

CREATE INDEX "recipes_search" ON "recipes" USING gin (search_text gin_trgm_ops);

ALTER TABLE "recipes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "recipes" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "recipes" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TABLE "variant_elements" (
  customer_uuid uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "unit_size_id" uuid,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "variant_elements_pkey" PRIMARY KEY ("customer_uuid", "id")
);

CREATE UNIQUE INDEX "variant_elements_name_key" ON "variant_elements" ("customer_uuid", "name");

CREATE INDEX "variant_elements_unit_size_id_idx" ON "variant_elements" ("customer_uuid", "unit_size_id");

CREATE INDEX "variant_elements_position_order" ON "variant_elements" ("customer_uuid", "position", "id");

CREATE INDEX "variant_elements_search" ON "variant_elements" USING gin (search_text gin_trgm_ops);

ALTER TABLE "variant_elements" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "variant_elements" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "variant_elements" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

ALTER TABLE "stock_items" ADD CONSTRAINT "stock_items_stock_category_id_fkey" FOREIGN KEY ("customer_uuid", "stock_category_id") REFERENCES "stock_categories" ("customer_uuid", "id");

ALTER TABLE "stock_items" ADD CONSTRAINT "stock_items_base_unit_type_id_fkey" FOREIGN KEY ("base_unit_type_id") REFERENCES "unit_types" ("id");

ALTER TABLE "stock_items" ADD CONSTRAINT "stock_items_recipe_id_fkey" FOREIGN KEY ("customer_uuid", "recipe_id") REFERENCES "recipes" ("customer_uuid", "id");

ALTER TABLE "restaurant_stock_items" ADD CONSTRAINT "restaurant_stock_items_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "restaurant_stock_items" ADD CONSTRAINT "restaurant_stock_items_stock_item_id_fkey" FOREIGN KEY ("customer_uuid", "stock_item_id") REFERENCES "stock_items" ("customer_uuid", "id");

ALTER TABLE "variant_elements" ADD CONSTRAINT "variant_elements_unit_size_id_fkey" FOREIGN KEY ("customer_uuid", "unit_size_id") REFERENCES "unit_sizes" ("customer_uuid", "id");

INSERT INTO "unit_types" ("id", "code", "label", "measure", "base_quantity") VALUES (1, 'GRAM', 'GRAM', 'MASS', 1000) ON CONFLICT (id) DO UPDATE SET "code" = excluded."code", "label" = excluded."label", "measure" = excluded."measure", "base_quantity" = excluded."base_quantity";

INSERT INTO "unit_types" ("id", "code", "label", "measure", "base_quantity") VALUES (11, 'KG', 'KG', 'MASS', 1000000) ON CONFLICT (id) DO UPDATE SET "code" = excluded."code", "label" = excluded."label", "measure" = excluded."measure", "base_quantity" = excluded."base_quantity";

INSERT INTO "unit_types" ("id", "code", "label", "measure", "base_quantity") VALUES (30, 'MILLILITRE', 'ML', 'VOLUME', 1000) ON CONFLICT (id) DO UPDATE SET "code" = excluded."code", "label" = excluded."label", "measure" = excluded."measure", "base_quantity" = excluded."base_quantity";

INSERT INTO "unit_types" ("id", "code", "label", "measure", "base_quantity") VALUES (41, 'EACH', 'EACH', 'COUNT', 1000) ON CONFLICT (id) DO UPDATE SET "code" = excluded."code", "label" = excluded."label", "measure" = excluded."measure", "base_quantity" = excluded."base_quantity";

INSERT INTO "unit_types" ("id", "code", "label", "measure", "base_quantity") VALUES (63, 'LITRE', 'LT', 'VOLUME', 1000000) ON CONFLICT (id) DO UPDATE SET "code" = excluded."code", "label" = excluded."label", "measure" = excluded."measure", "base_quantity" = excluded."base_quantity";
