-- The definition that each configured table was last brought in line with, as a digest: a start compares only what has changed.
CREATE TABLE configured_tables (
  table_name text PRIMARY KEY,
  digest text NOT NULL
);

-- Fields may be called position and searchText. Their columns have names of their own now, so that they never meet the system's.
DO $$
DECLARE
  renamed record;
BEGIN
  FOR renamed IN
    SELECT c.relname, a.attname FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname LIKE 'custom\_%' AND NOT a.attisdropped
      AND ((a.attname = 'position' AND NOT a.atthasdef) OR (a.attname = 'search_text' AND a.attgenerated = ''))
  LOOP
    EXECUTE format('ALTER TABLE %I RENAME COLUMN %I TO %I', renamed.relname, renamed.attname, renamed.attname || '_');
  END LOOP;
END $$;
