-- How often the rows of a table were written, for each customer: a total that was counted holds for as long as the sum of these
-- numbers is the same. They are moved in the transaction of the write, so whoever sees the rows sees the number too. One
-- row for all writers would make them wait for each other: each takes a row that nobody else holds, and where there is none,
-- adds one. So there are as many rows as there ever were writers at once. The first number is drawn by chance, so that no sum
-- comes twice, not even after a restore.
CREATE TABLE list_epochs (
  customer_uuid uuid NOT NULL,
  table_name text NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  writes bigint NOT NULL DEFAULT (random() * 1000000000000)::bigint,
  PRIMARY KEY (customer_uuid, table_name, id)
) WITH (fillfactor = 50);

-- Whoever writes for no customer in particular may touch anybody's rows: that stands under the nil UUID, and counts for all.
ALTER TABLE list_epochs ENABLE ROW LEVEL SECURITY;
ALTER TABLE list_epochs FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON list_epochs
  USING (customer_uuid = (SELECT current_customer()) OR customer_uuid = '00000000-0000-0000-0000-000000000000')
  WITH CHECK (customer_uuid = coalesce(current_customer(), '00000000-0000-0000-0000-000000000000'));

CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whose uuid := coalesce(public.current_customer(), '00000000-0000-0000-0000-000000000000');
BEGIN
  UPDATE public.list_epochs SET writes = writes + 1
    WHERE customer_uuid = whose AND table_name = TG_TABLE_NAME AND id = (
      SELECT free.id FROM public.list_epochs AS free WHERE free.customer_uuid = whose AND free.table_name = TG_TABLE_NAME
      LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO public.list_epochs (customer_uuid, table_name) VALUES (whose, TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END $$;

-- Every table that a definition made, configured ones too. Tables that come later bring the trigger with them.
DO $$
DECLARE
  made text;
BEGIN
  FOR made IN SELECT c.relname FROM pg_class AS c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND 3 = (SELECT count(*) FROM pg_attribute AS a
      WHERE a.attrelid = c.oid AND a.attname IN ('id', 'version', 'updated_at') AND NOT a.attisdropped)
  LOOP
    EXECUTE format('CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION note_write()', made);
  END LOOP;
END $$;
