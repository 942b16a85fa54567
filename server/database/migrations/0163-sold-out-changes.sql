-- Where what is sold out changed and a platform does not know it yet: one row for each store and platform.
-- Whoever tells the platform reads what is sold out there now, and then deletes the row if it still has the same version.
CREATE TABLE sold_out_changes (
  customer_uuid uuid NOT NULL,
  store_uuid uuid NOT NULL,
  channel_id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_uuid, store_uuid, channel_id),
  CONSTRAINT sold_out_changes_store_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores (customer_uuid, id) ON DELETE CASCADE,
  CONSTRAINT sold_out_changes_channel_fkey FOREIGN KEY (customer_uuid, channel_id) REFERENCES channels (customer_uuid, id) ON DELETE CASCADE
) WITH (fillfactor = 50);

CREATE INDEX sold_out_changes_channel_idx ON sold_out_changes (customer_uuid, channel_id);

ALTER TABLE sold_out_changes ENABLE ROW LEVEL SECURITY;

ALTER TABLE sold_out_changes FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON sold_out_changes USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE POLICY stores ON sold_out_changes AS RESTRICTIVE
  USING ((SELECT works_for_all_stores()) OR store_uuid = ANY ((SELECT current_stores())::uuid[]))
  WITH CHECK ((SELECT works_for_all_stores()) OR store_uuid = ANY ((SELECT current_stores())::uuid[]));
