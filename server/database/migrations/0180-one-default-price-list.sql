-- One price list is the default. Where several were, the first in their order applied, so it stays the default.
SELECT set_config('commissary.stores', 'all', true);
DO $$
DECLARE
  customer uuid;
BEGIN
  FOR customer IN SELECT uuid FROM customers LOOP
    PERFORM set_config('commissary.customer', customer::text, true);
    UPDATE price_lists SET is_default = false, version = version + 1, updated_at = now()
      WHERE customer_uuid = customer AND is_default AND id <> (
        SELECT id FROM price_lists WHERE customer_uuid = customer AND is_default ORDER BY position, id LIMIT 1);
  END LOOP;
  PERFORM set_config('commissary.customer', '', true);
END $$;
SELECT set_config('commissary.stores', '', true);
