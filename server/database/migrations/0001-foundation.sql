-- What every table of the product stands on: text search, the tenant of a transaction, customers, users, sign-in and
-- the audit trail. Tables of resources come with later migrations, made from their definitions.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Text as the search sees it: without accents and letter case. Immutable, as an index needs it, because the
-- dictionary is named and ships with the extension.
CREATE FUNCTION search_text(original text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ BEGIN RETURN lower(unaccent('unaccent'::regdictionary, original)); END $$;

-- The LIKE pattern for a word that stands at the start, or anywhere; its own %, _ and \ are taken literally.
CREATE FUNCTION search_pattern(word text, at_start boolean) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT CASE WHEN at_start THEN '' ELSE '%' END || regexp_replace(search_text(word), '([\\%_])', '\\\1', 'g') || '%' $$;

-- The customer that the running transaction acts for; null outside of one, so that every comparison fails.
CREATE FUNCTION current_customer() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('commissary.customer', true), '')::uuid $$;

-- True in the transactions of the sign-in service alone.
CREATE FUNCTION is_signing_in() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(current_setting('commissary.sign_in', true), '') = 'on' $$;

CREATE TABLE customers (
  uuid uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL UNIQUE,
  currency text NOT NULL DEFAULT 'ZAR',
  store_service_endpoint text NOT NULL DEFAULT '/services/store',
  order_service_endpoint text NOT NULL DEFAULT '/services/order',
  customer_service_endpoint text NOT NULL DEFAULT '/services/customer',
  created_at timestamp with time zone NOT NULL DEFAULT now()
);

CREATE TABLE users (
  uuid uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  is_admin boolean NOT NULL DEFAULT false,
  is_demo boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  -- AES-256-GCM with a key outside of the database; null until a second factor is enrolled.
  totp_secret text,
  -- A code is accepted once: only a later time step than this one counts.
  totp_last_step bigint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));

CREATE TABLE customer_users (
  customer_uuid uuid NOT NULL REFERENCES customers (uuid),
  user_uuid uuid NOT NULL REFERENCES users (uuid),
  PRIMARY KEY (customer_uuid, user_uuid)
);
CREATE INDEX customer_users_user_idx ON customer_users (user_uuid);

-- Tokens of the steps between password and session. Only hashes are kept.
CREATE TABLE sign_in_tokens (
  token_hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('pre', 'otp')),
  user_uuid uuid NOT NULL REFERENCES users (uuid),
  amr text[] NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  expires_at timestamp with time zone NOT NULL
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_uuid uuid NOT NULL REFERENCES users (uuid),
  customer_uuid uuid NOT NULL REFERENCES customers (uuid),
  amr text[] NOT NULL,
  authenticated_at timestamp with time zone NOT NULL,
  user_agent text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  used_at timestamp with time zone NOT NULL DEFAULT now(),
  ended_at timestamp with time zone
);
CREATE INDEX sessions_user_idx ON sessions (user_uuid);

CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  issued_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  replaced_by bytea
);
CREATE INDEX refresh_tokens_session_idx ON refresh_tokens (session_id);

-- Who changed what. Rows are only ever added.
CREATE TABLE audit_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_uuid uuid NOT NULL,
  occurred_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  actor_uuid uuid,
  actor_name text NOT NULL,
  address text,
  request_id text,
  action text NOT NULL,
  resource text NOT NULL,
  record_id text NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_events_record_idx ON audit_events (customer_uuid, resource, record_id, id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION 'The audit trail can only be added to.'; END $$;
CREATE TRIGGER audit_events_are_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Row-level security, forced for the owner of the tables too: outside of a tenant's or the sign-in service's
-- transaction these tables are empty.
ALTER TABLE audit_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_events FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON audit_events USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

ALTER TABLE customer_users ENABLE ROW LEVEL SECURITY;
ALTER TABLE customer_users FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON customer_users USING (is_signing_in()) WITH CHECK (is_signing_in());
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON users USING (is_signing_in()) WITH CHECK (is_signing_in());
ALTER TABLE sign_in_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_in_tokens FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON sign_in_tokens USING (is_signing_in()) WITH CHECK (is_signing_in());
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE sessions FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON sessions USING (is_signing_in()) WITH CHECK (is_signing_in());
ALTER TABLE refresh_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE refresh_tokens FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON refresh_tokens USING (is_signing_in()) WITH CHECK (is_signing_in());
