-- recipe costs: made from the definitions.

ALTER TABLE "recipes" ADD COLUMN "yield_quantity" numeric(15,3) NOT NULL DEFAULT 1;

ALTER TABLE "recipes" ALTER COLUMN "yield_quantity" DROP DEFAULT;

ALTER TABLE "recipes" ADD COLUMN "yield_unit_type_id" integer NOT NULL DEFAULT 41;

ALTER TABLE "recipes" ALTER COLUMN "yield_unit_type_id" DROP DEFAULT;

ALTER TABLE "recipes" ADD CONSTRAINT "recipes_yield_unit_type_id_fkey" FOREIGN KEY (yield_unit_type_id) REFERENCES unit_types(id);

ALTER TABLE "recipe_lines" ALTER COLUMN "stock_item_id" DROP NOT NULL;

ALTER TABLE "recipe_lines" ADD COLUMN "used_recipe_id" uuid;

ALTER TABLE "recipe_lines" ADD CONSTRAINT "recipe_lines_used_recipe_id_fkey" FOREIGN KEY (customer_uuid, used_recipe_id) REFERENCES recipes(customer_uuid, id);

CREATE INDEX recipe_lines_used_recipe_id_idx ON recipe_lines USING btree (customer_uuid, used_recipe_id);

ALTER TABLE "stock_items" ADD COLUMN "cost_per_unit" bigint;

ALTER TABLE "stock_items" ADD COLUMN "density_gram_per_ml" numeric(15,3);

ALTER TABLE "stock_items" ADD COLUMN "grams_per_each" numeric(15,3);
