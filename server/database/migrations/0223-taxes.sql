-- Taxes of any country. Until now every price included tax.

ALTER TABLE business_settings ADD COLUMN prices_include_tax boolean DEFAULT true NOT NULL;
ALTER TABLE business_settings ALTER COLUMN prices_include_tax DROP DEFAULT;

-- An address without a country is in that of the business.
ALTER TABLE store_addresses ALTER COLUMN country DROP NOT NULL;

-- In some countries, food has another tax if guests take it away or get it delivered.
ALTER TABLE tax_groups ADD COLUMN collection_group_id uuid, ADD COLUMN delivery_group_id uuid;
ALTER TABLE tax_groups
  ADD CONSTRAINT tax_groups_collection_group_id_fkey FOREIGN KEY (customer_uuid, collection_group_id) REFERENCES tax_groups(customer_uuid, id),
  ADD CONSTRAINT tax_groups_delivery_group_id_fkey FOREIGN KEY (customer_uuid, delivery_group_id) REFERENCES tax_groups(customer_uuid, id);
CREATE INDEX tax_groups_collection_group_id_idx ON tax_groups (customer_uuid, collection_group_id);
CREATE INDEX tax_groups_delivery_group_id_idx ON tax_groups (customer_uuid, delivery_group_id);
