-- A modifier has one price in a price list for all sizes that have none of their own. Where there were several, it was a
-- matter of chance which of them a menu had; the one that somebody changed last stays.
SELECT set_config('commissary.stores', 'all', true);
DO $$
DECLARE
  customer uuid;
  further uuid[];
BEGIN
  FOR customer IN SELECT uuid FROM customers LOOP
    PERFORM set_config('commissary.customer', customer::text, true);
    SELECT array_agg(id) INTO further FROM (
      SELECT id, row_number() OVER (PARTITION BY price_list_id, modifier_id ORDER BY updated_at DESC, id) AS place
      FROM price_list_elements WHERE customer_uuid = customer AND modifier_id IS NOT NULL AND unit_size_id IS NULL) AS numbered
    WHERE place > 1;
    UPDATE price_change_lines SET list_price_id = NULL, version = version + 1, updated_at = now()
      WHERE customer_uuid = customer AND list_price_id = ANY(further);
    DELETE FROM price_list_elements WHERE customer_uuid = customer AND id = ANY(further);
  END LOOP;
  PERFORM set_config('commissary.customer', '', true);
END $$;
SELECT set_config('commissary.stores', '', true);

CREATE UNIQUE INDEX price_list_elements_price_list_id_modifier_id_key ON price_list_elements USING btree (customer_uuid, price_list_id, modifier_id) WHERE (unit_size_id IS NULL);
