-- What was answered to requests that carry a key of their own, for a day: whoever sends one again gets the same answer, and nothing
-- is done twice. The row is written first, so that the same request sent at the same moment waits for the answer.
CREATE TABLE idempotency_keys (
  customer_uuid uuid NOT NULL,
  user_uuid uuid NOT NULL,
  key text NOT NULL,
  request_digest bytea NOT NULL,
  answer json,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_uuid, user_uuid, key)
) WITH (fillfactor = 50);
CREATE INDEX ON idempotency_keys (customer_uuid, created_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON idempotency_keys
  USING (customer_uuid = (SELECT current_customer())) WITH CHECK (customer_uuid = (SELECT current_customer()));
