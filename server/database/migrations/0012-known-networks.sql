-- Networks that somebody has signed in from, with every factor: what strangers try elsewhere does not hold them up there.
CREATE TABLE known_networks (
  user_uuid uuid NOT NULL REFERENCES users (uuid) ON DELETE CASCADE,
  network text NOT NULL,
  used_at timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (user_uuid, network)
);
ALTER TABLE known_networks ENABLE ROW LEVEL SECURITY;
ALTER TABLE known_networks FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON known_networks USING (is_signing_in()) WITH CHECK (is_signing_in());
