-- Sign-in beyond password and code: enrolments, recovery codes, trusted devices, links by mail, limits, and the mails
-- that wait to be sent.

-- The migration itself works in the realm of the sign-in service, for rows that it moves.
SELECT set_config('commissary.sign_in', 'on', true);

-- A second factor apart from its user, so that little code reads it. An enrolment has an id of its own: device trust
-- belongs to it and ends with it.
CREATE TABLE second_factors (
  user_uuid uuid PRIMARY KEY REFERENCES users (uuid) ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- AES-256-GCM with a key outside of the database.
  secret text NOT NULL,
  -- A code is accepted once: only a later time step than this one counts.
  last_step bigint NOT NULL,
  enrolled_at timestamp with time zone NOT NULL DEFAULT now(),
  -- Wrong codes: in a row, in the last quarter of an hour, in the last day.
  failures_in_row integer NOT NULL DEFAULT 0,
  window_failures integer NOT NULL DEFAULT 0,
  window_ends timestamp with time zone NOT NULL DEFAULT now(),
  day_failures integer NOT NULL DEFAULT 0,
  day_ends timestamp with time zone NOT NULL DEFAULT now(),
  paused_until timestamp with time zone NOT NULL DEFAULT now(),
  locked_until timestamp with time zone NOT NULL DEFAULT now()
);
INSERT INTO second_factors (user_uuid, secret, last_step)
  SELECT uuid, totp_secret, totp_last_step FROM users WHERE totp_secret IS NOT NULL;
ALTER TABLE users DROP COLUMN totp_secret, DROP COLUMN totp_last_step;

-- A one-time password, or one that an administrator took away: the next sign-in leads to choosing another.
ALTER TABLE users ADD COLUMN must_reset_password boolean NOT NULL DEFAULT false;

-- Codes for a lost telephone. Used ones are deleted.
CREATE TABLE recovery_codes (
  user_uuid uuid NOT NULL REFERENCES second_factors (user_uuid) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_uuid, code_hash)
);

CREATE TABLE trusted_devices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash bytea NOT NULL UNIQUE,
  user_uuid uuid NOT NULL REFERENCES users (uuid) ON DELETE CASCADE,
  factor_id uuid NOT NULL,
  -- What the browser calls itself; proves nothing.
  label text NOT NULL,
  user_agent text NOT NULL,
  address text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  used_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL
);
CREATE INDEX trusted_devices_user_idx ON trusted_devices (user_uuid);

-- When the step was taken, the secret that waits for its first code, and the device that spared the code.
ALTER TABLE sign_in_tokens
  ADD COLUMN created_at timestamp with time zone NOT NULL DEFAULT now(),
  ADD COLUMN pending_secret text,
  ADD COLUMN trusted_device_id uuid;
CREATE INDEX sign_in_tokens_user_idx ON sign_in_tokens (user_uuid);

-- A session begins with the sign-in, also when the customer is changed later.
ALTER TABLE sessions
  ADD COLUMN started_at timestamp with time zone NOT NULL DEFAULT now(),
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN trusted_device_id uuid;

-- Links that were mailed. A user has one of each kind: the newest. The link that keeps a second factor stands for the
-- request to remove it: as long as it is there, the request waits.
CREATE TABLE account_links (
  user_uuid uuid NOT NULL REFERENCES users (uuid) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('reset-password', 'remove-factor', 'keep-factor')),
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  PRIMARY KEY (user_uuid, kind)
);

-- Tries by what they are counted for: an account, a device, a network.
CREATE TABLE access_limits (
  key text PRIMARY KEY,
  tries integer NOT NULL,
  most integer NOT NULL,
  next_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL
);
CREATE INDEX access_limits_end_idx ON access_limits (ends_at);

-- Mails that are written but not sent yet. The content is encrypted, since it may hold a link.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  content text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL
);
CREATE INDEX mails_next_idx ON mails (next_attempt_at);

-- What people do with their access belongs to no customer until they have chosen one.
ALTER TABLE audit_events ALTER COLUMN customer_uuid DROP NOT NULL;
CREATE POLICY sign_in_reads ON audit_events FOR SELECT USING (customer_uuid IS NULL AND is_signing_in());
CREATE POLICY sign_in_adds ON audit_events FOR INSERT WITH CHECK (is_signing_in());

ALTER TABLE second_factors ENABLE ROW LEVEL SECURITY;
ALTER TABLE second_factors FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON second_factors USING (is_signing_in()) WITH CHECK (is_signing_in());
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE recovery_codes FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON recovery_codes USING (is_signing_in()) WITH CHECK (is_signing_in());
ALTER TABLE trusted_devices ENABLE ROW LEVEL SECURITY;
ALTER TABLE trusted_devices FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON trusted_devices USING (is_signing_in()) WITH CHECK (is_signing_in());
ALTER TABLE account_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE account_links FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON account_links USING (is_signing_in()) WITH CHECK (is_signing_in());
ALTER TABLE access_limits ENABLE ROW LEVEL SECURITY;
ALTER TABLE access_limits FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON access_limits USING (is_signing_in()) WITH CHECK (is_signing_in());
-- Anybody may write a mail; only the sender reads and removes them.
ALTER TABLE mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE mails FORCE ROW LEVEL SECURITY;
CREATE POLICY written ON mails FOR INSERT WITH CHECK (true);
CREATE POLICY sign_in ON mails USING (is_signing_in()) WITH CHECK (is_signing_in());
