-- seo field tests: made from the definitions.

ALTER TABLE "seo_store_location" ADD COLUMN "title_test" jsonb;

ALTER TABLE "seo_store_location" ADD COLUMN "description_test" jsonb;

ALTER TABLE "seo_store_location" ADD COLUMN "tested_at" timestamp with time zone;

ALTER TABLE "seo_store_product" ADD COLUMN "title_test" jsonb;

ALTER TABLE "seo_store_product" ADD COLUMN "description_test" jsonb;

ALTER TABLE "seo_store_product" ADD COLUMN "tested_at" timestamp with time zone;
