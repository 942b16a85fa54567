-- Names and codes are stored as people see them (`asSeen` in contract/fieldKinds/text.ts): without marks that nobody sees
-- and with one form for each accent. Those from before are brought into this form, so that files still find their
-- records. Where another record has the name already, both stay as they are: a person has to say which one counts.
SELECT set_config('commissary.stores', 'all', true);
DO $$
DECLARE
  anywhere constant text := U&'\00AD\200B\2060\2061\2062\2063\2064\FEFF';
  at_ends constant text := U&' \0009\000A\000B\000C\000D\00A0\2028\2029\202F\3000\061C\200C\200D\200E\200F\202A\202B\202C\202D\202E\2066\2067\2068\2069';
  seen constant text := 'btrim(normalize(translate(%1$I, $1, ''''), NFC), $2)';
  customer uuid;
  kept record;
  changed record;
BEGIN
  FOR customer IN SELECT uuid FROM customers LOOP
    PERFORM set_config('commissary.customer', customer::text, true);
    FOR kept IN
      SELECT DISTINCT i.indrelid::regclass AS place, a.attname AS name
      FROM pg_index AS i
      JOIN pg_class AS c ON c.oid = i.indrelid AND c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
      WHERE i.indisunique AND a.atttypid = 'text'::regtype AND a.attgenerated = ''
        AND 2 = (SELECT count(*) FROM pg_attribute AS o WHERE o.attrelid = c.oid AND o.attname IN ('customer_uuid', 'id'))
    LOOP
      FOR changed IN EXECUTE format(
        'SELECT id::text AS id, ' || seen || ' AS value FROM %2$s WHERE customer_uuid = $3 AND %1$I <> ' || seen || ' AND ' || seen || ' <> ''''',
        kept.name, kept.place) USING anywhere, at_ends, customer
      LOOP
        BEGIN
          EXECUTE format('UPDATE %2$s SET %1$I = $1 WHERE customer_uuid = $2 AND id::text = $3', kept.name, kept.place)
            USING changed.value, customer, changed.id;
        EXCEPTION WHEN integrity_constraint_violation THEN
          NULL;
        END;
      END LOOP;
    END LOOP;
  END LOOP;
  PERFORM set_config('commissary.customer', '', true);
END $$;
SELECT set_config('commissary.stores', '', true);
