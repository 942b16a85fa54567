-- Addresses of every script have one spelling: in lower case, accents with their letters, the domain in its own script.
-- Until now an international domain could only be written in ASCII, with xn-- before its Punycode.

CREATE OR REPLACE FUNCTION spell_address() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.email := normalize(lower(trim(NEW.email)), NFC);
  RETURN NEW;
END $$;

-- RFC 3492, 6.2. What is no Punycode stays, and what would read as another domain: nobody could be reached there.
CREATE FUNCTION label_in_its_script(label text) RETURNS text
    LANGUAGE plpgsql
    AS $$
DECLARE
  coded text := substr(label, 5);
  ascii integer := greatest(length(coded) - strpos(reverse(coded), '-'), 0);
  letters integer[] := '{}';
  place integer := 0;
  letter integer := 128;
  i bigint := 0;
  before bigint;
  weight bigint;
  digit integer;
  threshold integer;
  bias integer := 72;
  step integer;
  decoded text;
  delta bigint;
BEGIN
  IF strpos(coded, '-') = 0 THEN ascii := 0; END IF;
  FOR n IN 1 .. ascii LOOP letters := letters || ascii(substr(coded, n, 1)); END LOOP;
  place := CASE WHEN ascii = 0 THEN 1 ELSE ascii + 2 END;
  WHILE place <= length(coded) LOOP
    before := i;
    weight := 1;
    step := 36;
    LOOP
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(coded, place, 1)) - 1;
      IF place > length(coded) OR digit < 0 OR i > 2147483647 THEN RETURN label; END IF;
      place := place + 1;
      i := i + digit * weight;
      threshold := least(greatest(step - bias, 1), 26);
      EXIT WHEN digit < threshold;
      weight := weight * (36 - threshold);
      step := step + 36;
    END LOOP;
    delta := (i - before) / CASE WHEN before = 0 THEN 700 ELSE 2 END;
    delta := delta + delta / (cardinality(letters) + 1);
    step := 0;
    WHILE delta > 455 LOOP
      delta := delta / 35;
      step := step + 36;
    END LOOP;
    bias := step + 36 * delta / (delta + 38);
    IF letter + i / (cardinality(letters) + 1) > 1114111 THEN RETURN label; END IF;
    letter := letter + i / (cardinality(letters) + 1);
    i := i % (cardinality(letters) + 1);
    IF letter BETWEEN 55296 AND 57343 THEN RETURN label; END IF;
    letters := letters[:i] || letter || letters[i + 1:];
    i := i + 1;
  END LOOP;
  decoded := (SELECT string_agg(chr(code), '' ORDER BY position)
    FROM unnest(letters) WITH ORDINALITY AS l (code, position));
  RETURN CASE WHEN decoded ~ '[^\x01-\x7f]' AND decoded = normalize(lower(decoded), NFKC) THEN decoded ELSE label END;
END $$;

CREATE FUNCTION address_in_its_script(address text) RETURNS text
    LANGUAGE sql
    AS $$
  SELECT split_part(address, '@', 1) || '@' || string_agg(
      CASE WHEN label LIKE 'xn--%' THEN label_in_its_script(label) ELSE label END, '.' ORDER BY position)
    FROM regexp_split_to_table(split_part(address, '@', 2), '\.') WITH ORDINALITY AS l (label, position)
$$;

-- Rows of every customer change here. A person's account and staff records change alike, so nobody's access does.
DO $$
DECLARE
  place record;
BEGIN
  FOR place IN VALUES ('users', 'email'), ('account_links', 'new_email'), ('staff', 'email'), ('stores', 'email'),
      ('guests', 'email'), ('vouchers', 'recipient_email') LOOP
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', place.column1);
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', place.column1);
    EXECUTE format('UPDATE %I SET %2$I = address_in_its_script(%2$I) WHERE %2$I LIKE ''%%@%%xn--%%''',
      place.column1, place.column2);
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', place.column1);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', place.column1);
  END LOOP;
END $$;

DROP FUNCTION address_in_its_script(text);
DROP FUNCTION label_in_its_script(text);
