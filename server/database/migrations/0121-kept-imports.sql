-- Files that somebody has had checked and not imported yet, so that people find them again: after a reload, after a
-- restart, and on their first page. The file itself is a stored file, which stays as long as its row here.
CREATE TABLE kept_imports (
  customer_uuid uuid NOT NULL,
  id uuid NOT NULL,
  user_uuid uuid NOT NULL,
  resource text NOT NULL,
  options jsonb NOT NULL,
  -- The job that checks or imports it, or did so last.
  job_id uuid NOT NULL,
  -- What the check found; null until it is over.
  answer jsonb,
  -- Kept a while longer, because an import whose answer was lost may be sent again.
  is_imported boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_uuid, id),
  CONSTRAINT kept_imports_file_fkey FOREIGN KEY (customer_uuid, id) REFERENCES stored_files (customer_uuid, id)
);
CREATE INDEX kept_imports_user_idx ON kept_imports (customer_uuid, user_uuid, created_at);
ALTER TABLE kept_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE kept_imports FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON kept_imports USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());
