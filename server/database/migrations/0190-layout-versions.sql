-- What screens show: the versions of layouts that somebody published, and the files that these need.

CREATE TABLE layout_versions (
  customer_uuid uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  layout_id uuid NOT NULL,
  number integer NOT NULL,
  name text,
  -- The manifest without the addresses of its files.
  manifest jsonb NOT NULL,
  -- Tells whether the draft differs.
  digest text NOT NULL,
  -- The players show this version.
  is_shown boolean NOT NULL DEFAULT false,
  published_by text NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_uuid, id),
  UNIQUE (customer_uuid, layout_id, number),
  CONSTRAINT layout_versions_layout_fkey FOREIGN KEY (customer_uuid, layout_id) REFERENCES layouts (customer_uuid, id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX layout_versions_shown ON layout_versions (customer_uuid, layout_id) WHERE is_shown;

-- A file stays for as long as a version needs it, also when the media library no longer has it.
CREATE TABLE layout_version_files (
  customer_uuid uuid NOT NULL,
  version_id uuid NOT NULL,
  file_id uuid NOT NULL,
  PRIMARY KEY (customer_uuid, version_id, file_id),
  CONSTRAINT layout_version_files_version_fkey FOREIGN KEY (customer_uuid, version_id) REFERENCES layout_versions (customer_uuid, id) ON DELETE CASCADE,
  CONSTRAINT layout_version_files_file_fkey FOREIGN KEY (customer_uuid, file_id) REFERENCES stored_files (customer_uuid, id)
);

CREATE INDEX layout_version_files_file_idx ON layout_version_files (customer_uuid, file_id);

ALTER TABLE layout_versions ENABLE ROW LEVEL SECURITY;

ALTER TABLE layout_versions FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON layout_versions USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

ALTER TABLE layout_version_files ENABLE ROW LEVEL SECURITY;

ALTER TABLE layout_version_files FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON layout_version_files USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());
