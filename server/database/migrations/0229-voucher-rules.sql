-- voucher rules: made from the definitions.

ALTER TABLE "voucher_rules" ADD COLUMN "first_order_only" boolean NOT NULL DEFAULT false;

ALTER TABLE "voucher_rules" ALTER COLUMN "first_order_only" DROP DEFAULT;

ALTER TABLE "voucher_rules" ADD COLUMN "stores" uuid[];

ALTER TABLE "voucher_rules" ADD COLUMN "store_groups" uuid[];

ALTER TABLE "voucher_rules" ADD COLUMN "days" text[];

ALTER TABLE "voucher_rules" ADD COLUMN "from_time" time without time zone;

ALTER TABLE "voucher_rules" ADD COLUMN "until_time" time without time zone;

ALTER TABLE "voucher_rules" ADD COLUMN "item_rule" text NOT NULL DEFAULT 'CATEGORY';

ALTER TABLE "voucher_rules" ALTER COLUMN "item_rule" DROP DEFAULT;

ALTER TABLE "voucher_rules" ADD COLUMN "variant_template_id" uuid;

ALTER TABLE "voucher_rules" ADD COLUMN "variants" uuid[];

ALTER TABLE "voucher_rules" ADD CONSTRAINT "voucher_rules_variant_template_id_fkey" FOREIGN KEY (customer_uuid, variant_template_id) REFERENCES variant_templates(customer_uuid, id);

CREATE INDEX voucher_rules_variant_template_id_idx ON voucher_rules USING btree (customer_uuid, variant_template_id);
