-- The audit log: names that outlive their records, what a list of a million events is read and searched by, seals that
-- show tampering, and privileges that leave nothing but reading and adding.

-- The name of the record at the time. Earlier events take it from the state that they hold.
ALTER TABLE audit_events ADD COLUMN record_name text;
ALTER TABLE audit_events ALTER COLUMN record_name TYPE text USING left(coalesce(
  after ->> 'name', before ->> 'name', after ->> 'description', before ->> 'description', after ->> 'activityDescription'), 200);

-- What the search box looks in. Cut, so that an index entry can hold it for certain. Whoever adds an event says it: a
-- generated column would be planned anew with each event.
CREATE FUNCTION event_search_text(actor_name text, record_name text, action text, address text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT search_text(left(actor_name, 120) || ' ' || coalesce(left(record_name, 200), '') || ' ' ||
    left(replace(action, '-', ' '), 60) || ' ' || coalesce(left(address, 60), '')) $$;
ALTER TABLE audit_events ADD COLUMN search_text text NOT NULL DEFAULT '';
ALTER TABLE audit_events ALTER COLUMN search_text TYPE text USING event_search_text(actor_name, record_name, action, address);

-- An event takes its id when its transaction has a number: once all transactions up to a number are over, no event with
-- an id that was given before can come any more, and what is there can be sealed. Nobody says an id or a time themselves.
DO $$
DECLARE
  next bigint;
BEGIN
  SELECT last_value + CASE WHEN is_called THEN 1 ELSE 0 END INTO next FROM audit_events_id_seq;
  ALTER TABLE audit_events ALTER COLUMN id DROP IDENTITY;
  EXECUTE format('CREATE SEQUENCE audit_events_id_seq START %s OWNED BY audit_events.id', next);
END $$;
ALTER TABLE audit_events ALTER COLUMN id
  SET DEFAULT CASE WHEN pg_current_xact_id() IS NOT NULL THEN nextval('audit_events_id_seq') END;

-- The log is read newest first, whole or of one person; by record there is an index already. The search walks the first
-- of them alone, and not the rows.
ALTER TABLE audit_events DROP CONSTRAINT audit_events_pkey;
ALTER TABLE audit_events ALTER COLUMN id SET NOT NULL;
CREATE UNIQUE INDEX audit_events_log_idx ON audit_events (customer_uuid, id) INCLUDE (search_text);
CREATE INDEX audit_events_actor_idx ON audit_events (customer_uuid, actor_name, id);
-- Events lie in the order of their times, so that a few kilobytes find those of a day.
CREATE INDEX audit_events_time_idx ON audit_events USING brin (occurred_at) WITH (pages_per_range = 32, autosummarize = on);

-- True in the transactions alone that seal the trail, or hold it against its seals.
CREATE FUNCTION is_auditing() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(current_setting('commissary.audit', true), '') = 'on' $$;

-- Whose transaction it is is asked once a statement and not once a row.
ALTER POLICY customer ON audit_events
  USING (customer_uuid = (SELECT current_customer())) WITH CHECK (customer_uuid = current_customer());
ALTER POLICY sign_in_reads ON audit_events USING (customer_uuid IS NULL AND (SELECT is_signing_in()));
CREATE POLICY auditing ON audit_events FOR SELECT USING ((SELECT is_auditing()));

-- Each seal is over all events of one customer (null: of none) behind `after_id` up to `up_to_id`, and over the seal
-- before it. Its key is not in the database.
CREATE TABLE audit_seals (
  customer_uuid uuid,
  number integer NOT NULL,
  after_id bigint NOT NULL,
  up_to_id bigint NOT NULL,
  event_count integer NOT NULL,
  events_digest bytea NOT NULL,
  previous_seal bytea NOT NULL,
  seal bytea NOT NULL,
  key_id text NOT NULL,
  sealed_at timestamp with time zone NOT NULL
);
CREATE UNIQUE INDEX audit_seals_key ON audit_seals (customer_uuid, number);
CREATE UNIQUE INDEX audit_seals_none_key ON audit_seals (number) WHERE customer_uuid IS NULL;
CREATE TRIGGER audit_seals_are_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE audit_seals ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_seals FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON audit_seals FOR SELECT USING (customer_uuid = (SELECT current_customer()));
CREATE POLICY auditing ON audit_seals USING ((SELECT is_auditing())) WITH CHECK (is_auditing());

-- The log as people read it. Row-level security holds for whoever reads it; before version 15 it holds for the owner,
-- who is the same.
CREATE VIEW audit_log AS
  SELECT id, customer_uuid, 1 AS version, occurred_at AS created_at, occurred_at AS updated_at, occurred_at, actor_name,
    action, resource, record_name, address, CASE WHEN resource = 'access' THEN after ->> 'userAgent' END AS user_agent,
    record_id, request_id, search_text
  FROM audit_events WHERE customer_uuid IS NOT NULL;
DO $$
BEGIN
  IF current_setting('server_version_num')::integer >= 150000 THEN
    EXECUTE 'ALTER VIEW audit_log SET (security_invoker = true)';
  END IF;
END $$;

-- Owners and managers read the log; support and viewers do not. A new customer begins so.
CREATE OR REPLACE FUNCTION add_first_roles(customer uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  outer_customer text := coalesce(current_setting('commissary.customer', true), '');
BEGIN
  PERFORM set_config('commissary.customer', customer::text, true);
  INSERT INTO roles (customer_uuid, name, description, rights) VALUES
    (customer, 'Owner', 'Everything, staff and roles included.',
      '{"*": ["read", "create", "update", "delete", "bulk", "import", "export", "deploy", "configure"]}'),
    (customer, 'Manager', 'Runs the business: everything but staff, roles and connections.',
      '{"*": ["read", "create", "update", "delete", "bulk", "import", "export", "deploy"], "access/*": ["read"], "access/audit-log": ["read", "export"]}'),
    (customer, 'Support', 'Helps out: looks things up and corrects them.',
      '{"*": ["read", "update", "bulk", "export"], "access/*": ["read"], "access/audit-log": []}'),
    (customer, 'Viewer', 'Looks, and changes nothing.',
      '{"*": ["read", "export"], "access/*": []}');
  PERFORM set_config('commissary.customer', outer_customer, true);
END $$;

-- Roles that are there: whoever may change staff may everything, and the first managers get the log too. Nobody else is
-- to see it only because it now exists. What the upgrade changes stands in the log.
DO $$
DECLARE
  customer uuid;
BEGIN
  FOR customer IN SELECT uuid FROM customers LOOP
    PERFORM set_config('commissary.customer', customer::text, true);
    WITH before AS (SELECT * FROM roles
        WHERE customer_uuid = customer AND allows(rights, 'access/audit-log', 'read') AND NOT allows(rights, 'access/staff', 'update')),
      written AS (UPDATE roles AS r SET version = r.version + 1, updated_at = now(),
          rights = r.rights || CASE
            WHEN r.name = 'Manager' AND r.rights = '{"*": ["read", "create", "update", "delete", "bulk", "import", "export", "deploy"], "access/*": ["read"]}'
            THEN '{"access/audit-log": ["read", "export"]}'::jsonb ELSE '{"access/audit-log": []}'::jsonb END
        FROM before AS b WHERE r.customer_uuid = b.customer_uuid AND r.id = b.id RETURNING r.*)
    INSERT INTO audit_events (customer_uuid, actor_name, action, resource, record_id, record_name, before, after, search_text)
      SELECT w.customer_uuid, 'Upgrade', 'update', 'access/roles', w.id::text, w.name,
        to_jsonb(b) - 'search_text', to_jsonb(w) - 'search_text',
        event_search_text('Upgrade', w.name, 'update', NULL)
      FROM written AS w JOIN before AS b ON b.id = w.id;
  END LOOP;
  PERFORM set_config('commissary.customer', '', true);
END $$;

-- Whoever owns the tables may read and add; what an event says of itself besides is not theirs to say.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON audit_events, audit_seals FROM CURRENT_USER;
GRANT INSERT (customer_uuid, actor_uuid, actor_name, address, request_id, action, resource, record_id, record_name, before, after,
  search_text) ON audit_events TO CURRENT_USER;
GRANT INSERT ON audit_seals TO CURRENT_USER;
