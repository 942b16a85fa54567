-- Uploads of large files in parts, which go on after an interruption. The bytes lie beside the files of the customer,
-- under the id of the upload, and how many there are is the size of that file.
CREATE TABLE media_uploads (
  customer_uuid uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_uuid uuid NOT NULL,
  name text NOT NULL,
  size integer NOT NULL,
  -- When the file was changed last where it comes from, in milliseconds: it tells files of one name apart.
  modified_at bigint NOT NULL,
  -- The media file that it became.
  media_id uuid,
  is_duplicate boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_uuid, id)
);
CREATE INDEX media_uploads_user_idx ON media_uploads (customer_uuid, user_uuid, created_at);
ALTER TABLE media_uploads ENABLE ROW LEVEL SECURITY;
ALTER TABLE media_uploads FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON media_uploads USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());
