-- store free values: made from the definitions.

ALTER TABLE "store_settings" ADD COLUMN "other_values" jsonb;

ALTER TABLE "store_groups" ADD COLUMN "other_values" jsonb;

ALTER TABLE "loyalty_configuration" ADD COLUMN "other_values" jsonb;
