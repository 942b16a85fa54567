-- Fields that mean nothing beside what another field says were kept unseen: a price of an item that once was the price
-- of a size hid that of another size.
SELECT set_config('commissary.stores', 'all', true);
DO $$
DECLARE
  customer uuid;
BEGIN
  FOR customer IN SELECT uuid FROM customers LOOP
    PERFORM set_config('commissary.customer', customer::text, true);
    UPDATE price_list_elements SET version = version + 1, updated_at = now(),
        menu_item_id = CASE WHEN price_of = 'MENU_ITEM' THEN menu_item_id END,
        subtype_id = CASE WHEN price_of = 'MENU_ITEM_VARIANT' THEN subtype_id END,
        modifier_id = CASE WHEN price_of = 'MODIFIER' THEN modifier_id END,
        unit_size_id = CASE WHEN price_of = 'MODIFIER' THEN unit_size_id END
      WHERE customer_uuid = customer AND (
        price_of <> 'MENU_ITEM' AND menu_item_id IS NOT NULL
        OR price_of <> 'MENU_ITEM_VARIANT' AND subtype_id IS NOT NULL
        OR price_of <> 'MODIFIER' AND (modifier_id IS NOT NULL OR unit_size_id IS NOT NULL));
  END LOOP;
  PERFORM set_config('commissary.customer', '', true);
END $$;
SELECT set_config('commissary.stores', '', true);
