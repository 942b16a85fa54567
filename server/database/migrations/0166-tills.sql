-- Keys of tills and their mailboxes: what the product tells the till of a store, kept until the till has done it.

-- The keys of each store. Only their hashes are kept, which is enough for keys of 256 random bits.
CREATE TABLE till_keys (
  customer_uuid uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  store_uuid uuid NOT NULL,
  digest text NOT NULL,
  last_four text NOT NULL,
  made_by text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  -- Without an end, the key works until somebody revokes it.
  ends_at timestamptz,
  used_at timestamptz,
  PRIMARY KEY (customer_uuid, id),
  UNIQUE (customer_uuid, digest),
  CONSTRAINT till_keys_store_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores (customer_uuid, id) ON DELETE CASCADE
) WITH (fillfactor = 85);

CREATE INDEX till_keys_store_idx ON till_keys (customer_uuid, store_uuid, made_at);

CREATE INDEX till_keys_digest_idx ON till_keys (digest);

ALTER TABLE till_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE till_keys FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON till_keys USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

-- Whoever brings a key sees the row of that key and no other, before the product knows the customer.
CREATE POLICY bearer ON till_keys FOR SELECT USING (digest = current_setting('commissary.till_key', true));

CREATE POLICY stores ON till_keys AS RESTRICTIVE
  USING ((SELECT works_for_all_stores()) OR store_uuid = ANY ((SELECT current_stores())::uuid[])
    OR digest = current_setting('commissary.till_key', true))
  WITH CHECK ((SELECT works_for_all_stores()) OR store_uuid = ANY ((SELECT current_stores())::uuid[]));

-- Processes keep keys for a minute. A key that ends is forgotten at once.
CREATE FUNCTION tell_till_key_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('commissary_till_keys', OLD.digest);
  RETURN NULL;
END $$;

CREATE TRIGGER ended AFTER UPDATE OF ends_at OR DELETE ON till_keys FOR EACH ROW EXECUTE FUNCTION tell_till_key_ended();

-- The last number that a message of the store got. A row lock on it keeps the numbers in the order of the commits.
CREATE TABLE till_mailboxes (
  customer_uuid uuid NOT NULL,
  store_uuid uuid NOT NULL,
  last_seq bigint NOT NULL,
  PRIMARY KEY (customer_uuid, store_uuid),
  CONSTRAINT till_mailboxes_store_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores (customer_uuid, id) ON DELETE CASCADE
) WITH (fillfactor = 50);

-- What tills last said about themselves. Apart from the mailbox, so that no heartbeat waits for a change.
CREATE TABLE till_presence (
  customer_uuid uuid NOT NULL,
  store_uuid uuid NOT NULL,
  seen_at timestamptz NOT NULL,
  app_version text NOT NULL,
  menu_version text NOT NULL,
  config_version text NOT NULL,
  -- How far the clock of the till is ahead.
  clock_ahead_seconds integer NOT NULL,
  PRIMARY KEY (customer_uuid, store_uuid),
  CONSTRAINT till_presence_store_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores (customer_uuid, id) ON DELETE CASCADE
) WITH (fillfactor = 50);

CREATE TABLE till_messages (
  customer_uuid uuid NOT NULL,
  id uuid NOT NULL,
  store_uuid uuid NOT NULL,
  seq bigint NOT NULL,
  type text NOT NULL,
  subject text NOT NULL,
  dedupe_key text NOT NULL,
  supersedes_key text,
  payload jsonb NOT NULL,
  file_sha256 text,
  file_bytes integer,
  status text NOT NULL DEFAULT 'QUEUED' CHECK (status IN ('QUEUED', 'LEASED', 'COMPLETE', 'FAILED', 'EXPIRED', 'CANCELLED')),
  attempts integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL DEFAULT 8,
  visible_at timestamptz NOT NULL DEFAULT now(),
  lease_until timestamptz,
  lease_token uuid,
  expires_at timestamptz NOT NULL,
  last_error text,
  result jsonb,
  sent_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  completed_at timestamptz,
  PRIMARY KEY (customer_uuid, id),
  UNIQUE (customer_uuid, store_uuid, seq),
  UNIQUE (customer_uuid, store_uuid, dedupe_key),
  CONSTRAINT till_messages_store_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores (customer_uuid, id) ON DELETE CASCADE
) WITH (fillfactor = 70);

CREATE INDEX till_messages_open_idx ON till_messages (customer_uuid, store_uuid, seq) WHERE status IN ('QUEUED', 'LEASED');

CREATE INDEX till_messages_over_idx ON till_messages (customer_uuid, completed_at) WHERE status NOT IN ('QUEUED', 'LEASED');

-- Files that messages refer to, such as menus.
CREATE TABLE till_files (
  customer_uuid uuid NOT NULL,
  store_uuid uuid NOT NULL,
  sha256 text NOT NULL,
  name text NOT NULL,
  bytes integer NOT NULL,
  content bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_uuid, store_uuid, sha256),
  CONSTRAINT till_files_store_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores (customer_uuid, id) ON DELETE CASCADE
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['till_mailboxes', 'till_presence', 'till_messages', 'till_files'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY customer ON %I USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer())', name);
    EXECUTE format('CREATE POLICY stores ON %I AS RESTRICTIVE USING ((SELECT works_for_all_stores()) OR store_uuid = ANY ((SELECT current_stores())::uuid[])) WITH CHECK ((SELECT works_for_all_stores()) OR store_uuid = ANY ((SELECT current_stores())::uuid[]))', name);
  END LOOP;
END $$;

-- An id that begins with the time (UUID version 7), so that new messages stand together in the index.
CREATE FUNCTION time_ordered_uuid() RETURNS uuid LANGUAGE sql VOLATILE
  RETURN encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid;

-- Keys that stores have already go on working.
SELECT set_config('commissary.stores', 'all', true);
DO $$
DECLARE
  customer uuid;
BEGIN
  FOR customer IN SELECT uuid FROM customers LOOP
    PERFORM set_config('commissary.customer', customer::text, true);
    INSERT INTO till_keys (customer_uuid, store_uuid, digest, last_four, made_by, made_at)
      SELECT customer_uuid, id, split_part(auth_key, ':', 1), split_part(auth_key, ':', 2), '', created_at FROM stores
      WHERE customer_uuid = customer AND auth_key IS NOT NULL AND NOT is_deleted;
  END LOOP;
  PERFORM set_config('commissary.customer', '', true);
END $$;
SELECT set_config('commissary.stores', '', true);
