-- Keys of players, the codes that pair them, what players last said, and what they showed.

-- Only the hash of the key is kept, which is enough for 256 random bits.
CREATE TABLE player_keys (
  customer_uuid uuid NOT NULL,
  player_id uuid NOT NULL,
  digest text NOT NULL UNIQUE,
  paired_by text NOT NULL,
  paired_at timestamptz NOT NULL DEFAULT now(),
  -- Of each screen, the moment of the last play that was counted.
  counted_until jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (customer_uuid, player_id),
  CONSTRAINT player_keys_player_fkey FOREIGN KEY (customer_uuid, player_id) REFERENCES players (customer_uuid, id) ON DELETE CASCADE
);

ALTER TABLE player_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE player_keys FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON player_keys USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

-- Whoever brings a key sees the row of that key and no other, before the product knows the customer.
CREATE POLICY bearer ON player_keys FOR SELECT USING (digest = current_setting('commissary.player_key', true));

-- Processes keep keys for a minute. A key that ends is forgotten at once.
CREATE FUNCTION tell_player_key_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('commissary_player_keys', OLD.digest);
  RETURN NULL;
END $$;

CREATE TRIGGER ended AFTER UPDATE OF digest OR DELETE ON player_keys FOR EACH ROW EXECUTE FUNCTION tell_player_key_ended();

-- Screens that wait for somebody to enter their code. They belong to no customer yet.
CREATE TABLE player_pairings (
  code_digest text PRIMARY KEY,
  key_digest text NOT NULL,
  ends_at timestamptz NOT NULL
);

CREATE INDEX player_pairings_ends_idx ON player_pairings (ends_at);

ALTER TABLE player_pairings ENABLE ROW LEVEL SECURITY;

ALTER TABLE player_pairings FORCE ROW LEVEL SECURITY;

CREATE POLICY sign_in ON player_pairings USING (is_signing_in()) WITH CHECK (is_signing_in());

-- What players last said about themselves.
CREATE TABLE player_presence (
  customer_uuid uuid NOT NULL,
  player_id uuid NOT NULL,
  seen_at timestamptz NOT NULL,
  layout_version integer NOT NULL,
  size text NOT NULL,
  free_bytes bigint,
  clock_error_ms integer,
  fault text,
  fault_file text,
  picture text,
  PRIMARY KEY (customer_uuid, player_id),
  CONSTRAINT player_presence_player_fkey FOREIGN KEY (customer_uuid, player_id) REFERENCES players (customer_uuid, id) ON DELETE CASCADE
) WITH (fillfactor = 50);

ALTER TABLE player_presence ENABLE ROW LEVEL SECURITY;

ALTER TABLE player_presence FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON player_presence USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

-- What players showed, by the hour. A thousand screens show ten million pictures a day, so single ones are not kept.
CREATE TABLE player_plays (
  customer_uuid uuid NOT NULL,
  player_id uuid NOT NULL,
  screen_id uuid NOT NULL,
  file_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  plays integer NOT NULL,
  milliseconds bigint NOT NULL,
  -- Plays that ended early.
  cut_short integer NOT NULL,
  most_drift_ms integer NOT NULL,
  PRIMARY KEY (customer_uuid, player_id, hour, screen_id, file_id),
  CONSTRAINT player_plays_player_fkey FOREIGN KEY (customer_uuid, player_id) REFERENCES players (customer_uuid, id) ON DELETE CASCADE
);

ALTER TABLE player_plays ENABLE ROW LEVEL SECURITY;

ALTER TABLE player_plays FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON player_plays USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());
