-- What the product finds out about pictures and videos when they come, and a small picture of each. Files from before
-- have none of it until somebody needs it.
ALTER TABLE stored_files ADD COLUMN sha256 text;
-- Of the bytes as they came, before a picture was drawn again: the same file, sent again, has it too.
ALTER TABLE stored_files ADD COLUMN source_sha256 text;
ALTER TABLE stored_files ADD COLUMN width integer;
ALTER TABLE stored_files ADD COLUMN height integer;
ALTER TABLE stored_files ADD COLUMN duration_ms integer;
ALTER TABLE stored_files ADD COLUMN warnings text[];
ALTER TABLE stored_files ADD COLUMN thumbnail_id uuid;
ALTER TABLE stored_files ADD CONSTRAINT stored_files_thumbnail_fkey FOREIGN KEY (customer_uuid, thumbnail_id) REFERENCES stored_files (customer_uuid, id);
CREATE INDEX stored_files_thumbnail_idx ON stored_files (customer_uuid, thumbnail_id) WHERE thumbnail_id IS NOT NULL;
CREATE INDEX stored_files_sha256_idx ON stored_files (customer_uuid, sha256) WHERE sha256 IS NOT NULL;
CREATE INDEX stored_files_source_idx ON stored_files (customer_uuid, source_sha256) WHERE source_sha256 IS NOT NULL;

-- A media file is a picture or a video. Those of before are pictures, and their own thumbnails.
ALTER TABLE media RENAME COLUMN image TO file;
ALTER TABLE media RENAME CONSTRAINT media_image_fkey TO media_file_fkey;
ALTER INDEX media_image_idx RENAME TO media_file_idx;
ALTER TABLE media ADD COLUMN thumbnail uuid;
ALTER TABLE media ADD COLUMN file_type text NOT NULL DEFAULT 'IMAGE';
ALTER TABLE media ALTER COLUMN file_type DROP DEFAULT;
ALTER TABLE media ADD COLUMN width integer;
ALTER TABLE media ADD COLUMN height integer;
ALTER TABLE media ADD COLUMN bytes integer;
ALTER TABLE media ADD COLUMN duration_ms integer;
ALTER TABLE media ADD COLUMN sha256 text;
ALTER TABLE media ADD COLUMN warnings text[];
ALTER TABLE media ADD CONSTRAINT media_thumbnail_fkey FOREIGN KEY (customer_uuid, thumbnail) REFERENCES stored_files (customer_uuid, id);
CREATE INDEX media_thumbnail_idx ON media USING btree (customer_uuid, thumbnail);

SELECT set_config('commissary.stores', 'all', true);
DO $$
DECLARE
  customer uuid;
BEGIN
  FOR customer IN SELECT uuid FROM customers LOOP
    PERFORM set_config('commissary.customer', customer::text, true);
    UPDATE media AS m SET thumbnail = m.file, bytes = f.size
      FROM stored_files AS f WHERE f.customer_uuid = customer AND m.customer_uuid = customer AND f.id = m.file;
  END LOOP;
  PERFORM set_config('commissary.customer', '', true);
END $$;
SELECT set_config('commissary.stores', '', true);
