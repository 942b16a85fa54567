-- One spelling of each address: without blanks around it, in small letters. Two spellings of one address were two records of staff
-- and one account, so that changing the second gave the account another role or took its place away.

-- What everything writes is brought into that spelling, also what comes by SQL; the unique index on the address does the rest.
CREATE FUNCTION spell_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email := lower(trim(NEW.email));
  RETURN NEW;
END $$;

-- Of records with one address the one that somebody uses stays: an active one before others, then the oldest. The others are switched
-- off and get an address that nobody has; their name tells the one that they had. So the product starts, and people decide.
ALTER TABLE staff DISABLE TRIGGER staff_keep_somebody_in_charge;
SELECT set_config('commissary.sign_in', 'on', true);
UPDATE users SET email = lower(trim(email)) WHERE email <> lower(trim(email));
DO $$
DECLARE
  customer uuid;
  address text;
  kept uuid;
  is_kept_by_another boolean;
BEGIN
  FOR customer IN SELECT uuid FROM customers LOOP
    PERFORM set_config('commissary.customer', customer::text, true);
    FOR address IN
      SELECT lower(trim(email)) FROM staff WHERE customer_uuid = customer GROUP BY 1
      HAVING count(*) > 1 OR bool_or(email <> lower(trim(email))) ORDER BY 1
    LOOP
      -- Where nobody else could change staff any more, whoever can of them stays instead.
      SELECT EXISTS (SELECT FROM staff AS s JOIN roles AS r ON r.customer_uuid = s.customer_uuid AND r.id = s.role_id
        WHERE s.customer_uuid = customer AND s.is_active AND lower(trim(s.email)) <> address
          AND allows(r.rights, 'access/staff', 'update')) INTO is_kept_by_another;
      SELECT s.id INTO kept FROM staff AS s JOIN roles AS r ON r.customer_uuid = s.customer_uuid AND r.id = s.role_id
        WHERE s.customer_uuid = customer AND lower(trim(s.email)) = address
        ORDER BY (NOT is_kept_by_another AND s.is_active AND allows(r.rights, 'access/staff', 'update')) DESC,
          s.is_active DESC, s.created_at, s.id LIMIT 1;
      WITH before AS (
          SELECT * FROM staff WHERE customer_uuid = customer AND lower(trim(email)) = address AND id <> kept),
        changed AS (
          UPDATE staff AS s SET is_active = false, email = s.id || '@duplicate.invalid',
            name = left(s.name, 120 - least(length(s.email) + 3, 100)) || ' (' || left(s.email, 97) || ')',
            version = s.version + 1, updated_at = now()
          FROM before AS b WHERE s.customer_uuid = customer AND s.id = b.id RETURNING s.*)
        INSERT INTO audit_events (customer_uuid, actor_name, action, resource, record_id, record_name, before, after)
          SELECT customer, 'Commissary', 'update', 'access/staff', c.id::text, c.name,
            jsonb_build_object('name', b.name, 'email', b.email, 'isActive', b.is_active),
            jsonb_build_object('name', c.name, 'email', c.email, 'isActive', c.is_active)
          FROM changed AS c JOIN before AS b ON b.id = c.id;
      -- Last, so that the account has the place and the role of the record that stays.
      UPDATE staff SET email = address, version = version + 1, updated_at = now()
        WHERE customer_uuid = customer AND id = kept;
    END LOOP;
  END LOOP;
  PERFORM set_config('commissary.customer', '', true);
END $$;
SELECT set_config('commissary.sign_in', '', true);
-- The checks that wait for the end of a transaction come now: a table cannot be changed while some wait.
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE staff ENABLE TRIGGER staff_keep_somebody_in_charge;

CREATE TRIGGER staff_spell_address BEFORE INSERT OR UPDATE OF email ON staff
  FOR EACH ROW EXECUTE FUNCTION spell_address();
CREATE TRIGGER users_spell_address BEFORE INSERT OR UPDATE OF email ON users
  FOR EACH ROW EXECUTE FUNCTION spell_address();
