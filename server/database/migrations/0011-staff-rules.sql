-- The rules of staff and roles (server/services/main/staff/rules.ts) let people in, give them their rights and keep somebody in
-- charge, within the transaction of the change. What did so before is the second wall now: it looks when the transaction ends, and finds
-- nothing left to do unless staff were changed by SQL alone.
CREATE OR REPLACE FUNCTION admit_staff() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  outer_realm text := coalesce(current_setting('commissary.sign_in', true), '');
  outer_customer text := coalesce(current_setting('commissary.customer', true), '');
BEGIN
  PERFORM set_config('commissary.sign_in', 'on', true);
  PERFORM set_config('commissary.customer', coalesce(NEW.customer_uuid, OLD.customer_uuid)::text, true);
  IF TG_OP <> 'INSERT' THEN
    IF TG_OP = 'DELETE' OR NOT NEW.is_active OR lower(NEW.email) <> lower(OLD.email) THEN
      DELETE FROM customer_users AS c USING users AS u
        WHERE c.customer_uuid = OLD.customer_uuid AND c.user_uuid = u.uuid AND lower(u.email) = lower(OLD.email)
          AND NOT EXISTS (SELECT FROM staff AS s
            WHERE s.customer_uuid = OLD.customer_uuid AND s.is_active AND lower(s.email) = lower(OLD.email));
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.is_active THEN
      -- Nothing has this hash: until the invited person chooses a password there is none.
      INSERT INTO users (email, name, password_hash) VALUES (lower(NEW.email), NEW.name, '')
        ON CONFLICT (lower(email)) DO NOTHING;
      INSERT INTO customer_users (customer_uuid, user_uuid, role_name, rights)
        SELECT NEW.customer_uuid, u.uuid, r.name, r.rights FROM users AS u, roles AS r
        WHERE lower(u.email) = lower(NEW.email) AND r.customer_uuid = NEW.customer_uuid AND r.id = NEW.role_id
        ON CONFLICT (customer_uuid, user_uuid) DO UPDATE SET role_name = EXCLUDED.role_name, rights = EXCLUDED.rights
          WHERE (customer_users.role_name, customer_users.rights) IS DISTINCT FROM (EXCLUDED.role_name, EXCLUDED.rights);
    END IF;
  END IF;
  PERFORM set_config('commissary.sign_in', outer_realm, true);
  PERFORM set_config('commissary.customer', outer_customer, true);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION spread_rights() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  outer_realm text := coalesce(current_setting('commissary.sign_in', true), '');
  outer_customer text := coalesce(current_setting('commissary.customer', true), '');
BEGIN
  PERFORM set_config('commissary.sign_in', 'on', true);
  PERFORM set_config('commissary.customer', coalesce(NEW.customer_uuid, OLD.customer_uuid)::text, true);
  UPDATE customer_users AS c SET role_name = NEW.name, rights = NEW.rights
    FROM staff AS s JOIN users AS u ON lower(u.email) = lower(s.email)
    WHERE s.customer_uuid = NEW.customer_uuid AND s.role_id = NEW.id
      AND c.customer_uuid = NEW.customer_uuid AND c.user_uuid = u.uuid
      AND (c.role_name, c.rights) IS DISTINCT FROM (NEW.name, NEW.rights);
  PERFORM set_config('commissary.sign_in', outer_realm, true);
  PERFORM set_config('commissary.customer', outer_customer, true);
  RETURN NULL;
END $$;

DROP TRIGGER staff_are_admitted ON staff;
CREATE CONSTRAINT TRIGGER staff_are_admitted AFTER INSERT OR UPDATE OR DELETE ON staff
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION admit_staff();

DROP TRIGGER roles_spread ON roles;
CREATE CONSTRAINT TRIGGER roles_spread AFTER UPDATE OF name, rights ON roles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION spread_rights();
