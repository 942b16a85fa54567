-- Files and images that fields hold. The bytes lie in DATA_DIR/files; this says whose they are and what they are.

CREATE TABLE stored_files (
  customer_uuid uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_uuid, id)
);
ALTER TABLE stored_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE stored_files FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON stored_files USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());
