-- Roles and staff: who may do what for a customer. What a person signs in with stays with the sign-in service, which
-- learns from the staff of a customer whom to let in, and as what.

CREATE TABLE "staff" (
  customer_uuid uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "email" text NOT NULL,
  "role_id" uuid NOT NULL,
  "is_active" boolean NOT NULL,
  "invited_at" timestamp with time zone,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", '') || ' ' || coalesce("email", ''))) STORED,
  CONSTRAINT "staff_pkey" PRIMARY KEY ("customer_uuid", "id")
);

CREATE UNIQUE INDEX "staff_email_key" ON "staff" ("customer_uuid", "email");

CREATE INDEX "staff_role_id_idx" ON "staff" ("customer_uuid", "role_id");

CREATE INDEX "staff_name_order" ON "staff" ("customer_uuid", "name" COLLATE "und-x-icu", "id") INCLUDE (search_text);

CREATE INDEX "staff_search" ON "staff" USING gin (search_text gin_trgm_ops);

ALTER TABLE "staff" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "staff" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "staff" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TABLE "roles" (
  customer_uuid uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "description" text,
  "rights" jsonb NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", '') || ' ' || coalesce("description", ''))) STORED,
  CONSTRAINT "roles_pkey" PRIMARY KEY ("customer_uuid", "id")
);

CREATE UNIQUE INDEX "roles_name_key" ON "roles" ("customer_uuid", "name");

CREATE INDEX "roles_name_order" ON "roles" ("customer_uuid", "name" COLLATE "und-x-icu", "id") INCLUDE (search_text);

CREATE INDEX "roles_search" ON "roles" USING gin (search_text gin_trgm_ops);

ALTER TABLE "roles" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "roles" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "roles" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

ALTER TABLE "staff" ADD CONSTRAINT "staff_role_id_fkey" FOREIGN KEY ("customer_uuid", "role_id") REFERENCES "roles" ("customer_uuid", "id");

-- What the rights of a role say about an action: the most particular entry alone counts, as in contract/rights.ts.
CREATE FUNCTION allows(rights jsonb, resource text, action text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT coalesce(coalesce(rights -> resource, rights -> (split_part(resource, '/', 1) || '/*'), rights -> '*') ? action, false) $$;

-- Every customer begins with the same four roles; its owners change them.
CREATE FUNCTION add_first_roles(customer uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  outer_customer text := coalesce(current_setting('commissary.customer', true), '');
BEGIN
  PERFORM set_config('commissary.customer', customer::text, true);
  INSERT INTO roles (customer_uuid, name, description, rights) VALUES
    (customer, 'Owner', 'Everything, staff and roles included.',
      '{"*": ["read", "create", "update", "delete", "bulk", "import", "export", "deploy", "configure"]}'),
    (customer, 'Manager', 'Runs the business: everything but staff, roles and connections.',
      '{"*": ["read", "create", "update", "delete", "bulk", "import", "export", "deploy"], "access/*": ["read"]}'),
    (customer, 'Support', 'Helps out: looks things up and corrects them.',
      '{"*": ["read", "update", "bulk", "export"], "access/*": ["read"]}'),
    (customer, 'Viewer', 'Looks, and changes nothing.',
      '{"*": ["read", "export"], "access/*": []}');
  PERFORM set_config('commissary.customer', outer_customer, true);
END $$;
CREATE FUNCTION begin_with_roles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_first_roles(NEW.uuid);
  RETURN NULL;
END $$;
CREATE TRIGGER customers_begin_with_roles AFTER INSERT ON customers
  FOR EACH ROW EXECUTE FUNCTION begin_with_roles();

-- The sign-in service's copy of who works where, as what.
ALTER TABLE customer_users ADD COLUMN role_name text, ADD COLUMN rights jsonb;

-- Every process forgets at once what it knows of the rights of somebody whose place has changed.
CREATE FUNCTION announce_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('commissary_rights', coalesce(NEW.user_uuid, OLD.user_uuid)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER customer_users_announce_rights AFTER INSERT OR UPDATE OR DELETE ON customer_users
  FOR EACH ROW EXECUTE FUNCTION announce_rights();

-- Staff are let in, given their role, and shut out by whatever changes them: a form, an import, a bulk change.
CREATE FUNCTION admit_staff() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  outer_realm text := coalesce(current_setting('commissary.sign_in', true), '');
BEGIN
  PERFORM set_config('commissary.sign_in', 'on', true);
  IF TG_OP <> 'INSERT' THEN
    IF TG_OP = 'DELETE' OR NOT NEW.is_active OR lower(NEW.email) <> lower(OLD.email) THEN
      DELETE FROM customer_users AS c USING users AS u
        WHERE c.customer_uuid = OLD.customer_uuid AND c.user_uuid = u.uuid AND lower(u.email) = lower(OLD.email);
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
        ON CONFLICT (customer_uuid, user_uuid) DO UPDATE SET role_name = EXCLUDED.role_name, rights = EXCLUDED.rights;
    END IF;
  END IF;
  PERFORM set_config('commissary.sign_in', outer_realm, true);
  RETURN NULL;
END $$;
CREATE TRIGGER staff_are_admitted AFTER INSERT OR UPDATE OR DELETE ON staff
  FOR EACH ROW EXECUTE FUNCTION admit_staff();

CREATE FUNCTION spread_rights() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  outer_realm text := coalesce(current_setting('commissary.sign_in', true), '');
BEGIN
  PERFORM set_config('commissary.sign_in', 'on', true);
  UPDATE customer_users AS c SET role_name = NEW.name, rights = NEW.rights
    FROM staff AS s JOIN users AS u ON lower(u.email) = lower(s.email)
    WHERE s.customer_uuid = NEW.customer_uuid AND s.role_id = NEW.id
      AND c.customer_uuid = NEW.customer_uuid AND c.user_uuid = u.uuid;
  PERFORM set_config('commissary.sign_in', outer_realm, true);
  RETURN NULL;
END $$;
CREATE TRIGGER roles_spread AFTER UPDATE OF name, rights ON roles
  FOR EACH ROW EXECUTE FUNCTION spread_rights();

-- Nobody locks everybody out: somebody remains who can change staff. Looked at when the transaction ends.
CREATE FUNCTION keep_somebody_in_charge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  customer uuid := OLD.customer_uuid;
BEGIN
  -- Of two who leave at once, the second sees that the first has.
  PERFORM pg_advisory_xact_lock(hashtextextended('in charge ' || customer, 0));
  IF EXISTS (SELECT FROM staff WHERE customer_uuid = customer) AND NOT EXISTS (
      SELECT FROM staff AS s JOIN roles AS r ON r.customer_uuid = s.customer_uuid AND r.id = s.role_id
      WHERE s.customer_uuid = customer AND s.is_active AND allows(r.rights, 'access/staff', 'update')) THEN
    RAISE EXCEPTION 'Nobody would be left who can change staff.' USING ERRCODE = 'CM001';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER staff_keep_somebody_in_charge AFTER UPDATE OR DELETE ON staff
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_somebody_in_charge();
CREATE CONSTRAINT TRIGGER roles_keep_somebody_in_charge AFTER UPDATE ON roles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.rights IS DISTINCT FROM NEW.rights)
  EXECUTE FUNCTION keep_somebody_in_charge();

-- Whoever works for a customer so far owns it.
SELECT set_config('commissary.sign_in', 'on', true);
DO $$
DECLARE
  customer customers%ROWTYPE;
BEGIN
  FOR customer IN SELECT * FROM customers LOOP
    PERFORM set_config('commissary.customer', customer.uuid::text, true);
    PERFORM add_first_roles(customer.uuid);
    INSERT INTO staff (customer_uuid, name, email, role_id, is_active, invited_at)
      SELECT customer.uuid, u.name, u.email, r.id, u.is_active, now()
      FROM customer_users AS c JOIN users AS u ON u.uuid = c.user_uuid, roles AS r
      WHERE c.customer_uuid = customer.uuid AND r.customer_uuid = customer.uuid AND r.name = 'Owner';
  END LOOP;
  PERFORM set_config('commissary.customer', '', true);
END $$;
SELECT set_config('commissary.sign_in', '', true);

ALTER TABLE customer_users ALTER COLUMN role_name SET NOT NULL, ALTER COLUMN rights SET NOT NULL;
