-- Links with stores of Uber Eats: which store of ours each belongs to, permissions under way, what Uber Eats has told us.

-- The store of ours that a store of Uber Eats belongs to, for all customers: an event names only the store of Uber Eats.
CREATE TABLE uber_stores (
  customer_uuid uuid NOT NULL,
  uber_store_uuid text NOT NULL,
  store_uuid uuid NOT NULL,
  -- LINKING until Uber Eats says that the link works; DISABLED while people pause it; REMOVED if Uber Eats ended it.
  state text NOT NULL DEFAULT 'ACTIVE' CHECK (state IN ('LINKING', 'ACTIVE', 'DISABLED', 'REMOVED')),
  last_told_at timestamptz,
  PRIMARY KEY (customer_uuid, uber_store_uuid),
  CONSTRAINT uber_stores_store_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores (customer_uuid, id) ON DELETE CASCADE
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX uber_stores_owner ON uber_stores (uber_store_uuid);

CREATE INDEX uber_stores_store_idx ON uber_stores (customer_uuid, store_uuid);

ALTER TABLE uber_stores ENABLE ROW LEVEL SECURITY;

ALTER TABLE uber_stores FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON uber_stores USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

-- An event shows the row of the store that it names, before the product knows the customer.
CREATE POLICY named ON uber_stores FOR SELECT USING (uber_store_uuid = current_setting('commissary.uber_store', true));

CREATE POLICY stores ON uber_stores AS RESTRICTIVE
  USING ((SELECT works_for_all_stores()) OR store_uuid = ANY ((SELECT current_stores())::uuid[])
    OR uber_store_uuid = current_setting('commissary.uber_store', true))
  WITH CHECK ((SELECT works_for_all_stores()) OR store_uuid = ANY ((SELECT current_stores())::uuid[]));

-- Every change of a link, wherever it comes from, keeps the table. A store that is taken refuses the change.
CREATE FUNCTION keep_uber_store() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF TG_OP = 'UPDATE' THEN
      IF lower(NEW.uber_store_uuid) IS NOT DISTINCT FROM lower(OLD.uber_store_uuid)
        AND NEW.store_uuid = OLD.store_uuid THEN
        RETURN NULL;
      END IF;
    END IF;
    DELETE FROM uber_stores WHERE customer_uuid = OLD.customer_uuid AND uber_store_uuid = lower(OLD.uber_store_uuid);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.uber_store_uuid IS NOT NULL THEN
      INSERT INTO uber_stores (customer_uuid, uber_store_uuid, store_uuid)
        VALUES (NEW.customer_uuid, lower(NEW.uber_store_uuid), NEW.store_uuid);
    END IF;
  END IF;
  RETURN NULL;
EXCEPTION WHEN unique_violation THEN
  RAISE EXCEPTION 'this store of Uber Eats belongs to another store' USING ERRCODE = 'CM002';
END $$;

CREATE TRIGGER kept AFTER INSERT OR UPDATE OR DELETE ON uber_links FOR EACH ROW EXECUTE FUNCTION keep_uber_store();

-- Until now, two stores could name the same store of Uber Eats. The older record has it.
DO $$
DECLARE customer uuid;
BEGIN
  PERFORM set_config('commissary.stores', 'all', true);
  FOR customer IN SELECT uuid FROM customers ORDER BY uuid LOOP
    PERFORM set_config('commissary.customer', customer::text, true);
    INSERT INTO uber_stores (customer_uuid, uber_store_uuid, store_uuid)
      SELECT customer_uuid, lower(uber_store_uuid), store_uuid FROM uber_links
      WHERE customer_uuid = customer AND uber_store_uuid IS NOT NULL ORDER BY created_at
      ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('commissary.customer', '', true);
END $$;

-- Permissions that people are getting at Uber Eats. A row works once, for ten minutes, for one person and one store.
CREATE TABLE uber_linkings (
  customer_uuid uuid NOT NULL,
  state_digest text NOT NULL,
  browser_digest text NOT NULL,
  user_uuid uuid NOT NULL,
  store_uuid uuid NOT NULL,
  expires_at timestamptz NOT NULL DEFAULT now() + interval '10 minutes',
  is_used boolean NOT NULL DEFAULT false,
  -- The sealed token of the merchant.
  token text,
  PRIMARY KEY (customer_uuid, state_digest),
  CONSTRAINT uber_linkings_store_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores (customer_uuid, id) ON DELETE CASCADE
);

ALTER TABLE uber_linkings ENABLE ROW LEVEL SECURITY;

ALTER TABLE uber_linkings FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON uber_linkings USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

-- Whoever brings the state sees its row and no other, before the product knows the customer.
CREATE POLICY bearer ON uber_linkings FOR SELECT USING (state_digest = current_setting('commissary.uber_state', true));

CREATE POLICY stores ON uber_linkings AS RESTRICTIVE
  USING ((SELECT works_for_all_stores()) OR store_uuid = ANY ((SELECT current_stores())::uuid[])
    OR state_digest = current_setting('commissary.uber_state', true))
  WITH CHECK ((SELECT works_for_all_stores()) OR store_uuid = ANY ((SELECT current_stores())::uuid[]));

-- Events that platforms have sent, so that one that comes again does nothing.
CREATE TABLE platform_events (
  customer_uuid uuid NOT NULL,
  platform text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_uuid, platform, event_id)
);

CREATE INDEX platform_events_received_idx ON platform_events (customer_uuid, received_at);

ALTER TABLE platform_events ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform_events FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON platform_events USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

-- The order of ours that an order of a platform became.
CREATE TABLE platform_orders (
  customer_uuid uuid NOT NULL,
  platform text NOT NULL,
  platform_order_id text NOT NULL,
  order_uuid uuid NOT NULL,
  PRIMARY KEY (customer_uuid, platform, platform_order_id)
);

ALTER TABLE platform_orders ENABLE ROW LEVEL SECURITY;

ALTER TABLE platform_orders FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON platform_orders USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());
