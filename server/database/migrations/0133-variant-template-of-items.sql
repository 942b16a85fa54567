-- variant template of items: made from the definitions.

ALTER TABLE "menu_items" ADD COLUMN "variant_template_id" uuid;

ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_variant_template_id_fkey" FOREIGN KEY (customer_uuid, variant_template_id) REFERENCES variant_templates(customer_uuid, id);

CREATE INDEX menu_items_variant_template_id_idx ON menu_items USING btree (customer_uuid, variant_template_id);
