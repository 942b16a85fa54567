-- What people say about records. Whoever may read a record reads its comments; the product asks for the record first.
CREATE TABLE comments (
  customer_uuid uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  resource text NOT NULL,
  record_id text NOT NULL,
  text text NOT NULL,
  author_uuid uuid,
  author_name text NOT NULL,
  mentioned uuid[] NOT NULL DEFAULT '{}',
  -- The mentioned people who have not seen it yet.
  unseen uuid[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz,
  PRIMARY KEY (customer_uuid, id)
);

CREATE INDEX comments_record_idx ON comments (customer_uuid, resource, record_id, created_at);

CREATE INDEX comments_unseen_idx ON comments USING gin (unseen) WHERE unseen <> '{}';

ALTER TABLE comments ENABLE ROW LEVEL SECURITY;

ALTER TABLE comments FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON comments USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

-- Who has a record open until when, and when they last had it open before.
CREATE TABLE looks (
  customer_uuid uuid NOT NULL,
  resource text NOT NULL,
  record_id text NOT NULL,
  user_uuid uuid NOT NULL,
  user_name text NOT NULL,
  open_until timestamptz NOT NULL,
  last_until timestamptz,
  PRIMARY KEY (customer_uuid, resource, record_id, user_uuid)
) WITH (fillfactor = 80);

CREATE INDEX looks_user_idx ON looks (customer_uuid, user_uuid, open_until);

ALTER TABLE looks ENABLE ROW LEVEL SECURITY;

ALTER TABLE looks FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON looks USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());
