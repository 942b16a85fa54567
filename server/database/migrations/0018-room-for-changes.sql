-- Pages of tables that people change are not filled to the brim: a changed row finds room on its own page, and no index has to
-- learn where it is. Pages that are full already get room as their rows are changed.
DO $$
DECLARE
  made text;
BEGIN
  FOR made IN SELECT c.relname FROM pg_class AS c JOIN pg_trigger AS t ON t.tgrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND t.tgname = 'written'
  LOOP
    EXECUTE format('ALTER TABLE %I SET (fillfactor = 85)', made);
  END LOOP;
END $$;
