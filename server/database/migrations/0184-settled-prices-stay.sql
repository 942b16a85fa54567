-- What was approved is what goes live, whatever writes the lines of a price change. Once somebody has asked for approval,
-- the database keeps what the lines say, and refuses any other content of them.
CREATE TABLE settled_prices (
  customer_uuid uuid NOT NULL,
  price_change_id uuid NOT NULL,
  line_id uuid NOT NULL,
  list_price_id uuid,
  menu_id uuid,
  channel_id uuid,
  subtype_id uuid,
  stored_price bigint,
  new_price bigint NOT NULL,
  PRIMARY KEY (customer_uuid, price_change_id, line_id)
);

ALTER TABLE settled_prices ENABLE ROW LEVEL SECURITY;

ALTER TABLE settled_prices FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON settled_prices USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER kept BEFORE UPDATE ON settled_prices FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE FUNCTION is_settled(status text) RETURNS boolean LANGUAGE sql IMMUTABLE
  AS $$ SELECT status NOT IN ('DRAFT', 'WITHDRAWN') $$;

CREATE FUNCTION settle_prices(customer uuid, change uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO settled_prices SELECT customer_uuid, price_change_id, id, list_price_id, menu_id, channel_id, subtype_id,
      stored_price, new_price
    FROM price_change_lines WHERE customer_uuid = customer AND price_change_id = change
$$;

-- A line says what it said. A reference is empty once its record is deleted, and comes back with it.
CREATE FUNCTION says_the_same(line price_change_lines, settled settled_prices) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT line.new_price = settled.new_price AND line.stored_price IS NOT DISTINCT FROM settled.stored_price
    AND (line.list_price_id IS NULL OR line.list_price_id IS NOT DISTINCT FROM settled.list_price_id)
    AND (line.menu_id IS NULL OR line.menu_id IS NOT DISTINCT FROM settled.menu_id)
    AND (line.channel_id IS NULL OR line.channel_id IS NOT DISTINCT FROM settled.channel_id)
    AND (line.subtype_id IS NULL OR line.subtype_id IS NOT DISTINCT FROM settled.subtype_id)
$$;

-- True if the line lacks a reference to a record that is still there.
CREATE FUNCTION lacks_a_record(line price_change_lines, settled settled_prices) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (line.list_price_id IS NULL AND EXISTS (SELECT FROM price_list_elements there
      WHERE there.customer_uuid = settled.customer_uuid AND there.id = settled.list_price_id))
    OR (line.menu_id IS NULL AND EXISTS (SELECT FROM menus there
      WHERE there.customer_uuid = settled.customer_uuid AND there.id = settled.menu_id AND NOT there.is_deleted))
    OR (line.channel_id IS NULL AND EXISTS (SELECT FROM channels there
      WHERE there.customer_uuid = settled.customer_uuid AND there.id = settled.channel_id))
    OR (line.subtype_id IS NULL AND EXISTS (SELECT FROM subtypes there
      WHERE there.customer_uuid = settled.customer_uuid AND there.id = settled.subtype_id))
$$;

CREATE FUNCTION follow_settling() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_settled(NEW.status) THEN
    DELETE FROM settled_prices WHERE customer_uuid = NEW.customer_uuid AND price_change_id = NEW.id;
  ELSIF NOT is_settled(OLD.status) THEN
    PERFORM settle_prices(NEW.customer_uuid, NEW.id);
  ELSIF NEW.status = 'LIVE' AND (EXISTS (
      SELECT FROM settled_prices settled LEFT JOIN price_change_lines line ON line.customer_uuid = settled.customer_uuid
        AND line.id = settled.line_id AND line.price_change_id = settled.price_change_id
      WHERE settled.customer_uuid = NEW.customer_uuid AND settled.price_change_id = NEW.id
        AND (line.id IS NULL OR NOT says_the_same(line, settled) OR lacks_a_record(line, settled)))
    OR EXISTS (
      SELECT FROM price_change_lines line
      WHERE line.customer_uuid = NEW.customer_uuid AND line.price_change_id = NEW.id AND NOT EXISTS (
        SELECT FROM settled_prices settled WHERE settled.customer_uuid = line.customer_uuid
          AND settled.price_change_id = line.price_change_id AND settled.line_id = line.id)))
  THEN
    RAISE EXCEPTION 'The lines of price change % are not those that were approved.', NEW.id USING ERRCODE = 'CM004';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER settled AFTER UPDATE OF status ON price_changes FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION follow_settling();

CREATE FUNCTION refuse_unsettled() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_refused boolean := false;
BEGIN
  -- A change that somebody settles at this moment is settled first.
  IF TG_OP = 'DELETE' THEN
    PERFORM FROM price_changes change WHERE (change.customer_uuid, change.id) IN (
      SELECT customer_uuid, price_change_id FROM old_lines) FOR SHARE;
    is_refused := EXISTS (SELECT FROM old_lines line JOIN price_changes change
      ON change.customer_uuid = line.customer_uuid AND change.id = line.price_change_id WHERE is_settled(change.status));
  ELSE
    PERFORM FROM price_changes change WHERE (change.customer_uuid, change.id) IN (
      SELECT customer_uuid, price_change_id FROM new_lines) FOR SHARE;
    IF TG_OP = 'UPDATE' THEN
      is_refused := EXISTS (SELECT FROM old_lines line JOIN price_changes change
        ON change.customer_uuid = line.customer_uuid AND change.id = line.price_change_id
        WHERE is_settled(change.status) AND NOT EXISTS (SELECT FROM new_lines moved
          WHERE moved.id = line.id AND moved.price_change_id = line.price_change_id));
    END IF;
    is_refused := is_refused OR EXISTS (SELECT FROM new_lines line
      JOIN price_changes change ON change.customer_uuid = line.customer_uuid AND change.id = line.price_change_id
      LEFT JOIN settled_prices settled ON settled.customer_uuid = line.customer_uuid
        AND settled.price_change_id = line.price_change_id AND settled.line_id = line.id
      WHERE is_settled(change.status) AND (settled.line_id IS NULL OR NOT says_the_same(
        (SELECT whole FROM price_change_lines whole WHERE whole.customer_uuid = line.customer_uuid AND whole.id = line.id),
        settled)));
  END IF;
  IF is_refused THEN
    RAISE EXCEPTION 'The prices of a settled change stay as they are.' USING ERRCODE = 'CM003';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER settled_on_insert AFTER INSERT ON price_change_lines REFERENCING NEW TABLE AS new_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unsettled();

CREATE TRIGGER settled_on_update AFTER UPDATE ON price_change_lines REFERENCING OLD TABLE AS old_lines NEW TABLE AS new_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unsettled();

CREATE TRIGGER settled_on_delete AFTER DELETE ON price_change_lines REFERENCING OLD TABLE AS old_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unsettled();

SELECT set_config('commissary.stores', 'all', true);
DO $$
DECLARE
  customer uuid;
BEGIN
  FOR customer IN SELECT uuid FROM customers LOOP
    PERFORM set_config('commissary.customer', customer::text, true);
    PERFORM settle_prices(customer, id) FROM price_changes WHERE customer_uuid = customer AND is_settled(status);
  END LOOP;
  PERFORM set_config('commissary.customer', '', true);
END $$;
SELECT set_config('commissary.stores', '', true);
