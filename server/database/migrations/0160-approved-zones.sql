-- approved zones: made from the definitions.

ALTER TABLE "delivery_zones" ADD COLUMN "approved_area" jsonb;

ALTER TABLE "delivery_zones" ADD COLUMN "approved_priority" integer;

ALTER TABLE "delivery_zones" ADD COLUMN "approved_delivery_fee" bigint;

ALTER TABLE "delivery_zones" ADD COLUMN "approved_minimum_order" bigint;

ALTER TABLE "delivery_zones" ADD COLUMN "approved_delivery_minutes" integer;

ALTER TABLE "delivery_zones" ADD COLUMN "approved_version" integer;

-- Zones that were approved so far are in force as they are.
SELECT set_config('commissary.stores', 'all', true);
DO $$
DECLARE
  customer uuid;
BEGIN
  FOR customer IN SELECT uuid FROM customers LOOP
    PERFORM set_config('commissary.customer', customer::text, true);
    UPDATE delivery_zones SET approved_area = area, approved_priority = priority, approved_delivery_fee = delivery_fee,
        approved_minimum_order = minimum_order, approved_delivery_minutes = delivery_minutes, approved_version = version
      WHERE customer_uuid = customer AND status = 'Approved';
  END LOOP;
  PERFORM set_config('commissary.customer', '', true);
END $$;
SELECT set_config('commissary.stores', '', true);
