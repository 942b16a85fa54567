-- baseline: 86 migrations up to 0221-zone-at-sign-in
-- 9f986f309166c5dc09d205d4e0943f485f565dd3a8b000324700b1b4ee41548b
--
-- The whole database in one step, in place of those migrations. Where they have all run, the last of them with that
-- SHA-256, this one counts as run too (server/database/migrate.ts). Each table comes with its keys, indexes, policies and
-- triggers, in the order of the names unless a policy needs another table first. Foreign keys follow once all are there.

-- Functions may name tables that come later.
SET LOCAL check_function_bodies = off;

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- The type of a field of kind issuedKey: the hash of the key, a colon, and its end. A type of its own, so that nobody takes
-- such a column for ordinary text.
CREATE DOMAIN issued_key AS text
	CONSTRAINT issued_key_check CHECK ((VALUE ~ '^[A-Za-z0-9_-]{43}:'::text));

CREATE DOMAIN sealed_text AS text
	CONSTRAINT sealed_text_check CHECK ((VALUE ~ '^[0-9a-f]{8}(\.[A-Za-z0-9_-]+){3}:'::text));

-- Owners and managers read the log; support and viewers do not. A new customer begins so.
CREATE FUNCTION add_first_roles(customer uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

-- The second wall of staff and roles looks at everybody, whichever stores the person works for who changes them.
CREATE FUNCTION admit_staff() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  outer_realm text := coalesce(current_setting('commissary.sign_in', true), '');
  outer_customer text := coalesce(current_setting('commissary.customer', true), '');
  outer_stores text := coalesce(current_setting('commissary.stores', true), '');
BEGIN
  PERFORM set_config('commissary.sign_in', 'on', true);
  PERFORM set_config('commissary.customer', coalesce(NEW.customer_uuid, OLD.customer_uuid)::text, true);
  PERFORM set_config('commissary.stores', 'all', true);
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
      INSERT INTO customer_users (customer_uuid, user_uuid, role_name, rights, stores)
        SELECT NEW.customer_uuid, u.uuid, r.name, r.rights, nullif(NEW.store_uuids, '{}') FROM users AS u, roles AS r
        WHERE lower(u.email) = lower(NEW.email) AND r.customer_uuid = NEW.customer_uuid AND r.id = NEW.role_id
        ON CONFLICT (customer_uuid, user_uuid) DO UPDATE
          SET role_name = EXCLUDED.role_name, rights = EXCLUDED.rights, stores = EXCLUDED.stores
          WHERE (customer_users.role_name, customer_users.rights, customer_users.stores)
            IS DISTINCT FROM (EXCLUDED.role_name, EXCLUDED.rights, EXCLUDED.stores);
    END IF;
  END IF;
  PERFORM set_config('commissary.sign_in', outer_realm, true);
  PERFORM set_config('commissary.customer', outer_customer, true);
  PERFORM set_config('commissary.stores', outer_stores, true);
  RETURN NULL;
END $$;

-- What the rights of a role say about an action: the most particular entry alone counts, as in contract/rights.ts.
CREATE FUNCTION allows(rights jsonb, resource text, action text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT coalesce(coalesce(rights -> resource, rights -> (split_part(resource, '/', 1) || '/*'), rights -> '*') ? action, false) $$;

-- Every process forgets at once what it knows of the rights of somebody whose place has changed.
CREATE FUNCTION announce_rights() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('commissary_rights', coalesce(NEW.user_uuid, OLD.user_uuid)::text);
  RETURN NULL;
END $$;

-- The different texts that the events of a customer behind one id, up to another, say.
CREATE FUNCTION audit_texts(customer uuid, after_id bigint, up_to_id bigint) RETURNS TABLE(field text, value text, search_text text)
    LANGUAGE sql STABLE
    AS $$
    SELECT said.field, said.value, search_text(CASE said.field WHEN 'action' THEN replace(said.value, '-', ' ') ELSE said.value END)
    FROM (SELECT DISTINCT n.field, n.value FROM audit_events AS e CROSS JOIN LATERAL (VALUES
        ('actor_name', e.actor_name), ('record_name', e.record_name), ('address', e.address), ('action', e.action)) AS n (field, value)
      WHERE e.customer_uuid = customer AND e.id > after_id AND e.id <= up_to_id AND length(n.value) <= 400) AS said
  $$;

CREATE FUNCTION begin_with_roles() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM add_first_roles(NEW.uuid);
  RETURN NULL;
END $$;

-- The customer that the running transaction acts for; null outside of one, so that every comparison fails.
CREATE FUNCTION current_customer() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ SELECT nullif(current_setting('commissary.customer', true), '')::uuid $$;

CREATE FUNCTION current_stores() RETURNS uuid[]
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ SELECT CASE WHEN coalesce(current_setting('commissary.stores', true), '') IN ('', 'all') THEN '{}'
    ELSE current_setting('commissary.stores') END::uuid[] $$;

CREATE FUNCTION customer_time_zone() RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ SELECT coalesce((SELECT time_zone FROM regional_settings WHERE customer_uuid = current_customer()),
    'Africa/Johannesburg') $$;

-- The date that it is for the customer of the running transaction. Outside of one, it is that of a new customer.
CREATE FUNCTION customer_today() RETURNS date
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ SELECT day_in(now(), customer_time_zone()) $$;

-- The date of a moment in a time zone.
CREATE FUNCTION day_in(moment timestamp with time zone, zone text) RETURNS date
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ SELECT (moment AT TIME ZONE zone)::date $$;

-- What the search box looks in. Cut, so that an index entry can hold it for certain. Whoever adds an event says it: a
-- generated column would be planned anew with each event.
CREATE FUNCTION event_search_text(actor_name text, record_name text, action text, address text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT search_text(left(actor_name, 120) || ' ' || coalesce(left(record_name, 200), '') || ' ' ||
    left(replace(action, '-', ' '), 60) || ' ' || coalesce(left(address, 60), '')) $$;

CREATE FUNCTION follow_settling() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NOT is_settled(NEW.status) THEN
    DELETE FROM settled_prices WHERE customer_uuid = NEW.customer_uuid AND price_change_id = NEW.id;
  ELSIF NOT is_settled(OLD.status) THEN
    PERFORM settle_prices(NEW.customer_uuid, NEW.id);
  ELSIF NEW.status = 'LIVE' AND (EXISTS (
      SELECT FROM settled_prices settled LEFT JOIN price_change_lines line ON line.customer_uuid = settled.customer_uuid
        AND line.id = settled.line_id AND line.price_change_id = settled.price_change_id
      WHERE settled.customer_uuid = NEW.customer_uuid AND settled.price_change_id = NEW.id
        AND (line.id IS NULL OR NOT says_the_same(line, settled) OR lacks_a_record(line, settled)))
    OR EXISTS (
      SELECT FROM price_change_lines line
      WHERE line.customer_uuid = NEW.customer_uuid AND line.price_change_id = NEW.id AND NOT EXISTS (
        SELECT FROM settled_prices settled WHERE settled.customer_uuid = line.customer_uuid
          AND settled.price_change_id = line.price_change_id AND settled.line_id = line.id)))
  THEN
    RAISE EXCEPTION 'The lines of price change % are not those that were approved.', NEW.id USING ERRCODE = 'CM004';
  END IF;
  RETURN NULL;
END $$;

-- True in the transactions alone that seal the trail, or hold it against its seals.
CREATE FUNCTION is_auditing() RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ SELECT coalesce(current_setting('commissary.audit', true), '') = 'on' $$;

-- True if a local time lies within the hours of a week. Hours that end at or before their beginning end on the next day.
CREATE FUNCTION is_open(hours jsonb, local timestamp without time zone) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
    SELECT EXISTS (
      SELECT FROM (VALUES (0), (1)) AS day (ago)
      CROSS JOIN jsonb_array_elements(coalesce(
        hours -> (ARRAY['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])[extract(isodow FROM local - day.ago * interval '1 day')::integer],
        '[]')) AS hour (span)
      CROSS JOIN (SELECT to_char(local, 'HH24:MI') COLLATE "C" AS clock) AS wall
      WHERE CASE
        WHEN (hour.span ->> 'to') COLLATE "C" > hour.span ->> 'from'
          THEN day.ago = 0 AND wall.clock >= hour.span ->> 'from' AND wall.clock < hour.span ->> 'to'
        WHEN day.ago = 0 THEN wall.clock >= hour.span ->> 'from'
        ELSE wall.clock < hour.span ->> 'to'
      END)
  $$;

-- True for the transactions of whoever runs jobs, and looks for open ones of every customer.
CREATE FUNCTION is_running_jobs() RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN COALESCE((current_setting('commissary.jobs'::text, true) = 'on'::text), false);

CREATE FUNCTION is_settled(status text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$ SELECT status NOT IN ('DRAFT', 'WITHDRAWN') $$;

-- True in the transactions of the sign-in service alone.
CREATE FUNCTION is_signing_in() RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ SELECT coalesce(current_setting('commissary.sign_in', true), '') = 'on' $$;

-- In charge is only somebody who works for all stores: others cannot change everybody.
CREATE FUNCTION keep_somebody_in_charge() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  customer uuid := OLD.customer_uuid;
  outer_stores text := coalesce(current_setting('commissary.stores', true), '');
BEGIN
  -- Of two who leave at once, the second sees that the first has.
  PERFORM pg_advisory_xact_lock(hashtextextended('in charge ' || customer, 0));
  PERFORM set_config('commissary.stores', 'all', true);
  IF EXISTS (SELECT FROM staff WHERE customer_uuid = customer) AND NOT EXISTS (
      SELECT FROM staff AS s JOIN roles AS r ON r.customer_uuid = s.customer_uuid AND r.id = s.role_id
      WHERE s.customer_uuid = customer AND s.is_active AND coalesce(s.store_uuids, '{}') = '{}'
        AND allows(r.rights, 'access/staff', 'update')) THEN
    RAISE EXCEPTION 'Nobody would be left who can change staff.' USING ERRCODE = 'CM001';
  END IF;
  PERFORM set_config('commissary.stores', outer_stores, true);
  RETURN NULL;
END $$;

-- Every change of a link, wherever it comes from, keeps the table. A store that is taken refuses the change.
CREATE FUNCTION keep_uber_store() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF TG_OP = 'UPDATE' THEN
      IF lower(NEW.uber_store_uuid) IS NOT DISTINCT FROM lower(OLD.uber_store_uuid)
        AND NEW.store_uuid = OLD.store_uuid THEN
        RETURN NULL;
      END IF;
    END IF;
    DELETE FROM uber_stores WHERE customer_uuid = OLD.customer_uuid AND uber_store_uuid = lower(OLD.uber_store_uuid);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.uber_store_uuid IS NOT NULL THEN
      INSERT INTO uber_stores (customer_uuid, uber_store_uuid, store_uuid)
        VALUES (NEW.customer_uuid, lower(NEW.uber_store_uuid), NEW.store_uuid);
    END IF;
  END IF;
  RETURN NULL;
EXCEPTION WHEN unique_violation THEN
  RAISE EXCEPTION 'this store of Uber Eats belongs to another store' USING ERRCODE = 'CM002';
END $$;

-- Text as the search sees it: without accents and letter case. Immutable, as an index needs it, because the
-- dictionary is named and ships with the extension.
CREATE FUNCTION search_text(original text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ BEGIN RETURN lower(unaccent('unaccent'::regdictionary, original)); END $$;

CREATE FUNCTION note_write() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION phone_text(number text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ SELECT number || ' ' || regexp_replace(number, '\D', '', 'g') $$;

CREATE FUNCTION refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'The audit trail can only be added to.'; END $$;

CREATE FUNCTION refuse_document_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'A document that a channel got is kept as it was.'; END $$;

CREATE FUNCTION refuse_unsettled() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  is_refused boolean := false;
BEGIN
  -- A change that somebody settles at this moment is settled first.
  IF TG_OP = 'DELETE' THEN
    PERFORM FROM price_changes change WHERE (change.customer_uuid, change.id) IN (
      SELECT customer_uuid, price_change_id FROM old_lines) FOR SHARE;
    is_refused := EXISTS (SELECT FROM old_lines line JOIN price_changes change
      ON change.customer_uuid = line.customer_uuid AND change.id = line.price_change_id WHERE is_settled(change.status));
  ELSE
    PERFORM FROM price_changes change WHERE (change.customer_uuid, change.id) IN (
      SELECT customer_uuid, price_change_id FROM new_lines) FOR SHARE;
    IF TG_OP = 'UPDATE' THEN
      is_refused := EXISTS (SELECT FROM old_lines line JOIN price_changes change
        ON change.customer_uuid = line.customer_uuid AND change.id = line.price_change_id
        WHERE is_settled(change.status) AND NOT EXISTS (SELECT FROM new_lines moved
          WHERE moved.id = line.id AND moved.price_change_id = line.price_change_id));
    END IF;
    is_refused := is_refused OR EXISTS (SELECT FROM new_lines line
      JOIN price_changes change ON change.customer_uuid = line.customer_uuid AND change.id = line.price_change_id
      LEFT JOIN settled_prices settled ON settled.customer_uuid = line.customer_uuid
        AND settled.price_change_id = line.price_change_id AND settled.line_id = line.id
      WHERE is_settled(change.status) AND (settled.line_id IS NULL OR NOT says_the_same(
        (SELECT whole FROM price_change_lines whole WHERE whole.customer_uuid = line.customer_uuid AND whole.id = line.id),
        settled)));
  END IF;
  IF is_refused THEN
    RAISE EXCEPTION 'The prices of a settled change stay as they are.' USING ERRCODE = 'CM003';
  END IF;
  RETURN NULL;
END $$;

-- The LIKE pattern for a word that stands at the start, or anywhere; its own %, _ and \ are taken literally.
CREATE FUNCTION search_pattern(word text, at_start boolean) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ SELECT CASE WHEN at_start THEN '' ELSE '%' END || regexp_replace(search_text(word), '([\\%_])', '\\\1', 'g') || '%' $$;

CREATE FUNCTION settle_prices(customer uuid, change uuid) RETURNS void
    LANGUAGE sql
    AS $$
  INSERT INTO settled_prices SELECT customer_uuid, price_change_id, id, list_price_id, menu_id, channel_id, subtype_id,
      stored_price, new_price
    FROM price_change_lines WHERE customer_uuid = customer AND price_change_id = change
$$;

-- What everything writes is brought into that spelling, also what comes by SQL; the unique index on the address does the rest.
CREATE FUNCTION spell_address() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.email := lower(trim(NEW.email));
  RETURN NEW;
END $$;

CREATE FUNCTION spread_rights() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  outer_realm text := coalesce(current_setting('commissary.sign_in', true), '');
  outer_customer text := coalesce(current_setting('commissary.customer', true), '');
  outer_stores text := coalesce(current_setting('commissary.stores', true), '');
BEGIN
  PERFORM set_config('commissary.sign_in', 'on', true);
  PERFORM set_config('commissary.customer', coalesce(NEW.customer_uuid, OLD.customer_uuid)::text, true);
  PERFORM set_config('commissary.stores', 'all', true);
  UPDATE customer_users AS c SET role_name = NEW.name, rights = NEW.rights
    FROM staff AS s JOIN users AS u ON lower(u.email) = lower(s.email)
    WHERE s.customer_uuid = NEW.customer_uuid AND s.role_id = NEW.id
      AND c.customer_uuid = NEW.customer_uuid AND c.user_uuid = u.uuid
      AND (c.role_name, c.rights) IS DISTINCT FROM (NEW.name, NEW.rights);
  PERFORM set_config('commissary.sign_in', outer_realm, true);
  PERFORM set_config('commissary.customer', outer_customer, true);
  PERFORM set_config('commissary.stores', outer_stores, true);
  RETURN NULL;
END $$;

-- Processes keep keys for a minute. A key that ends is forgotten at once.
CREATE FUNCTION tell_player_key_ended() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('commissary_player_keys', OLD.digest);
  RETURN NULL;
END $$;

-- Processes keep keys for a minute. A key that ends is forgotten at once.
CREATE FUNCTION tell_till_key_ended() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('commissary_till_keys', OLD.digest);
  RETURN NULL;
END $$;

CREATE FUNCTION texts_of(texts jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ SELECT string_agg(value, ' ' ORDER BY key) FROM jsonb_each_text(texts) $$;

-- An id that begins with the time (UUID version 7), so that new messages stand together in the index.
CREATE FUNCTION time_ordered_uuid() RETURNS uuid
    LANGUAGE sql
    RETURN (encode(set_bit(set_bit(OVERLAY(uuid_send(gen_random_uuid()) PLACING SUBSTRING(int8send(((EXTRACT(epoch FROM clock_timestamp()) * (1000)::numeric))::bigint) FROM 3) FROM 1 FOR 6), (52)::bigint, 1), (53)::bigint, 1), 'hex'::text))::uuid;

CREATE FUNCTION time_zone_of(customer uuid) RETURNS text
    LANGUAGE plpgsql
    AS $$
DECLARE
  before text := coalesce(current_setting('commissary.customer', true), '');
  zone text;
BEGIN
  PERFORM set_config('commissary.customer', customer::text, true);
  zone := customer_time_zone();
  PERFORM set_config('commissary.customer', before, true);
  RETURN zone;
END $$;

CREATE FUNCTION works_for_all_stores() RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ SELECT coalesce(current_setting('commissary.stores', true), '') = 'all' $$;

CREATE SEQUENCE audit_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE price_change_lines (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  price_change_id uuid NOT NULL,
  label text,
  list_price_id uuid,
  menu_id uuid,
  channel_id uuid,
  subtype_id uuid,
  old_price bigint,
  stored_price bigint,
  new_price bigint NOT NULL,
  replaced_price bigint,
  outcome text,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(label, ''::text))) STORED,
  CONSTRAINT price_change_lines_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX price_change_lines_channel_id_idx ON price_change_lines (customer_uuid, channel_id);
CREATE INDEX price_change_lines_label_order ON price_change_lines (customer_uuid, label COLLATE "und-x-icu", id) INCLUDE (search_text);
CREATE INDEX price_change_lines_list_price_id_idx ON price_change_lines (customer_uuid, list_price_id);
CREATE INDEX price_change_lines_menu_id_idx ON price_change_lines (customer_uuid, menu_id);
CREATE INDEX price_change_lines_price_change_id_idx ON price_change_lines (customer_uuid, price_change_id);
CREATE UNIQUE INDEX price_change_lines_price_change_id_list_price_id_key ON price_change_lines (customer_uuid, price_change_id, list_price_id);
CREATE UNIQUE INDEX price_change_lines_price_change_id_menu_id_channel_id_subtype_i ON price_change_lines (customer_uuid, price_change_id, menu_id, channel_id, subtype_id);
CREATE INDEX price_change_lines_search ON price_change_lines USING gin (search_text gin_trgm_ops);
CREATE INDEX price_change_lines_subtype_id_idx ON price_change_lines (customer_uuid, subtype_id);
ALTER TABLE price_change_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE price_change_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON price_change_lines USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER settled_on_delete AFTER DELETE ON price_change_lines REFERENCING OLD TABLE AS old_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_unsettled();
CREATE TRIGGER settled_on_insert AFTER INSERT ON price_change_lines REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_unsettled();
CREATE TRIGGER settled_on_update AFTER UPDATE ON price_change_lines REFERENCING OLD TABLE AS old_lines NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_unsettled();
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON price_change_lines FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE settled_prices (
  customer_uuid uuid NOT NULL,
  price_change_id uuid NOT NULL,
  line_id uuid NOT NULL,
  list_price_id uuid,
  menu_id uuid,
  channel_id uuid,
  subtype_id uuid,
  stored_price bigint,
  new_price bigint NOT NULL,
  CONSTRAINT settled_prices_pkey PRIMARY KEY (customer_uuid, price_change_id, line_id)
);
ALTER TABLE settled_prices ENABLE ROW LEVEL SECURITY;
ALTER TABLE settled_prices FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON settled_prices USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER kept BEFORE UPDATE ON settled_prices FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Tries by what they are counted for: an account, a device, a network.
CREATE TABLE access_limits (
  key text NOT NULL,
  tries integer NOT NULL,
  most integer NOT NULL,
  next_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT access_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX access_limits_end_idx ON access_limits (ends_at);
ALTER TABLE access_limits ENABLE ROW LEVEL SECURITY;
ALTER TABLE access_limits FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON access_limits USING (is_signing_in()) WITH CHECK (is_signing_in());

-- Links that were mailed. A user has one of each kind: the newest. The link that keeps a second factor stands for the
-- request to remove it: as long as it is there, the request waits.
CREATE TABLE account_links (
  user_uuid uuid NOT NULL,
  kind text NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  new_email text,
  new_password_hash text,
  CONSTRAINT account_links_email_check CHECK (((kind = 'change-email'::text) = ((new_email IS NOT NULL) AND (new_password_hash IS NOT NULL)))),
  CONSTRAINT account_links_kind_check CHECK ((kind = ANY (ARRAY['reset-password'::text, 'remove-factor'::text, 'keep-factor'::text, 'change-email'::text]))),
  CONSTRAINT account_links_pkey PRIMARY KEY (user_uuid, kind),
  CONSTRAINT account_links_token_hash_key UNIQUE (token_hash)
);
ALTER TABLE account_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE account_links FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON account_links USING (is_signing_in()) WITH CHECK (is_signing_in());

-- Who changed what. Rows are only ever added.
CREATE TABLE audit_events (
  id bigint DEFAULT CASE WHEN (pg_current_xact_id() IS NOT NULL) THEN nextval('audit_events_id_seq'::regclass) ELSE NULL::bigint END NOT NULL,
  customer_uuid uuid,
  occurred_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  actor_uuid uuid,
  actor_name text NOT NULL,
  address text,
  request_id text,
  action text NOT NULL,
  resource text NOT NULL,
  record_id text NOT NULL,
  before jsonb,
  after jsonb,
  -- The name of the record at the time. Earlier events take it from the state that they hold.
  record_name text,
  search_text text DEFAULT ''::text NOT NULL,
  owner_id text,
  -- The stores that an event is about, at the time: none for a record of no store, and null where records have no stores at all.
  store_uuids uuid[],
  is_part boolean DEFAULT false NOT NULL
);
CREATE INDEX audit_events_action_idx ON audit_events (customer_uuid, action, occurred_at, id);
CREATE INDEX audit_events_actor_idx ON audit_events (customer_uuid, actor_name, occurred_at, id);
CREATE INDEX audit_events_address_idx ON audit_events (customer_uuid, address, occurred_at, id);
CREATE INDEX audit_events_lines_idx ON audit_events (customer_uuid, occurred_at, id) WHERE (NOT is_part);
CREATE UNIQUE INDEX audit_events_log_idx ON audit_events (customer_uuid, id);
CREATE INDEX audit_events_name_idx ON audit_events (customer_uuid, record_name, occurred_at, id);
CREATE INDEX audit_events_owner_idx ON audit_events (customer_uuid, resource, owner_id, id) WHERE (owner_id IS NOT NULL);
CREATE INDEX audit_events_record_idx ON audit_events (customer_uuid, resource, record_id, id);
CREATE INDEX audit_events_request_idx ON audit_events USING brin (request_id text_bloom_ops) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX audit_events_when_idx ON audit_events (customer_uuid, occurred_at, id);
ALTER TABLE audit_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_events FORCE ROW LEVEL SECURITY;
CREATE POLICY auditing ON audit_events FOR SELECT USING (( SELECT is_auditing() AS is_auditing));
CREATE POLICY customer ON audit_events USING ((customer_uuid = ( SELECT current_customer() AS current_customer))) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY sign_in_adds ON audit_events FOR INSERT WITH CHECK (is_signing_in());
CREATE POLICY sign_in_reads ON audit_events FOR SELECT USING (((customer_uuid IS NULL) AND ( SELECT is_signing_in() AS is_signing_in)));
CREATE POLICY stores ON audit_events AS RESTRICTIVE FOR SELECT USING ((( SELECT (works_for_all_stores() OR is_auditing() OR is_signing_in())) OR (store_uuids IS NULL) OR (store_uuids = '{}'::uuid[]) OR (store_uuids && ( SELECT current_stores() AS current_stores))));
CREATE TRIGGER audit_events_are_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Every text that sealed events say, by the column that it stands in. Whoever seals adds them, so that no change waits for it.
CREATE TABLE audit_names (
  customer_uuid uuid NOT NULL,
  field text NOT NULL,
  value text NOT NULL,
  search_text text NOT NULL,
  CONSTRAINT audit_names_pkey PRIMARY KEY (customer_uuid, field, value)
);
ALTER TABLE audit_names ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_names FORCE ROW LEVEL SECURITY;
CREATE POLICY auditing ON audit_names USING (( SELECT is_auditing() AS is_auditing)) WITH CHECK (is_auditing());
CREATE POLICY customer ON audit_names FOR SELECT USING ((customer_uuid = ( SELECT current_customer() AS current_customer)));

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
CREATE UNIQUE INDEX audit_seals_none_key ON audit_seals (number) WHERE (customer_uuid IS NULL);
ALTER TABLE audit_seals ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_seals FORCE ROW LEVEL SECURITY;
CREATE POLICY auditing ON audit_seals USING (( SELECT is_auditing() AS is_auditing)) WITH CHECK (is_auditing());
CREATE POLICY customer ON audit_seals FOR SELECT USING ((customer_uuid = ( SELECT current_customer() AS current_customer)));
CREATE TRIGGER audit_seals_are_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE boards (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  channel_menu_id uuid NOT NULL,
  heading text,
  template text NOT NULL,
  category_ids uuid[],
  shows_descriptions boolean NOT NULL,
  sold_out text NOT NULL,
  background text NOT NULL,
  text_colour text NOT NULL,
  accent_colour text NOT NULL,
  diagonal_inches integer NOT NULL,
  resolution text NOT NULL,
  distance_metres numeric(15,3) NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  shows text NOT NULL,
  CONSTRAINT boards_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX boards_channel_menu_id_idx ON boards (customer_uuid, channel_menu_id);
CREATE UNIQUE INDEX boards_name_key ON boards (customer_uuid, name);
CREATE INDEX boards_name_order ON boards (customer_uuid, name COLLATE "und-x-icu", id) INCLUDE (search_text);
CREATE INDEX boards_search ON boards USING gin (search_text gin_trgm_ops);
ALTER TABLE boards ENABLE ROW LEVEL SECURITY;
ALTER TABLE boards FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON boards USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON boards FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE campaign_links (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  campaign_id uuid NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  campaign_source_id uuid,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT campaign_links_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX campaign_links_campaign_id_idx ON campaign_links (customer_uuid, campaign_id);
CREATE UNIQUE INDEX campaign_links_campaign_id_name_key ON campaign_links (customer_uuid, campaign_id, name);
CREATE INDEX campaign_links_campaign_source_id_idx ON campaign_links (customer_uuid, campaign_source_id);
CREATE INDEX campaign_links_name_order ON campaign_links (customer_uuid, name COLLATE "und-x-icu", id) INCLUDE (search_text);
CREATE INDEX campaign_links_search ON campaign_links USING gin (search_text gin_trgm_ops);
ALTER TABLE campaign_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE campaign_links FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON campaign_links USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON campaign_links FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE campaign_sources (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT campaign_sources_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX campaign_sources_name_key ON campaign_sources (customer_uuid, name);
CREATE INDEX campaign_sources_name_order ON campaign_sources (customer_uuid, name COLLATE "und-x-icu", id) INCLUDE (search_text);
CREATE INDEX campaign_sources_search ON campaign_sources USING gin (search_text gin_trgm_ops);
ALTER TABLE campaign_sources ENABLE ROW LEVEL SECURITY;
ALTER TABLE campaign_sources FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON campaign_sources USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON campaign_sources FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE campaigns (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  description text,
  voucher_template_id uuid,
  campaign_source_id uuid,
  start_date date,
  end_date date NOT NULL,
  archived_at timestamp with time zone,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT campaigns_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX campaigns_campaign_source_id_idx ON campaigns (customer_uuid, campaign_source_id);
CREATE INDEX campaigns_end_date_order ON campaigns (customer_uuid, end_date, id) INCLUDE (search_text);
CREATE UNIQUE INDEX campaigns_name_key ON campaigns (customer_uuid, name);
CREATE INDEX campaigns_search ON campaigns USING gin (search_text gin_trgm_ops);
CREATE INDEX campaigns_voucher_template_id_idx ON campaigns (customer_uuid, voucher_template_id);
ALTER TABLE campaigns ENABLE ROW LEVEL SECURITY;
ALTER TABLE campaigns FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON campaigns USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON campaigns FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE channel_group_members (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  channel_group_id uuid NOT NULL,
  channel_id uuid NOT NULL,
  CONSTRAINT channel_group_members_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX channel_group_members_channel_group_id_channel_id_key ON channel_group_members (customer_uuid, channel_group_id, channel_id);
CREATE INDEX channel_group_members_channel_group_id_idx ON channel_group_members (customer_uuid, channel_group_id);
CREATE INDEX channel_group_members_channel_id_idx ON channel_group_members (customer_uuid, channel_id);
ALTER TABLE channel_group_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE channel_group_members FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON channel_group_members USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON channel_group_members FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE channel_groups (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  code text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(((COALESCE(name, ''::text) || ' '::text) || COALESCE(code, ''::text)))) STORED,
  CONSTRAINT channel_groups_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX channel_groups_code_key ON channel_groups (customer_uuid, code);
CREATE UNIQUE INDEX channel_groups_name_key ON channel_groups (customer_uuid, name);
CREATE INDEX channel_groups_position_order ON channel_groups (customer_uuid, "position", id);
CREATE INDEX channel_groups_search ON channel_groups USING gin (search_text gin_trgm_ops);
ALTER TABLE channel_groups ENABLE ROW LEVEL SECURITY;
ALTER TABLE channel_groups FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON channel_groups USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON channel_groups FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE channel_items (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  menu_id uuid NOT NULL,
  channel_id uuid NOT NULL,
  menu_item_id uuid NOT NULL,
  name text,
  description text,
  image uuid,
  is_active boolean,
  own text[],
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT channel_items_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX channel_items_channel_id_idx ON channel_items (customer_uuid, channel_id);
CREATE INDEX channel_items_image_idx ON channel_items (customer_uuid, image);
CREATE UNIQUE INDEX channel_items_menu_id_channel_id_menu_item_id_key ON channel_items (customer_uuid, menu_id, channel_id, menu_item_id);
CREATE INDEX channel_items_menu_id_idx ON channel_items (customer_uuid, menu_id);
CREATE INDEX channel_items_menu_item_id_idx ON channel_items (customer_uuid, menu_item_id);
CREATE INDEX channel_items_search ON channel_items USING gin (search_text gin_trgm_ops);
ALTER TABLE channel_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE channel_items FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON channel_items USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON channel_items FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE channel_menus (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  menu_id uuid NOT NULL,
  channel_id uuid NOT NULL,
  name text,
  is_active boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  own text[],
  price_list_id uuid,
  CONSTRAINT channel_menus_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX channel_menus_channel_id_idx ON channel_menus (customer_uuid, channel_id);
CREATE UNIQUE INDEX channel_menus_menu_id_channel_id_key ON channel_menus (customer_uuid, menu_id, channel_id);
CREATE INDEX channel_menus_menu_id_idx ON channel_menus (customer_uuid, menu_id);
CREATE INDEX channel_menus_position_order ON channel_menus (customer_uuid, "position", id);
CREATE INDEX channel_menus_price_list_id_idx ON channel_menus (customer_uuid, price_list_id);
CREATE INDEX channel_menus_search ON channel_menus USING gin (search_text gin_trgm_ops);
ALTER TABLE channel_menus ENABLE ROW LEVEL SECURITY;
ALTER TABLE channel_menus FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON channel_menus USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON channel_menus FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE channel_prices (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  menu_id uuid NOT NULL,
  channel_id uuid NOT NULL,
  subtype_id uuid NOT NULL,
  price bigint NOT NULL,
  CONSTRAINT channel_prices_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX channel_prices_channel_id_idx ON channel_prices (customer_uuid, channel_id);
CREATE UNIQUE INDEX channel_prices_menu_id_channel_id_subtype_id_key ON channel_prices (customer_uuid, menu_id, channel_id, subtype_id);
CREATE INDEX channel_prices_menu_id_idx ON channel_prices (customer_uuid, menu_id);
CREATE INDEX channel_prices_subtype_id_idx ON channel_prices (customer_uuid, subtype_id);
ALTER TABLE channel_prices ENABLE ROW LEVEL SECURITY;
ALTER TABLE channel_prices FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON channel_prices USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON channel_prices FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE channel_subtypes (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  subtype_id uuid NOT NULL,
  channel_id uuid NOT NULL,
  pricing_strategy integer NOT NULL,
  custom_price bigint,
  price_list_id uuid,
  CONSTRAINT channel_subtypes_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX channel_subtypes_channel_id_idx ON channel_subtypes (customer_uuid, channel_id);
CREATE INDEX channel_subtypes_price_list_id_idx ON channel_subtypes (customer_uuid, price_list_id);
CREATE UNIQUE INDEX channel_subtypes_subtype_id_channel_id_key ON channel_subtypes (customer_uuid, subtype_id, channel_id);
CREATE INDEX channel_subtypes_subtype_id_idx ON channel_subtypes (customer_uuid, subtype_id);
ALTER TABLE channel_subtypes ENABLE ROW LEVEL SECURITY;
ALTER TABLE channel_subtypes FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON channel_subtypes USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON channel_subtypes FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE channels (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  code text NOT NULL,
  is_active boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(((COALESCE(name, ''::text) || ' '::text) || COALESCE(code, ''::text)))) STORED,
  CONSTRAINT channels_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX channels_code_key ON channels (customer_uuid, code);
CREATE UNIQUE INDEX channels_name_key ON channels (customer_uuid, name);
CREATE INDEX channels_position_order ON channels (customer_uuid, "position", id);
CREATE INDEX channels_search ON channels USING gin (search_text gin_trgm_ops);
ALTER TABLE channels ENABLE ROW LEVEL SECURITY;
ALTER TABLE channels FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON channels USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON channels FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE comments (
  customer_uuid uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  resource text NOT NULL,
  record_id text NOT NULL,
  text text NOT NULL,
  author_uuid uuid,
  author_name text NOT NULL,
  mentioned uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  -- The mentioned people who have not seen it yet.
  unseen uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  changed_at timestamp with time zone,
  CONSTRAINT comments_pkey PRIMARY KEY (customer_uuid, id)
);
CREATE INDEX comments_record_idx ON comments (customer_uuid, resource, record_id, created_at);
CREATE INDEX comments_unseen_idx ON comments USING gin (unseen) WHERE (unseen <> '{}'::uuid[]);
ALTER TABLE comments ENABLE ROW LEVEL SECURITY;
ALTER TABLE comments FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON comments USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));

CREATE TABLE configured_tables (
  table_name text NOT NULL,
  digest text NOT NULL,
  CONSTRAINT configured_tables_pkey PRIMARY KEY (table_name)
);

-- The sign-in service's copy of who works where, as what.
CREATE TABLE customer_users (
  customer_uuid uuid NOT NULL,
  user_uuid uuid NOT NULL,
  role_name text NOT NULL,
  rights jsonb NOT NULL,
  -- Null for all stores.
  stores uuid[],
  CONSTRAINT customer_users_pkey PRIMARY KEY (customer_uuid, user_uuid)
);
CREATE INDEX customer_users_user_idx ON customer_users (user_uuid);
ALTER TABLE customer_users ENABLE ROW LEVEL SECURITY;
ALTER TABLE customer_users FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON customer_users USING (is_signing_in()) WITH CHECK (is_signing_in());
CREATE TRIGGER customer_users_announce_rights AFTER INSERT OR DELETE OR UPDATE ON customer_users FOR EACH ROW EXECUTE FUNCTION announce_rights();

CREATE TABLE customers (
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  currency text DEFAULT 'ZAR'::text NOT NULL,
  store_service_endpoint text DEFAULT '/services/store'::text NOT NULL,
  order_service_endpoint text DEFAULT '/services/order'::text NOT NULL,
  customer_service_endpoint text DEFAULT '/services/customer'::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT customers_name_key UNIQUE (name),
  CONSTRAINT customers_pkey PRIMARY KEY (uuid)
);
CREATE TRIGGER customers_begin_with_roles AFTER INSERT ON customers FOR EACH ROW EXECUTE FUNCTION begin_with_roles();

CREATE TABLE delivery_zones (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  store_uuid uuid NOT NULL,
  name text NOT NULL,
  area jsonb NOT NULL,
  status text NOT NULL,
  priority integer NOT NULL,
  delivery_fee bigint NOT NULL,
  minimum_order bigint,
  delivery_minutes integer,
  colour text,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  approved_area jsonb,
  approved_priority integer,
  approved_delivery_fee bigint,
  approved_minimum_order bigint,
  approved_delivery_minutes integer,
  approved_version integer,
  CONSTRAINT delivery_zones_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX delivery_zones_name_order ON delivery_zones (customer_uuid, name COLLATE "und-x-icu", id) INCLUDE (search_text);
CREATE INDEX delivery_zones_search ON delivery_zones USING gin (search_text gin_trgm_ops);
CREATE INDEX delivery_zones_store_uuid_idx ON delivery_zones (customer_uuid, store_uuid);
CREATE UNIQUE INDEX delivery_zones_store_uuid_name_key ON delivery_zones (customer_uuid, store_uuid, name);
ALTER TABLE delivery_zones ENABLE ROW LEVEL SECURITY;
ALTER TABLE delivery_zones FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON delivery_zones USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON delivery_zones AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON delivery_zones FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE deployment_stores (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deployment_id uuid NOT NULL,
  store_uuid uuid NOT NULL,
  channel_menu_id uuid NOT NULL,
  channel text NOT NULL,
  status text NOT NULL,
  change_count integer NOT NULL,
  item_count integer NOT NULL,
  removed_count integer NOT NULL,
  guard text NOT NULL,
  blocker_count integer NOT NULL,
  warning_count integer NOT NULL,
  findings jsonb,
  document_uuid text,
  before_uuid text,
  content_sha256 text,
  starts_at timestamp with time zone,
  attempts integer NOT NULL,
  next_try_at timestamp with time zone,
  failure_code text,
  failure_text text,
  ended_at timestamp with time zone,
  sent_at timestamp with time zone,
  late_at timestamp with time zone,
  message_key text,
  CONSTRAINT deployment_stores_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX deployment_stores_channel_menu_id_idx ON deployment_stores (customer_uuid, channel_menu_id);
CREATE UNIQUE INDEX deployment_stores_deployment_id_store_uuid_channel_menu_id_key ON deployment_stores (customer_uuid, deployment_id, store_uuid, channel_menu_id);
CREATE INDEX deployment_stores_store_uuid_idx ON deployment_stores (customer_uuid, store_uuid);
ALTER TABLE deployment_stores ENABLE ROW LEVEL SECURITY;
ALTER TABLE deployment_stores FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON deployment_stores USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON deployment_stores AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON deployment_stores FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE deployments (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  status text NOT NULL,
  timing text NOT NULL,
  starts_at timestamp with time zone,
  planned_count integer NOT NULL,
  restores_id uuid,
  applied_at timestamp with time zone,
  ended_at timestamp with time zone,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT deployments_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX deployments_created_at_order ON deployments (customer_uuid, created_at, id);
CREATE INDEX deployments_search ON deployments USING gin (search_text gin_trgm_ops);
ALTER TABLE deployments ENABLE ROW LEVEL SECURITY;
ALTER TABLE deployments FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON deployments USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON deployments FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE guest_reasons (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT guest_reasons_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX guest_reasons_name_key ON guest_reasons (customer_uuid, name);
CREATE INDEX guest_reasons_position_order ON guest_reasons (customer_uuid, "position", id);
CREATE INDEX guest_reasons_search ON guest_reasons USING gin (search_text gin_trgm_ops);
ALTER TABLE guest_reasons ENABLE ROW LEVEL SECURITY;
ALTER TABLE guest_reasons FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON guest_reasons USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON guest_reasons FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE guest_settings (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  guest_id uuid NOT NULL,
  language text NOT NULL,
  wants_mails boolean NOT NULL,
  wants_messages boolean NOT NULL,
  CONSTRAINT guest_settings_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX guest_settings_guest_id_idx ON guest_settings (customer_uuid, guest_id);
CREATE INDEX guest_settings_language_order ON guest_settings (customer_uuid, language COLLATE "und-x-icu", id);
ALTER TABLE guest_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE guest_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON guest_settings USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON guest_settings FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE guests (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  email text,
  phone text,
  status text NOT NULL,
  is_manually_verified boolean NOT NULL,
  is_blocked boolean NOT NULL,
  reason_id uuid,
  search_text text GENERATED ALWAYS AS (search_text(((((COALESCE(name, ''::text) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(phone_text(phone), ''::text)))) STORED,
  CONSTRAINT guests_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX guests_name_order ON guests (customer_uuid, name COLLATE "und-x-icu", id);
CREATE INDEX guests_reason_id_idx ON guests (customer_uuid, reason_id);
CREATE INDEX guests_search ON guests USING gin (search_text gin_trgm_ops);
ALTER TABLE guests ENABLE ROW LEVEL SECURITY;
ALTER TABLE guests FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON guests USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON guests FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE home_arrangements (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  owner_uuid text,
  role_id uuid,
  arrangement jsonb NOT NULL,
  CONSTRAINT home_arrangements_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX home_arrangements_owner_uuid_key ON home_arrangements (customer_uuid, owner_uuid);
CREATE INDEX home_arrangements_owner_uuid_order ON home_arrangements (customer_uuid, owner_uuid COLLATE "und-x-icu", id);
CREATE INDEX home_arrangements_role_id_idx ON home_arrangements (customer_uuid, role_id);
CREATE UNIQUE INDEX home_arrangements_role_id_key ON home_arrangements (customer_uuid, role_id);
ALTER TABLE home_arrangements ENABLE ROW LEVEL SECURITY;
ALTER TABLE home_arrangements FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON home_arrangements USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON home_arrangements FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE idempotency_keys (
  customer_uuid uuid NOT NULL,
  user_uuid uuid NOT NULL,
  key text NOT NULL,
  request_digest bytea NOT NULL,
  answer json,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (customer_uuid, user_uuid, key)
)
WITH (fillfactor='50');
CREATE INDEX idempotency_keys_customer_uuid_created_at_idx ON idempotency_keys (customer_uuid, created_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON idempotency_keys USING ((customer_uuid = ( SELECT current_customer() AS current_customer))) WITH CHECK ((customer_uuid = ( SELECT current_customer() AS current_customer)));

CREATE TABLE item_categories (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  description text,
  image uuid,
  is_active boolean NOT NULL,
  is_deleted boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT item_categories_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX item_categories_image_idx ON item_categories (customer_uuid, image);
CREATE UNIQUE INDEX item_categories_name_key ON item_categories (customer_uuid, name) WHERE (NOT is_deleted);
CREATE INDEX item_categories_position_order ON item_categories (customer_uuid, "position", id) WHERE (NOT is_deleted);
CREATE INDEX item_categories_search ON item_categories USING gin (search_text gin_trgm_ops);
ALTER TABLE item_categories ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_categories FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON item_categories USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON item_categories FOR EACH STATEMENT EXECUTE FUNCTION note_write();

-- Why a bulk change left records as they were. They are forgotten with their job.
CREATE TABLE job_refusals (
  customer_uuid uuid NOT NULL,
  job_id uuid NOT NULL,
  place integer NOT NULL,
  refusal jsonb NOT NULL,
  CONSTRAINT job_refusals_pkey PRIMARY KEY (customer_uuid, job_id, place)
);
ALTER TABLE job_refusals ENABLE ROW LEVEL SECURITY;
ALTER TABLE job_refusals FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON job_refusals USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));

-- What a job needs to run: its inputs, who asked for it, and how far it came. The queue itself is in the schema pgboss,
-- which no backup holds: from this table the product finds open jobs that the queue does not know.
CREATE TABLE job_work (
  customer_uuid uuid NOT NULL,
  id uuid NOT NULL,
  input jsonb NOT NULL,
  actor jsonb NOT NULL,
  checkpoint jsonb,
  attempts integer DEFAULT 0 NOT NULL,
  -- How often somebody had it tried again: what ran before that no longer counts.
  run integer DEFAULT 0 NOT NULL,
  is_open boolean DEFAULT true NOT NULL,
  CONSTRAINT job_work_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX job_work_open_idx ON job_work (id) WHERE is_open;
ALTER TABLE job_work ENABLE ROW LEVEL SECURITY;
ALTER TABLE job_work FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON job_work USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY runner ON job_work FOR SELECT USING (is_running_jobs());

CREATE TABLE jobs (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  subject text NOT NULL,
  action text NOT NULL,
  resource text NOT NULL,
  record_id text,
  status text NOT NULL,
  done integer NOT NULL,
  total integer,
  requested_by text,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  result jsonb,
  failure jsonb,
  search_text text GENERATED ALWAYS AS (search_text(((COALESCE(subject, ''::text) || ' '::text) || COALESCE(requested_by, ''::text)))) STORED,
  store_uuids uuid[],
  undo_state text,
  request_id text,
  requester_uuid text,
  starts_at timestamp with time zone,
  CONSTRAINT jobs_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX jobs_created_at_order ON jobs (customer_uuid, created_at, id);
CREATE INDEX jobs_search ON jobs USING gin (search_text gin_trgm_ops);
ALTER TABLE jobs ENABLE ROW LEVEL SECURITY;
ALTER TABLE jobs FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON jobs USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON jobs AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (COALESCE(store_uuids, '{}'::uuid[]) = '{}'::uuid[]) OR (store_uuids && ( SELECT current_stores() AS current_stores)))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR ((COALESCE(store_uuids, '{}'::uuid[]) <> '{}'::uuid[]) AND (store_uuids <@ ( SELECT current_stores() AS current_stores)))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON jobs FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE kept_imports (
  customer_uuid uuid NOT NULL,
  id uuid NOT NULL,
  user_uuid uuid NOT NULL,
  resource text NOT NULL,
  options jsonb NOT NULL,
  -- The job that checks or imports it, or did so last.
  job_id uuid NOT NULL,
  -- What the check found; null until it is over.
  answer jsonb,
  -- Kept a while longer, because an import whose answer was lost may be sent again.
  is_imported boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT kept_imports_pkey PRIMARY KEY (customer_uuid, id)
);
CREATE INDEX kept_imports_user_idx ON kept_imports (customer_uuid, user_uuid, created_at);
ALTER TABLE kept_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE kept_imports FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON kept_imports USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));

CREATE TABLE known_networks (
  user_uuid uuid NOT NULL,
  network text NOT NULL,
  used_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT known_networks_pkey PRIMARY KEY (user_uuid, network)
);
ALTER TABLE known_networks ENABLE ROW LEVEL SECURITY;
ALTER TABLE known_networks FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON known_networks USING (is_signing_in()) WITH CHECK (is_signing_in());

-- A file stays for as long as a version needs it, also when the media library no longer has it.
CREATE TABLE layout_version_files (
  customer_uuid uuid NOT NULL,
  version_id uuid NOT NULL,
  file_id uuid NOT NULL,
  CONSTRAINT layout_version_files_pkey PRIMARY KEY (customer_uuid, version_id, file_id)
);
CREATE INDEX layout_version_files_file_idx ON layout_version_files (customer_uuid, file_id);
ALTER TABLE layout_version_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE layout_version_files FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON layout_version_files USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));

CREATE TABLE layout_versions (
  customer_uuid uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  layout_id uuid NOT NULL,
  number integer NOT NULL,
  name text,
  -- The manifest without the addresses of its files.
  manifest jsonb NOT NULL,
  -- Tells whether the draft differs.
  digest text NOT NULL,
  -- The players show this version.
  is_shown boolean DEFAULT false NOT NULL,
  published_by text NOT NULL,
  published_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT layout_versions_customer_uuid_layout_id_number_key UNIQUE (customer_uuid, layout_id, number),
  CONSTRAINT layout_versions_pkey PRIMARY KEY (customer_uuid, id)
);
CREATE UNIQUE INDEX layout_versions_shown ON layout_versions (customer_uuid, layout_id) WHERE is_shown;
ALTER TABLE layout_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE layout_versions FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON layout_versions USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));

CREATE TABLE layouts (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  layout_screen_number_id integer NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT layouts_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX layouts_name_key ON layouts (customer_uuid, name);
CREATE INDEX layouts_name_order ON layouts (customer_uuid, name COLLATE "und-x-icu", id) INCLUDE (search_text);
CREATE INDEX layouts_search ON layouts USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX layouts_url_key ON layouts (customer_uuid, url);
ALTER TABLE layouts ENABLE ROW LEVEL SECURITY;
ALTER TABLE layouts FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON layouts USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON layouts FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE list_epochs (
  customer_uuid uuid NOT NULL,
  table_name text NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  writes bigint DEFAULT ((random() * ('1000000000000'::bigint)::double precision))::bigint NOT NULL,
  CONSTRAINT list_epochs_pkey PRIMARY KEY (customer_uuid, table_name, id)
)
WITH (fillfactor='50');
ALTER TABLE list_epochs ENABLE ROW LEVEL SECURITY;
ALTER TABLE list_epochs FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON list_epochs USING (((customer_uuid = ( SELECT current_customer() AS current_customer)) OR (customer_uuid = '00000000-0000-0000-0000-000000000000'::uuid))) WITH CHECK ((customer_uuid = COALESCE(current_customer(), '00000000-0000-0000-0000-000000000000'::uuid)));

CREATE TABLE list_views (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  resource text NOT NULL,
  owner_uuid text NOT NULL,
  is_shared boolean NOT NULL,
  role_ids uuid[],
  default_role_ids uuid[],
  settings jsonb NOT NULL,
  CONSTRAINT list_views_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX list_views_name_order ON list_views (customer_uuid, name COLLATE "und-x-icu", id);
ALTER TABLE list_views ENABLE ROW LEVEL SECURITY;
ALTER TABLE list_views FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON list_views USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON list_views FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE live_menus (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  store_uuid uuid NOT NULL,
  channel_menu_id uuid NOT NULL,
  channel text NOT NULL,
  document_uuid text NOT NULL,
  content_sha256 text NOT NULL,
  deployed_at timestamp with time zone NOT NULL,
  drift_state text NOT NULL,
  drift_count integer NOT NULL,
  drift jsonb,
  checked_at timestamp with time zone,
  CONSTRAINT live_menus_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX live_menus_channel_menu_id_idx ON live_menus (customer_uuid, channel_menu_id);
CREATE UNIQUE INDEX live_menus_store_uuid_channel_menu_id_key ON live_menus (customer_uuid, store_uuid, channel_menu_id);
CREATE INDEX live_menus_store_uuid_idx ON live_menus (customer_uuid, store_uuid);
ALTER TABLE live_menus ENABLE ROW LEVEL SECURITY;
ALTER TABLE live_menus FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON live_menus USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON live_menus AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON live_menus FOR EACH STATEMENT EXECUTE FUNCTION note_write();

-- Who has a record open until when, and when they last had it open before.
CREATE TABLE looks (
  customer_uuid uuid NOT NULL,
  resource text NOT NULL,
  record_id text NOT NULL,
  user_uuid uuid NOT NULL,
  user_name text NOT NULL,
  open_until timestamp with time zone NOT NULL,
  last_until timestamp with time zone,
  CONSTRAINT looks_pkey PRIMARY KEY (customer_uuid, resource, record_id, user_uuid)
)
WITH (fillfactor='80');
CREATE INDEX looks_user_idx ON looks (customer_uuid, user_uuid, open_until);
ALTER TABLE looks ENABLE ROW LEVEL SECURITY;
ALTER TABLE looks FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON looks USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));

CREATE TABLE loyalty_configuration (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  programme text,
  is_active boolean NOT NULL,
  earn_rate numeric(15,3) NOT NULL,
  redeem_rate bigint NOT NULL,
  minimum_points integer NOT NULL,
  expiry_months integer,
  user_uuid text,
  other_values jsonb,
  CONSTRAINT loyalty_configuration_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX loyalty_configuration_programme_order ON loyalty_configuration (customer_uuid, programme COLLATE "und-x-icu", id);
ALTER TABLE loyalty_configuration ENABLE ROW LEVEL SECURITY;
ALTER TABLE loyalty_configuration FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON loyalty_configuration USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON loyalty_configuration FOR EACH STATEMENT EXECUTE FUNCTION note_write();

-- Mails that are written but not sent yet. The content is encrypted, since it may hold a link.
CREATE TABLE mails (
  id uuid NOT NULL,
  content text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT mails_pkey PRIMARY KEY (id)
);
CREATE INDEX mails_next_idx ON mails (next_attempt_at);
ALTER TABLE mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE mails FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON mails USING (is_signing_in()) WITH CHECK (is_signing_in());
CREATE POLICY written ON mails FOR INSERT WITH CHECK (true);

CREATE TABLE media (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  file uuid NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  thumbnail uuid,
  file_type text NOT NULL,
  width integer,
  height integer,
  bytes integer,
  duration_ms integer,
  sha256 text,
  warnings text[],
  CONSTRAINT media_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX media_file_idx ON media (customer_uuid, file);
CREATE INDEX media_name_order ON media (customer_uuid, name COLLATE "und-x-icu", id) INCLUDE (search_text);
CREATE INDEX media_search ON media USING gin (search_text gin_trgm_ops);
CREATE INDEX media_thumbnail_idx ON media (customer_uuid, thumbnail);
ALTER TABLE media ENABLE ROW LEVEL SECURITY;
ALTER TABLE media FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON media USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON media FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE media_uploads (
  customer_uuid uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_uuid uuid NOT NULL,
  name text NOT NULL,
  size integer NOT NULL,
  -- When the file was changed last where it comes from, in milliseconds: it tells files of one name apart.
  modified_at bigint NOT NULL,
  -- The media file that it became.
  media_id uuid,
  is_duplicate boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  received integer DEFAULT 0 NOT NULL,
  CONSTRAINT media_uploads_pkey PRIMARY KEY (customer_uuid, id)
);
CREATE INDEX media_uploads_user_idx ON media_uploads (customer_uuid, user_uuid, created_at);
ALTER TABLE media_uploads ENABLE ROW LEVEL SECURITY;
ALTER TABLE media_uploads FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON media_uploads USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));

-- Documents as channels got them, each once. Nothing changes them, so any of them can be sent again.
CREATE TABLE menu_documents (
  customer_uuid uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  channel_menu_id uuid NOT NULL,
  channel text NOT NULL,
  -- The digest of the document together with the menu that it was written from.
  digest text NOT NULL,
  content_sha256 text NOT NULL,
  document text NOT NULL,
  menu jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT menu_documents_customer_uuid_digest_key UNIQUE (customer_uuid, digest),
  CONSTRAINT menu_documents_pkey PRIMARY KEY (customer_uuid, id)
);
ALTER TABLE menu_documents ENABLE ROW LEVEL SECURITY;
ALTER TABLE menu_documents FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON menu_documents USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER kept BEFORE DELETE OR UPDATE ON menu_documents FOR EACH ROW EXECUTE FUNCTION refuse_document_change();

CREATE TABLE menu_items (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  code text NOT NULL,
  description text,
  image uuid,
  category_ids uuid[],
  tax_group_id uuid,
  is_active boolean NOT NULL,
  is_deleted boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(((COALESCE(name, ''::text) || ' '::text) || COALESCE(code, ''::text)))) STORED,
  variant_template_id uuid,
  CONSTRAINT menu_items_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX menu_items_code_key ON menu_items (customer_uuid, code) WHERE (NOT is_deleted);
CREATE INDEX menu_items_image_idx ON menu_items (customer_uuid, image);
CREATE UNIQUE INDEX menu_items_name_key ON menu_items (customer_uuid, name) WHERE (NOT is_deleted);
CREATE INDEX menu_items_position_order ON menu_items (customer_uuid, "position", id) WHERE (NOT is_deleted);
CREATE INDEX menu_items_search ON menu_items USING gin (search_text gin_trgm_ops);
CREATE INDEX menu_items_tax_group_id_idx ON menu_items (customer_uuid, tax_group_id);
CREATE INDEX menu_items_variant_template_id_idx ON menu_items (customer_uuid, variant_template_id);
ALTER TABLE menu_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE menu_items FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON menu_items USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON menu_items FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE menus (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  description text,
  is_active boolean NOT NULL,
  is_deleted boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  hours jsonb,
  CONSTRAINT menus_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX menus_name_key ON menus (customer_uuid, name) WHERE (NOT is_deleted);
CREATE INDEX menus_position_order ON menus (customer_uuid, "position", id) WHERE (NOT is_deleted);
CREATE INDEX menus_search ON menus USING gin (search_text gin_trgm_ops);
ALTER TABLE menus ENABLE ROW LEVEL SECURITY;
ALTER TABLE menus FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON menus USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON menus FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE modifier_group_members (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  modifier_group_id uuid NOT NULL,
  modifier_id uuid NOT NULL,
  default_quantity integer NOT NULL,
  maximum_quantity integer NOT NULL,
  CONSTRAINT modifier_group_members_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX modifier_group_members_modifier_group_id_modifier_id_key ON modifier_group_members (customer_uuid, modifier_group_id, modifier_id);
CREATE INDEX modifier_group_members_modifier_group_id_position_order ON modifier_group_members (customer_uuid, modifier_group_id, "position", id);
CREATE INDEX modifier_group_members_modifier_id_idx ON modifier_group_members (customer_uuid, modifier_id);
ALTER TABLE modifier_group_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE modifier_group_members FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON modifier_group_members USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON modifier_group_members FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE modifier_groups (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  group_type text NOT NULL,
  minimum integer NOT NULL,
  maximum integer NOT NULL,
  is_active boolean NOT NULL,
  is_deleted boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  halves_cost text NOT NULL,
  CONSTRAINT modifier_groups_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX modifier_groups_name_key ON modifier_groups (customer_uuid, name) WHERE (NOT is_deleted);
CREATE INDEX modifier_groups_position_order ON modifier_groups (customer_uuid, "position", id) WHERE (NOT is_deleted);
CREATE INDEX modifier_groups_search ON modifier_groups USING gin (search_text gin_trgm_ops);
ALTER TABLE modifier_groups ENABLE ROW LEVEL SECURITY;
ALTER TABLE modifier_groups FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON modifier_groups USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON modifier_groups FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE modifiers (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  code text,
  is_instructional boolean NOT NULL,
  recipe_id uuid,
  is_active boolean NOT NULL,
  is_deleted boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(((COALESCE(name, ''::text) || ' '::text) || COALESCE(code, ''::text)))) STORED,
  takes_out_id uuid,
  opens_group_ids uuid[],
  CONSTRAINT modifiers_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX modifiers_name_key ON modifiers (customer_uuid, name) WHERE (NOT is_deleted);
CREATE INDEX modifiers_position_order ON modifiers (customer_uuid, "position", id) WHERE (NOT is_deleted);
CREATE INDEX modifiers_recipe_id_idx ON modifiers (customer_uuid, recipe_id);
CREATE INDEX modifiers_search ON modifiers USING gin (search_text gin_trgm_ops);
CREATE INDEX modifiers_takes_out_id_idx ON modifiers (customer_uuid, takes_out_id);
ALTER TABLE modifiers ENABLE ROW LEVEL SECURITY;
ALTER TABLE modifiers FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON modifiers USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON modifiers FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE mrd_credentials (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  store_uuid uuid NOT NULL,
  mrd_store_id text,
  auth_type text NOT NULL,
  username text,
  secret sealed_text,
  enabled boolean NOT NULL,
  base_url text,
  last_submit_status text,
  CONSTRAINT mrd_credentials_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX mrd_credentials_mrd_store_id_key ON mrd_credentials (customer_uuid, mrd_store_id);
CREATE INDEX mrd_credentials_mrd_store_id_order ON mrd_credentials (customer_uuid, mrd_store_id COLLATE "und-x-icu", id);
CREATE INDEX mrd_credentials_store_uuid_idx ON mrd_credentials (customer_uuid, store_uuid);
ALTER TABLE mrd_credentials ENABLE ROW LEVEL SECURITY;
ALTER TABLE mrd_credentials FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON mrd_credentials USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON mrd_credentials AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON mrd_credentials FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE orders (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  number text NOT NULL,
  store_uuid uuid NOT NULL,
  channel_id uuid NOT NULL,
  service_type_id integer NOT NULL,
  payment_type_id integer,
  status text NOT NULL,
  placed_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone,
  guest_uuid uuid,
  guest_name text,
  guest_phone text,
  note text,
  subtotal bigint NOT NULL,
  discount bigint NOT NULL,
  delivery_fee bigint NOT NULL,
  tip bigint NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(((((COALESCE(number, ''::text) || ' '::text) || COALESCE(guest_name, ''::text)) || ' '::text) || COALESCE(phone_text(guest_phone), ''::text)))) STORED,
  CONSTRAINT orders_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX orders_channel_id_idx ON orders (customer_uuid, channel_id);
CREATE INDEX orders_guest_uuid_idx ON orders (customer_uuid, guest_uuid);
CREATE INDEX orders_placed_at_order ON orders (customer_uuid, placed_at, id);
CREATE INDEX orders_search ON orders USING gin (search_text gin_trgm_ops);
CREATE INDEX orders_store_uuid_idx ON orders (customer_uuid, store_uuid);
CREATE UNIQUE INDEX orders_store_uuid_number_key ON orders (customer_uuid, store_uuid, number);
ALTER TABLE orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON orders USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON orders AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE order_lines (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  order_uuid uuid NOT NULL,
  menu_item_id uuid,
  description text NOT NULL,
  quantity integer NOT NULL,
  price bigint NOT NULL,
  note text,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(description, ''::text))) STORED,
  CONSTRAINT order_lines_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX order_lines_description_order ON order_lines (customer_uuid, description COLLATE "und-x-icu", id) INCLUDE (search_text);
CREATE INDEX order_lines_menu_item_id_idx ON order_lines (customer_uuid, menu_item_id);
CREATE INDEX order_lines_order_uuid_position_order ON order_lines (customer_uuid, order_uuid, "position", id);
CREATE INDEX order_lines_search ON order_lines USING gin (search_text gin_trgm_ops);
ALTER TABLE order_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON order_lines USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON order_lines AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (EXISTS ( SELECT
   FROM orders above
  WHERE ((above.customer_uuid = order_lines.customer_uuid) AND (above.id = order_lines.order_uuid)))))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (EXISTS ( SELECT
   FROM orders above
  WHERE ((above.customer_uuid = order_lines.customer_uuid) AND (above.id = order_lines.order_uuid))))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON order_lines FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE order_status_changes (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  order_uuid uuid NOT NULL,
  status text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  changed_by text,
  CONSTRAINT order_status_changes_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX order_status_changes_changed_at_order ON order_status_changes (customer_uuid, changed_at, id);
ALTER TABLE order_status_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_status_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON order_status_changes USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON order_status_changes AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (EXISTS ( SELECT
   FROM orders above
  WHERE ((above.customer_uuid = order_status_changes.customer_uuid) AND (above.id = order_status_changes.order_uuid)))))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (EXISTS ( SELECT
   FROM orders above
  WHERE ((above.customer_uuid = order_status_changes.customer_uuid) AND (above.id = order_status_changes.order_uuid))))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON order_status_changes FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE payment_types (
  id integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  code text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(((COALESCE(name, ''::text) || ' '::text) || COALESCE(code, ''::text)))) STORED,
  CONSTRAINT payment_types_pkey PRIMARY KEY (id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX payment_types_code_key ON payment_types (code);
CREATE UNIQUE INDEX payment_types_name_key ON payment_types (name);
CREATE INDEX payment_types_search ON payment_types USING gin (search_text gin_trgm_ops);
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON payment_types FOR EACH STATEMENT EXECUTE FUNCTION note_write();

-- Events that platforms have sent, so that one that comes again does nothing.
CREATE TABLE platform_events (
  customer_uuid uuid NOT NULL,
  platform text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT platform_events_pkey PRIMARY KEY (customer_uuid, platform, event_id)
);
CREATE INDEX platform_events_received_idx ON platform_events (customer_uuid, received_at);
ALTER TABLE platform_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE platform_events FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON platform_events USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));

-- The order of ours that an order of a platform became.
CREATE TABLE platform_orders (
  customer_uuid uuid NOT NULL,
  platform text NOT NULL,
  platform_order_id text NOT NULL,
  order_uuid uuid NOT NULL,
  CONSTRAINT platform_orders_pkey PRIMARY KEY (customer_uuid, platform, platform_order_id)
);
ALTER TABLE platform_orders ENABLE ROW LEVEL SECURITY;
ALTER TABLE platform_orders FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON platform_orders USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));

CREATE TABLE platform_statuses (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  store_uuid uuid NOT NULL,
  channel text NOT NULL,
  state text NOT NULL,
  until timestamp with time zone,
  day_count integer NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  answer text NOT NULL,
  said text,
  next_try_at timestamp with time zone,
  tries integer NOT NULL,
  platform_id text NOT NULL,
  desired jsonb,
  confirmed jsonb,
  CONSTRAINT platform_statuses_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX platform_statuses_store_uuid_channel_key ON platform_statuses (customer_uuid, store_uuid, channel);
CREATE INDEX platform_statuses_store_uuid_idx ON platform_statuses (customer_uuid, store_uuid);
ALTER TABLE platform_statuses ENABLE ROW LEVEL SECURITY;
ALTER TABLE platform_statuses FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON platform_statuses USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON platform_statuses AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON platform_statuses FOR EACH STATEMENT EXECUTE FUNCTION note_write();

-- Only the hash of the key is kept, which is enough for 256 random bits.
CREATE TABLE player_keys (
  customer_uuid uuid NOT NULL,
  player_id uuid NOT NULL,
  digest text NOT NULL,
  paired_by text NOT NULL,
  paired_at timestamp with time zone DEFAULT now() NOT NULL,
  -- Of each screen, the moment of the last play that was counted.
  counted_until jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT player_keys_digest_key UNIQUE (digest),
  CONSTRAINT player_keys_pkey PRIMARY KEY (customer_uuid, player_id)
);
ALTER TABLE player_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE player_keys FORCE ROW LEVEL SECURITY;
-- Whoever brings a key sees the row of that key and no other, before the product knows the customer.
CREATE POLICY bearer ON player_keys FOR SELECT USING ((digest = current_setting('commissary.player_key'::text, true)));
CREATE POLICY customer ON player_keys USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER ended AFTER DELETE OR UPDATE OF digest ON player_keys FOR EACH ROW EXECUTE FUNCTION tell_player_key_ended();

-- Screens that wait for somebody to enter their code. They belong to no customer yet.
CREATE TABLE player_pairings (
  code_digest text NOT NULL,
  key_digest text NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT player_pairings_pkey PRIMARY KEY (code_digest)
);
CREATE INDEX player_pairings_ends_idx ON player_pairings (ends_at);
ALTER TABLE player_pairings ENABLE ROW LEVEL SECURITY;
ALTER TABLE player_pairings FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON player_pairings USING (is_signing_in()) WITH CHECK (is_signing_in());

-- What players showed, by the hour. A thousand screens show ten million pictures a day, so single ones are not kept.
CREATE TABLE player_plays (
  customer_uuid uuid NOT NULL,
  player_id uuid NOT NULL,
  screen_id uuid NOT NULL,
  file_id uuid NOT NULL,
  hour timestamp with time zone NOT NULL,
  plays integer NOT NULL,
  milliseconds bigint NOT NULL,
  -- Plays that ended early.
  cut_short integer NOT NULL,
  most_drift_ms integer NOT NULL,
  CONSTRAINT player_plays_pkey PRIMARY KEY (customer_uuid, player_id, hour, screen_id, file_id)
);
ALTER TABLE player_plays ENABLE ROW LEVEL SECURITY;
ALTER TABLE player_plays FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON player_plays USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));

-- What players last said about themselves.
CREATE TABLE player_presence (
  customer_uuid uuid NOT NULL,
  player_id uuid NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  layout_version integer NOT NULL,
  size text NOT NULL,
  free_bytes bigint,
  clock_error_ms integer,
  fault text,
  fault_file text,
  picture text,
  CONSTRAINT player_presence_pkey PRIMARY KEY (customer_uuid, player_id)
)
WITH (fillfactor='50');
ALTER TABLE player_presence ENABLE ROW LEVEL SECURITY;
ALTER TABLE player_presence FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON player_presence USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));

CREATE TABLE players (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  store_uuid uuid,
  layout_id uuid NOT NULL,
  screen_id uuid,
  rotation text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT players_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX players_layout_id_idx ON players (customer_uuid, layout_id);
CREATE UNIQUE INDEX players_name_key ON players (customer_uuid, name);
CREATE INDEX players_name_order ON players (customer_uuid, name COLLATE "und-x-icu", id) INCLUDE (search_text);
CREATE INDEX players_screen_id_idx ON players (customer_uuid, screen_id);
CREATE INDEX players_search ON players USING gin (search_text gin_trgm_ops);
CREATE INDEX players_store_uuid_idx ON players (customer_uuid, store_uuid);
ALTER TABLE players ENABLE ROW LEVEL SECURITY;
ALTER TABLE players FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON players USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON players AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid IS NULL) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON players FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE price_batches (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  price_list_id uuid NOT NULL,
  valid_from date NOT NULL,
  change_percent numeric(9,3) NOT NULL,
  round_to bigint NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT price_batches_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX price_batches_price_list_id_idx ON price_batches (customer_uuid, price_list_id);
CREATE UNIQUE INDEX price_batches_price_list_id_valid_from_key ON price_batches (customer_uuid, price_list_id, valid_from);
CREATE INDEX price_batches_search ON price_batches USING gin (search_text gin_trgm_ops);
CREATE INDEX price_batches_valid_from_order ON price_batches (customer_uuid, valid_from, id) INCLUDE (search_text);
ALTER TABLE price_batches ENABLE ROW LEVEL SECURITY;
ALTER TABLE price_batches FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON price_batches USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON price_batches FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE price_changes (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  note text,
  goes_live_at timestamp with time zone NOT NULL,
  store_uuid uuid,
  on_conflict text NOT NULL,
  status text NOT NULL,
  went_live_at timestamp with time zone,
  reverted_at timestamp with time zone,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT price_changes_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX price_changes_goes_live_at_order ON price_changes (customer_uuid, goes_live_at, id) INCLUDE (search_text);
CREATE INDEX price_changes_search ON price_changes USING gin (search_text gin_trgm_ops);
CREATE INDEX price_changes_store_uuid_idx ON price_changes (customer_uuid, store_uuid);
ALTER TABLE price_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE price_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON price_changes USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER settled AFTER UPDATE OF status ON price_changes FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION follow_settling();
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON price_changes FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE price_list_elements (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  price_list_id uuid NOT NULL,
  price_of text NOT NULL,
  menu_item_id uuid,
  subtype_id uuid,
  modifier_id uuid,
  unit_size_id uuid,
  price bigint NOT NULL,
  CONSTRAINT price_list_elements_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX price_list_elements_menu_item_id_idx ON price_list_elements (customer_uuid, menu_item_id);
CREATE INDEX price_list_elements_modifier_id_idx ON price_list_elements (customer_uuid, modifier_id);
CREATE INDEX price_list_elements_price_list_id_idx ON price_list_elements (customer_uuid, price_list_id);
CREATE UNIQUE INDEX price_list_elements_price_list_id_menu_item_id_key ON price_list_elements (customer_uuid, price_list_id, menu_item_id);
CREATE UNIQUE INDEX price_list_elements_price_list_id_modifier_id_key ON price_list_elements (customer_uuid, price_list_id, modifier_id) WHERE (unit_size_id IS NULL);
CREATE UNIQUE INDEX price_list_elements_price_list_id_modifier_id_unit_size_id_key ON price_list_elements (customer_uuid, price_list_id, modifier_id, unit_size_id);
CREATE UNIQUE INDEX price_list_elements_price_list_id_subtype_id_key ON price_list_elements (customer_uuid, price_list_id, subtype_id);
CREATE INDEX price_list_elements_subtype_id_idx ON price_list_elements (customer_uuid, subtype_id);
CREATE INDEX price_list_elements_unit_size_id_idx ON price_list_elements (customer_uuid, unit_size_id);
ALTER TABLE price_list_elements ENABLE ROW LEVEL SECURITY;
ALTER TABLE price_list_elements FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON price_list_elements USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON price_list_elements FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE price_lists (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  description text,
  is_default boolean NOT NULL,
  is_active boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  is_upsell boolean NOT NULL,
  CONSTRAINT price_lists_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX price_lists_name_key ON price_lists (customer_uuid, name);
CREATE INDEX price_lists_position_order ON price_lists (customer_uuid, "position", id);
CREATE INDEX price_lists_search ON price_lists USING gin (search_text gin_trgm_ops);
ALTER TABLE price_lists ENABLE ROW LEVEL SECURITY;
ALTER TABLE price_lists FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON price_lists USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON price_lists FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE pricing_strategies (
  id integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT pricing_strategies_pkey PRIMARY KEY (id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX pricing_strategies_name_key ON pricing_strategies (name);
CREATE INDEX pricing_strategies_search ON pricing_strategies USING gin (search_text gin_trgm_ops);
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON pricing_strategies FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE recipe_lines (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  recipe_id uuid NOT NULL,
  stock_item_id uuid,
  quantity numeric(15,3) NOT NULL,
  unit_type_id integer NOT NULL,
  item_type text NOT NULL,
  used_recipe_id uuid,
  CONSTRAINT recipe_lines_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX recipe_lines_recipe_id_position_order ON recipe_lines (customer_uuid, recipe_id, "position", id);
CREATE INDEX recipe_lines_stock_item_id_idx ON recipe_lines (customer_uuid, stock_item_id);
CREATE INDEX recipe_lines_used_recipe_id_idx ON recipe_lines (customer_uuid, used_recipe_id);
ALTER TABLE recipe_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE recipe_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON recipe_lines USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON recipe_lines FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE recipes (
  customer_uuid uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  is_active boolean NOT NULL,
  is_deleted boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  yield_quantity numeric(15,3) NOT NULL,
  yield_unit_type_id integer NOT NULL,
  CONSTRAINT recipes_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX recipes_name_key ON recipes (customer_uuid, name) WHERE (NOT is_deleted);
CREATE INDEX recipes_position_order ON recipes (customer_uuid, "position", id) WHERE (NOT is_deleted);
CREATE INDEX recipes_search ON recipes USING gin (search_text gin_trgm_ops);
ALTER TABLE recipes ENABLE ROW LEVEL SECURITY;
ALTER TABLE recipes FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON recipes USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON recipes FOR EACH STATEMENT EXECUTE FUNCTION note_write();

-- Codes for a lost telephone. Used ones are deleted.
CREATE TABLE recovery_codes (
  user_uuid uuid NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_uuid, code_hash)
);
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE recovery_codes FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON recovery_codes USING (is_signing_in()) WITH CHECK (is_signing_in());

CREATE TABLE refresh_tokens (
  token_hash bytea NOT NULL,
  session_id uuid NOT NULL,
  issued_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  replaced_by bytea,
  CONSTRAINT refresh_tokens_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX refresh_tokens_session_idx ON refresh_tokens (session_id);
ALTER TABLE refresh_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE refresh_tokens FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON refresh_tokens USING (is_signing_in()) WITH CHECK (is_signing_in());

CREATE TABLE regional_settings (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  time_zone text NOT NULL,
  CONSTRAINT regional_settings_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX regional_settings_time_zone_order ON regional_settings (customer_uuid, time_zone, id);
ALTER TABLE regional_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE regional_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON regional_settings USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON regional_settings FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE restaurant_stock_items (
  customer_uuid uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  store_uuid uuid NOT NULL,
  stock_item_id uuid NOT NULL,
  quantity_on_hand numeric(15,3) NOT NULL,
  threshold numeric(15,3),
  is_active boolean NOT NULL,
  own text[],
  CONSTRAINT restaurant_stock_items_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX restaurant_stock_items_stock_item_id_idx ON restaurant_stock_items (customer_uuid, stock_item_id);
CREATE INDEX restaurant_stock_items_store_uuid_idx ON restaurant_stock_items (customer_uuid, store_uuid);
CREATE UNIQUE INDEX restaurant_stock_items_store_uuid_stock_item_id_key ON restaurant_stock_items (customer_uuid, store_uuid, stock_item_id);
ALTER TABLE restaurant_stock_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE restaurant_stock_items FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON restaurant_stock_items USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON restaurant_stock_items AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON restaurant_stock_items FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE roles (
  customer_uuid uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  description text,
  rights jsonb NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(((COALESCE(name, ''::text) || ' '::text) || COALESCE(description, ''::text)))) STORED,
  CONSTRAINT roles_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX roles_name_key ON roles (customer_uuid, name);
CREATE INDEX roles_name_order ON roles (customer_uuid, name COLLATE "und-x-icu", id) INCLUDE (search_text);
CREATE INDEX roles_search ON roles USING gin (search_text gin_trgm_ops);
ALTER TABLE roles ENABLE ROW LEVEL SECURITY;
ALTER TABLE roles FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON roles USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE CONSTRAINT TRIGGER roles_keep_somebody_in_charge AFTER UPDATE ON roles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.rights IS DISTINCT FROM new.rights)) EXECUTE FUNCTION keep_somebody_in_charge();
CREATE CONSTRAINT TRIGGER roles_spread AFTER UPDATE OF name, rights ON roles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION spread_rights();
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON roles FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE screen_files (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  screen_id uuid NOT NULL,
  media_id uuid NOT NULL,
  CONSTRAINT screen_files_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX screen_files_media_id_idx ON screen_files (customer_uuid, media_id);
CREATE INDEX screen_files_screen_id_position_order ON screen_files (customer_uuid, screen_id, "position", id);
ALTER TABLE screen_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE screen_files FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON screen_files USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON screen_files FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE screens (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  layout_id uuid NOT NULL,
  name text NOT NULL,
  screen_type_id integer NOT NULL,
  screen_orientation_type_id integer NOT NULL,
  screen_tween_type_id integer NOT NULL,
  screen_delay_id integer NOT NULL,
  screen_duration_id integer NOT NULL,
  screen_status_id integer NOT NULL,
  is_time_sync boolean NOT NULL,
  delay integer NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  board_id uuid,
  CONSTRAINT screens_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX screens_board_id_idx ON screens (customer_uuid, board_id);
CREATE INDEX screens_layout_id_position_order ON screens (customer_uuid, layout_id, "position", id);
CREATE INDEX screens_search ON screens USING gin (search_text gin_trgm_ops);
ALTER TABLE screens ENABLE ROW LEVEL SECURITY;
ALTER TABLE screens FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON screens USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON screens FOR EACH STATEMENT EXECUTE FUNCTION note_write();

-- A second factor apart from its user, so that little code reads it. An enrolment has an id of its own: device trust
-- belongs to it and ends with it.
CREATE TABLE second_factors (
  user_uuid uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  -- AES-256-GCM with a key outside of the database.
  secret text NOT NULL,
  -- A code is accepted once: only a later time step than this one counts.
  last_step bigint NOT NULL,
  enrolled_at timestamp with time zone DEFAULT now() NOT NULL,
  -- Wrong codes: in a row, in the last quarter of an hour, in the last day.
  failures_in_row integer DEFAULT 0 NOT NULL,
  window_failures integer DEFAULT 0 NOT NULL,
  window_ends timestamp with time zone DEFAULT now() NOT NULL,
  day_failures integer DEFAULT 0 NOT NULL,
  day_ends timestamp with time zone DEFAULT now() NOT NULL,
  paused_until timestamp with time zone DEFAULT now() NOT NULL,
  locked_until timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_uuid)
);
ALTER TABLE second_factors ENABLE ROW LEVEL SECURITY;
ALTER TABLE second_factors FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON second_factors USING (is_signing_in()) WITH CHECK (is_signing_in());

CREATE TABLE seo_general (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  title text,
  description text,
  image uuid,
  CONSTRAINT seo_general_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX seo_general_image_idx ON seo_general (customer_uuid, image);
CREATE INDEX seo_general_title_order ON seo_general (customer_uuid, title COLLATE "und-x-icu", id);
ALTER TABLE seo_general ENABLE ROW LEVEL SECURITY;
ALTER TABLE seo_general FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON seo_general USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON seo_general FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE seo_location (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  title text,
  description text,
  image uuid,
  CONSTRAINT seo_location_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX seo_location_image_idx ON seo_location (customer_uuid, image);
CREATE INDEX seo_location_title_order ON seo_location (customer_uuid, title COLLATE "und-x-icu", id);
ALTER TABLE seo_location ENABLE ROW LEVEL SECURITY;
ALTER TABLE seo_location FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON seo_location USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON seo_location FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE seo_product (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  title text,
  description text,
  image uuid,
  CONSTRAINT seo_product_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX seo_product_image_idx ON seo_product (customer_uuid, image);
CREATE INDEX seo_product_title_order ON seo_product (customer_uuid, title COLLATE "und-x-icu", id);
ALTER TABLE seo_product ENABLE ROW LEVEL SECURITY;
ALTER TABLE seo_product FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON seo_product USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON seo_product FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE seo_store_general (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  store_uuid uuid NOT NULL,
  title text,
  description text,
  image uuid,
  own text[],
  CONSTRAINT seo_store_general_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX seo_store_general_image_idx ON seo_store_general (customer_uuid, image);
CREATE INDEX seo_store_general_store_uuid_idx ON seo_store_general (customer_uuid, store_uuid);
ALTER TABLE seo_store_general ENABLE ROW LEVEL SECURITY;
ALTER TABLE seo_store_general FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON seo_store_general USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON seo_store_general AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON seo_store_general FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE seo_store_location (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  store_uuid uuid NOT NULL,
  title text,
  description text,
  image uuid,
  own text[],
  title_test jsonb,
  description_test jsonb,
  tested_at timestamp with time zone,
  CONSTRAINT seo_store_location_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX seo_store_location_image_idx ON seo_store_location (customer_uuid, image);
CREATE INDEX seo_store_location_store_uuid_idx ON seo_store_location (customer_uuid, store_uuid);
ALTER TABLE seo_store_location ENABLE ROW LEVEL SECURITY;
ALTER TABLE seo_store_location FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON seo_store_location USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON seo_store_location AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON seo_store_location FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE seo_store_product (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  store_uuid uuid NOT NULL,
  title text,
  description text,
  image uuid,
  own text[],
  title_test jsonb,
  description_test jsonb,
  tested_at timestamp with time zone,
  CONSTRAINT seo_store_product_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX seo_store_product_image_idx ON seo_store_product (customer_uuid, image);
CREATE INDEX seo_store_product_store_uuid_idx ON seo_store_product (customer_uuid, store_uuid);
ALTER TABLE seo_store_product ENABLE ROW LEVEL SECURITY;
ALTER TABLE seo_store_product FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON seo_store_product USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON seo_store_product AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON seo_store_product FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE service_types (
  id integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  code text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(((COALESCE(name, ''::text) || ' '::text) || COALESCE(code, ''::text)))) STORED,
  CONSTRAINT service_types_pkey PRIMARY KEY (id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX service_types_code_key ON service_types (code);
CREATE UNIQUE INDEX service_types_name_key ON service_types (name);
CREATE INDEX service_types_search ON service_types USING gin (search_text gin_trgm_ops);
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON service_types FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE sessions (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_uuid uuid NOT NULL,
  customer_uuid uuid NOT NULL,
  amr text[] NOT NULL,
  authenticated_at timestamp with time zone NOT NULL,
  user_agent text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  used_at timestamp with time zone DEFAULT now() NOT NULL,
  ended_at timestamp with time zone,
  started_at timestamp with time zone DEFAULT now() NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  trusted_device_id uuid,
  CONSTRAINT sessions_pkey PRIMARY KEY (id)
);
CREATE INDEX sessions_user_idx ON sessions (user_uuid);
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE sessions FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON sessions USING (is_signing_in()) WITH CHECK (is_signing_in());

-- Tokens of the steps between password and session. Only hashes are kept.
CREATE TABLE sign_in_tokens (
  token_hash bytea NOT NULL,
  kind text NOT NULL,
  user_uuid uuid NOT NULL,
  amr text[] NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  pending_secret text,
  trusted_device_id uuid,
  CONSTRAINT sign_in_tokens_kind_check CHECK ((kind = ANY (ARRAY['pre'::text, 'otp'::text]))),
  CONSTRAINT sign_in_tokens_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX sign_in_tokens_user_idx ON sign_in_tokens (user_uuid);
ALTER TABLE sign_in_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_in_tokens FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON sign_in_tokens USING (is_signing_in()) WITH CHECK (is_signing_in());

CREATE TABLE signage_layout_screen_numbers (
  id integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT signage_layout_screen_numbers_pkey PRIMARY KEY (id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX signage_layout_screen_numbers_name_key ON signage_layout_screen_numbers (name);
CREATE INDEX signage_layout_screen_numbers_search ON signage_layout_screen_numbers USING gin (search_text gin_trgm_ops);
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON signage_layout_screen_numbers FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE signage_layout_status_types (
  id integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT signage_layout_status_types_pkey PRIMARY KEY (id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX signage_layout_status_types_name_key ON signage_layout_status_types (name);
CREATE INDEX signage_layout_status_types_search ON signage_layout_status_types USING gin (search_text gin_trgm_ops);
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON signage_layout_status_types FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE signage_screen_delay (
  id integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  milliseconds integer NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT signage_screen_delay_pkey PRIMARY KEY (id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX signage_screen_delay_name_key ON signage_screen_delay (name);
CREATE INDEX signage_screen_delay_search ON signage_screen_delay USING gin (search_text gin_trgm_ops);
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON signage_screen_delay FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE signage_screen_duration (
  id integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  seconds integer NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT signage_screen_duration_pkey PRIMARY KEY (id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX signage_screen_duration_name_key ON signage_screen_duration (name);
CREATE INDEX signage_screen_duration_search ON signage_screen_duration USING gin (search_text gin_trgm_ops);
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON signage_screen_duration FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE signage_screen_orientation_types (
  id integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT signage_screen_orientation_types_pkey PRIMARY KEY (id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX signage_screen_orientation_types_name_key ON signage_screen_orientation_types (name);
CREATE INDEX signage_screen_orientation_types_search ON signage_screen_orientation_types USING gin (search_text gin_trgm_ops);
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON signage_screen_orientation_types FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE signage_screen_types (
  id integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT signage_screen_types_pkey PRIMARY KEY (id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX signage_screen_types_name_key ON signage_screen_types (name);
CREATE INDEX signage_screen_types_search ON signage_screen_types USING gin (search_text gin_trgm_ops);
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON signage_screen_types FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE signage_tween_types (
  id integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT signage_tween_types_pkey PRIMARY KEY (id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX signage_tween_types_name_key ON signage_tween_types (name);
CREATE INDEX signage_tween_types_search ON signage_tween_types USING gin (search_text gin_trgm_ops);
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON signage_tween_types FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE sold_out_changes (
  customer_uuid uuid NOT NULL,
  store_uuid uuid NOT NULL,
  channel_id uuid NOT NULL,
  due_at timestamp with time zone NOT NULL,
  CONSTRAINT sold_out_changes_pkey PRIMARY KEY (customer_uuid, store_uuid, channel_id, due_at)
)
WITH (fillfactor='50');
CREATE INDEX sold_out_changes_channel_idx ON sold_out_changes (customer_uuid, channel_id);
CREATE INDEX sold_out_changes_due_idx ON sold_out_changes (customer_uuid, due_at);
ALTER TABLE sold_out_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE sold_out_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON sold_out_changes USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON sold_out_changes AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));

CREATE TABLE sold_outs (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  menu_item_id uuid,
  modifier_id uuid,
  stock_item_id uuid,
  all_stores boolean NOT NULL,
  store_uuids uuid[],
  all_channels boolean NOT NULL,
  channel_ids uuid[],
  ends text NOT NULL,
  until timestamp with time zone,
  since timestamp with time zone NOT NULL,
  sold_out_by text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(sold_out_by, ''::text))) STORED,
  subtype_id uuid,
  CONSTRAINT sold_outs_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX sold_outs_menu_item_id_idx ON sold_outs (customer_uuid, menu_item_id);
CREATE INDEX sold_outs_modifier_id_idx ON sold_outs (customer_uuid, modifier_id);
CREATE INDEX sold_outs_search ON sold_outs USING gin (search_text gin_trgm_ops);
CREATE INDEX sold_outs_since_order ON sold_outs (customer_uuid, since, id) INCLUDE (search_text);
CREATE INDEX sold_outs_stock_item_id_idx ON sold_outs (customer_uuid, stock_item_id);
CREATE INDEX sold_outs_subtype_id_idx ON sold_outs (customer_uuid, subtype_id);
ALTER TABLE sold_outs ENABLE ROW LEVEL SECURITY;
ALTER TABLE sold_outs FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON sold_outs USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON sold_outs AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (COALESCE(store_uuids, '{}'::uuid[]) = '{}'::uuid[]) OR (store_uuids && ( SELECT current_stores() AS current_stores)))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR ((COALESCE(store_uuids, '{}'::uuid[]) <> '{}'::uuid[]) AND (store_uuids <@ ( SELECT current_stores() AS current_stores)))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sold_outs FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE staff (
  customer_uuid uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  role_id uuid NOT NULL,
  is_active boolean NOT NULL,
  invited_at timestamp with time zone,
  search_text text GENERATED ALWAYS AS (search_text(((COALESCE(name, ''::text) || ' '::text) || COALESCE(email, ''::text)))) STORED,
  store_uuids uuid[],
  CONSTRAINT staff_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX staff_email_key ON staff (customer_uuid, email);
CREATE INDEX staff_name_order ON staff (customer_uuid, name COLLATE "und-x-icu", id) INCLUDE (search_text);
CREATE INDEX staff_role_id_idx ON staff (customer_uuid, role_id);
CREATE INDEX staff_search ON staff USING gin (search_text gin_trgm_ops);
ALTER TABLE staff ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON staff USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON staff AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (COALESCE(store_uuids, '{}'::uuid[]) = '{}'::uuid[]) OR (store_uuids && ( SELECT current_stores() AS current_stores)))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR ((COALESCE(store_uuids, '{}'::uuid[]) <> '{}'::uuid[]) AND (store_uuids <@ ( SELECT current_stores() AS current_stores)))));
CREATE CONSTRAINT TRIGGER staff_are_admitted AFTER INSERT OR DELETE OR UPDATE ON staff DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION admit_staff();
CREATE CONSTRAINT TRIGGER staff_keep_somebody_in_charge AFTER DELETE OR UPDATE ON staff DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_somebody_in_charge();
CREATE TRIGGER staff_spell_address BEFORE INSERT OR UPDATE OF email ON staff FOR EACH ROW EXECUTE FUNCTION spell_address();
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON staff FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE started_resources (
  customer_uuid uuid NOT NULL,
  resource text NOT NULL,
  started_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT started_resources_pkey PRIMARY KEY (customer_uuid, resource)
);
ALTER TABLE started_resources ENABLE ROW LEVEL SECURITY;
ALTER TABLE started_resources FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON started_resources USING ((customer_uuid = ( SELECT current_customer() AS current_customer))) WITH CHECK ((customer_uuid = ( SELECT current_customer() AS current_customer)));

CREATE TABLE stock_categories (
  customer_uuid uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  description text,
  is_active boolean NOT NULL,
  is_deleted boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT stock_categories_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX stock_categories_name_key ON stock_categories (customer_uuid, name) WHERE (NOT is_deleted);
CREATE INDEX stock_categories_position_order ON stock_categories (customer_uuid, "position", id) WHERE (NOT is_deleted);
CREATE INDEX stock_categories_search ON stock_categories USING gin (search_text gin_trgm_ops);
ALTER TABLE stock_categories ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_categories FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON stock_categories USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON stock_categories FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE stock_items (
  customer_uuid uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  stock_code text NOT NULL,
  description text NOT NULL,
  stock_category_id uuid NOT NULL,
  base_unit_type_id integer NOT NULL,
  waste_percentage numeric(8,2),
  threshold numeric(15,3),
  show_threshold_on_pos_app boolean NOT NULL,
  show_threshold_on_admin boolean NOT NULL,
  manufactured boolean NOT NULL,
  controllable boolean NOT NULL,
  is_report_item boolean NOT NULL,
  non_deductible boolean NOT NULL,
  vat_exempt boolean NOT NULL,
  recipe_id uuid,
  is_active boolean NOT NULL,
  is_deleted boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(((COALESCE(stock_code, ''::text) || ' '::text) || COALESCE(description, ''::text)))) STORED,
  cost_per_unit bigint,
  density_gram_per_ml numeric(15,3),
  grams_per_each numeric(15,3),
  CONSTRAINT stock_items_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX stock_items_description_order ON stock_items (customer_uuid, description COLLATE "und-x-icu", id) INCLUDE (search_text) WHERE (NOT is_deleted);
CREATE INDEX stock_items_recipe_id_idx ON stock_items (customer_uuid, recipe_id);
CREATE INDEX stock_items_search ON stock_items USING gin (search_text gin_trgm_ops);
CREATE INDEX stock_items_stock_category_id_position_order ON stock_items (customer_uuid, stock_category_id, "position", id) WHERE (NOT is_deleted);
CREATE UNIQUE INDEX stock_items_stock_code_key ON stock_items (customer_uuid, stock_code) WHERE (NOT is_deleted);
ALTER TABLE stock_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_items FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON stock_items USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON stock_items FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE store_addresses (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  store_uuid uuid NOT NULL,
  street_address text,
  suburb text,
  city text,
  province text,
  postal_code text,
  country text NOT NULL,
  place jsonb,
  CONSTRAINT store_addresses_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX store_addresses_store_uuid_idx ON store_addresses (customer_uuid, store_uuid);
CREATE INDEX store_addresses_store_uuid_order ON store_addresses (customer_uuid, store_uuid, id);
ALTER TABLE store_addresses ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_addresses FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON store_addresses USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON store_addresses AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON store_addresses FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE store_closures (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  all_stores boolean NOT NULL,
  group_uuids uuid[],
  store_uuids uuid[],
  takes text NOT NULL,
  open_channel_ids uuid[],
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT store_closures_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX store_closures_first_day_order ON store_closures (customer_uuid, first_day, id) INCLUDE (search_text);
CREATE INDEX store_closures_search ON store_closures USING gin (search_text gin_trgm_ops);
ALTER TABLE store_closures ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_closures FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON store_closures USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON store_closures AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (COALESCE(store_uuids, '{}'::uuid[]) = '{}'::uuid[]) OR (store_uuids && ( SELECT current_stores() AS current_stores)))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR ((COALESCE(store_uuids, '{}'::uuid[]) <> '{}'::uuid[]) AND (store_uuids <@ ( SELECT current_stores() AS current_stores)))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON store_closures FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE store_group_members (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  store_uuid uuid NOT NULL,
  group_uuids uuid[],
  CONSTRAINT store_group_members_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX store_group_members_store_uuid_idx ON store_group_members (customer_uuid, store_uuid);
CREATE INDEX store_group_members_store_uuid_order ON store_group_members (customer_uuid, store_uuid, id);
ALTER TABLE store_group_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_group_members FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON store_group_members USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON store_group_members AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON store_group_members FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE store_groups (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  description text,
  price_list_id uuid,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  other_values jsonb,
  CONSTRAINT store_groups_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX store_groups_name_key ON store_groups (customer_uuid, name);
CREATE INDEX store_groups_name_order ON store_groups (customer_uuid, name COLLATE "und-x-icu", id) INCLUDE (search_text);
CREATE INDEX store_groups_price_list_id_idx ON store_groups (customer_uuid, price_list_id);
CREATE INDEX store_groups_search ON store_groups USING gin (search_text gin_trgm_ops);
ALTER TABLE store_groups ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_groups FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON store_groups USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON store_groups FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE store_menu_items (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  store_uuid uuid NOT NULL,
  menu_item_id uuid NOT NULL,
  is_available boolean NOT NULL,
  name text,
  description text,
  image uuid,
  is_active boolean,
  own text[],
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT store_menu_items_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX store_menu_items_image_idx ON store_menu_items (customer_uuid, image);
CREATE INDEX store_menu_items_menu_item_id_idx ON store_menu_items (customer_uuid, menu_item_id);
CREATE INDEX store_menu_items_search ON store_menu_items USING gin (search_text gin_trgm_ops);
CREATE INDEX store_menu_items_store_uuid_idx ON store_menu_items (customer_uuid, store_uuid);
CREATE UNIQUE INDEX store_menu_items_store_uuid_menu_item_id_key ON store_menu_items (customer_uuid, store_uuid, menu_item_id);
ALTER TABLE store_menu_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_menu_items FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON store_menu_items USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON store_menu_items AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON store_menu_items FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE store_modifiers (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  store_uuid uuid NOT NULL,
  modifier_id uuid NOT NULL,
  is_available boolean NOT NULL,
  name text,
  code text,
  is_active boolean,
  own text[],
  search_text text GENERATED ALWAYS AS (search_text(((COALESCE(name, ''::text) || ' '::text) || COALESCE(code, ''::text)))) STORED,
  CONSTRAINT store_modifiers_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX store_modifiers_modifier_id_idx ON store_modifiers (customer_uuid, modifier_id);
CREATE INDEX store_modifiers_search ON store_modifiers USING gin (search_text gin_trgm_ops);
CREATE INDEX store_modifiers_store_uuid_idx ON store_modifiers (customer_uuid, store_uuid);
CREATE UNIQUE INDEX store_modifiers_store_uuid_modifier_id_key ON store_modifiers (customer_uuid, store_uuid, modifier_id);
ALTER TABLE store_modifiers ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_modifiers FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON store_modifiers USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON store_modifiers AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON store_modifiers FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE store_operating_hours (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  store_uuid uuid NOT NULL,
  hours jsonb,
  CONSTRAINT store_operating_hours_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX store_operating_hours_store_uuid_idx ON store_operating_hours (customer_uuid, store_uuid);
CREATE INDEX store_operating_hours_store_uuid_order ON store_operating_hours (customer_uuid, store_uuid, id);
ALTER TABLE store_operating_hours ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_operating_hours FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON store_operating_hours USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON store_operating_hours AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON store_operating_hours FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE store_settings (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  store_uuid uuid NOT NULL,
  takes_orders boolean NOT NULL,
  preparation_minutes integer NOT NULL,
  offers_collection boolean NOT NULL,
  offers_delivery boolean NOT NULL,
  minimum_order bigint,
  delivery_fee bigint,
  delivery_minutes integer,
  other_values jsonb,
  CONSTRAINT store_settings_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX store_settings_store_uuid_idx ON store_settings (customer_uuid, store_uuid);
CREATE INDEX store_settings_store_uuid_order ON store_settings (customer_uuid, store_uuid, id);
ALTER TABLE store_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON store_settings USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON store_settings AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON store_settings FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE store_special_hours (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  store_uuid uuid NOT NULL,
  name text NOT NULL,
  valid_from date NOT NULL,
  hours jsonb,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  last_day date,
  CONSTRAINT store_special_hours_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX store_special_hours_search ON store_special_hours USING gin (search_text gin_trgm_ops);
CREATE INDEX store_special_hours_store_uuid_idx ON store_special_hours (customer_uuid, store_uuid);
CREATE UNIQUE INDEX store_special_hours_store_uuid_valid_from_key ON store_special_hours (customer_uuid, store_uuid, valid_from);
CREATE INDEX store_special_hours_valid_from_order ON store_special_hours (customer_uuid, valid_from, id) INCLUDE (search_text);
ALTER TABLE store_special_hours ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_special_hours FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON store_special_hours USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON store_special_hours AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON store_special_hours FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE store_trading_hours (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  store_uuid uuid NOT NULL,
  hours jsonb,
  CONSTRAINT store_trading_hours_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX store_trading_hours_store_uuid_idx ON store_trading_hours (customer_uuid, store_uuid);
CREATE INDEX store_trading_hours_store_uuid_order ON store_trading_hours (customer_uuid, store_uuid, id);
ALTER TABLE store_trading_hours ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_trading_hours FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON store_trading_hours USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON store_trading_hours AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON store_trading_hours FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE stored_files (
  customer_uuid uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  sha256 text,
  -- Of the bytes as they came, before a picture was drawn again: the same file, sent again, has it too.
  source_sha256 text,
  width integer,
  height integer,
  duration_ms integer,
  warnings text[],
  thumbnail_id uuid,
  CONSTRAINT stored_files_pkey PRIMARY KEY (customer_uuid, id)
);
CREATE INDEX stored_files_sha256_idx ON stored_files (customer_uuid, sha256) WHERE (sha256 IS NOT NULL);
CREATE INDEX stored_files_source_idx ON stored_files (customer_uuid, source_sha256) WHERE (source_sha256 IS NOT NULL);
CREATE INDEX stored_files_thumbnail_idx ON stored_files (customer_uuid, thumbnail_id) WHERE (thumbnail_id IS NOT NULL);
ALTER TABLE stored_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE stored_files FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON stored_files USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));

CREATE TABLE stores (
  customer_uuid uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  code text NOT NULL,
  city text,
  phone text,
  email text,
  is_active boolean NOT NULL,
  is_deleted boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(((((COALESCE(name, ''::text) || ' '::text) || COALESCE(code, ''::text)) || ' '::text) || COALESCE(city, ''::text)))) STORED,
  auth_key issued_key,
  time_zone text,
  paused_until timestamp with time zone,
  paused_at timestamp with time zone,
  pause_reason text,
  stage text NOT NULL,
  CONSTRAINT stores_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX stores_auth_key_key ON stores (customer_uuid, auth_key) WHERE (NOT is_deleted);
CREATE UNIQUE INDEX stores_code_key ON stores (customer_uuid, code) WHERE (NOT is_deleted);
CREATE UNIQUE INDEX stores_name_key ON stores (customer_uuid, name) WHERE (NOT is_deleted);
CREATE INDEX stores_name_order ON stores (customer_uuid, name COLLATE "und-x-icu", id) INCLUDE (search_text) WHERE (NOT is_deleted);
CREATE INDEX stores_search ON stores USING gin (search_text gin_trgm_ops);
ALTER TABLE stores ENABLE ROW LEVEL SECURITY;
ALTER TABLE stores FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON stores USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON stores AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (id = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (id = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON stores FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE subtype_modifier_groups (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  subtype_id uuid NOT NULL,
  modifier_group_id uuid NOT NULL,
  minimum integer,
  maximum integer,
  price_list_id uuid,
  CONSTRAINT subtype_modifier_groups_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX subtype_modifier_groups_modifier_group_id_idx ON subtype_modifier_groups (customer_uuid, modifier_group_id);
CREATE INDEX subtype_modifier_groups_price_list_id_idx ON subtype_modifier_groups (customer_uuid, price_list_id);
CREATE UNIQUE INDEX subtype_modifier_groups_subtype_id_modifier_group_id_key ON subtype_modifier_groups (customer_uuid, subtype_id, modifier_group_id);
CREATE INDEX subtype_modifier_groups_subtype_id_position_order ON subtype_modifier_groups (customer_uuid, subtype_id, "position", id);
ALTER TABLE subtype_modifier_groups ENABLE ROW LEVEL SECURITY;
ALTER TABLE subtype_modifier_groups FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON subtype_modifier_groups USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON subtype_modifier_groups FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE subtype_recipes (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  subtype_id uuid NOT NULL,
  recipe_id uuid NOT NULL,
  quantity numeric(15,3) NOT NULL,
  CONSTRAINT subtype_recipes_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX subtype_recipes_recipe_id_idx ON subtype_recipes (customer_uuid, recipe_id);
CREATE INDEX subtype_recipes_subtype_id_position_order ON subtype_recipes (customer_uuid, subtype_id, "position", id);
CREATE UNIQUE INDEX subtype_recipes_subtype_id_recipe_id_key ON subtype_recipes (customer_uuid, subtype_id, recipe_id);
ALTER TABLE subtype_recipes ENABLE ROW LEVEL SECURITY;
ALTER TABLE subtype_recipes FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON subtype_recipes USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON subtype_recipes FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE subtypes (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  menu_item_id uuid NOT NULL,
  name text NOT NULL,
  code text,
  variant_ids uuid[],
  pricing_strategy integer NOT NULL,
  custom_price bigint,
  price_list_id uuid,
  is_active boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(((COALESCE(name, ''::text) || ' '::text) || COALESCE(code, ''::text)))) STORED,
  CONSTRAINT subtypes_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX subtypes_menu_item_id_name_key ON subtypes (customer_uuid, menu_item_id, name);
CREATE INDEX subtypes_menu_item_id_position_order ON subtypes (customer_uuid, menu_item_id, "position", id);
CREATE INDEX subtypes_price_list_id_idx ON subtypes (customer_uuid, price_list_id);
CREATE INDEX subtypes_search ON subtypes USING gin (search_text gin_trgm_ops);
ALTER TABLE subtypes ENABLE ROW LEVEL SECURITY;
ALTER TABLE subtypes FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON subtypes USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON subtypes FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE tax_groups (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  code text,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT tax_groups_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX tax_groups_code_key ON tax_groups (customer_uuid, code);
CREATE UNIQUE INDEX tax_groups_name_key ON tax_groups (customer_uuid, name);
CREATE INDEX tax_groups_position_order ON tax_groups (customer_uuid, "position", id);
CREATE INDEX tax_groups_search ON tax_groups USING gin (search_text gin_trgm_ops);
ALTER TABLE tax_groups ENABLE ROW LEVEL SECURITY;
ALTER TABLE tax_groups FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON tax_groups USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON tax_groups FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE tax_types (
  id integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  code text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(((COALESCE(name, ''::text) || ' '::text) || COALESCE(code, ''::text)))) STORED,
  CONSTRAINT tax_types_pkey PRIMARY KEY (id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX tax_types_code_key ON tax_types (code);
CREATE UNIQUE INDEX tax_types_name_key ON tax_types (name);
CREATE INDEX tax_types_search ON tax_types USING gin (search_text gin_trgm_ops);
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON tax_types FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE taxes (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  tax_group_id uuid NOT NULL,
  tax_type_id integer NOT NULL,
  rate_percent numeric(9,3) NOT NULL,
  valid_from date NOT NULL,
  is_active boolean NOT NULL,
  CONSTRAINT taxes_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX taxes_tax_group_id_idx ON taxes (customer_uuid, tax_group_id);
CREATE UNIQUE INDEX taxes_tax_group_id_valid_from_key ON taxes (customer_uuid, tax_group_id, valid_from);
CREATE INDEX taxes_valid_from_order ON taxes (customer_uuid, valid_from, id);
ALTER TABLE taxes ENABLE ROW LEVEL SECURITY;
ALTER TABLE taxes FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON taxes USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON taxes FOR EACH STATEMENT EXECUTE FUNCTION note_write();

-- Files that messages refer to, such as menus.
CREATE TABLE till_files (
  customer_uuid uuid NOT NULL,
  store_uuid uuid NOT NULL,
  sha256 text NOT NULL,
  name text NOT NULL,
  bytes integer NOT NULL,
  content bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT till_files_pkey PRIMARY KEY (customer_uuid, store_uuid, sha256)
);
ALTER TABLE till_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE till_files FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON till_files USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON till_files AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));

-- The keys of each store. Only their hashes are kept, which is enough for keys of 256 random bits.
CREATE TABLE till_keys (
  customer_uuid uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  store_uuid uuid NOT NULL,
  digest text NOT NULL,
  last_four text NOT NULL,
  made_by text NOT NULL,
  made_at timestamp with time zone DEFAULT now() NOT NULL,
  -- Without an end, the key works until somebody revokes it.
  ends_at timestamp with time zone,
  used_at timestamp with time zone,
  CONSTRAINT till_keys_customer_uuid_digest_key UNIQUE (customer_uuid, digest),
  CONSTRAINT till_keys_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX till_keys_digest_idx ON till_keys (digest);
CREATE INDEX till_keys_store_idx ON till_keys (customer_uuid, store_uuid, made_at);
ALTER TABLE till_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE till_keys FORCE ROW LEVEL SECURITY;
-- Whoever brings a key sees the row of that key and no other, before the product knows the customer.
CREATE POLICY bearer ON till_keys FOR SELECT USING ((digest = current_setting('commissary.till_key'::text, true)));
CREATE POLICY customer ON till_keys USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON till_keys AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])) OR (digest = current_setting('commissary.till_key'::text, true)))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));
CREATE TRIGGER ended AFTER DELETE OR UPDATE OF ends_at ON till_keys FOR EACH ROW EXECUTE FUNCTION tell_till_key_ended();

-- The last number that a message of the store got. A row lock on it keeps the numbers in the order of the commits.
CREATE TABLE till_mailboxes (
  customer_uuid uuid NOT NULL,
  store_uuid uuid NOT NULL,
  last_seq bigint NOT NULL,
  CONSTRAINT till_mailboxes_pkey PRIMARY KEY (customer_uuid, store_uuid)
)
WITH (fillfactor='50');
ALTER TABLE till_mailboxes ENABLE ROW LEVEL SECURITY;
ALTER TABLE till_mailboxes FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON till_mailboxes USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON till_mailboxes AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));

CREATE TABLE till_messages (
  customer_uuid uuid NOT NULL,
  id uuid NOT NULL,
  store_uuid uuid NOT NULL,
  seq bigint NOT NULL,
  type text NOT NULL,
  subject text NOT NULL,
  dedupe_key text NOT NULL,
  supersedes_key text,
  payload jsonb NOT NULL,
  file_sha256 text,
  file_bytes integer,
  status text DEFAULT 'QUEUED'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  max_attempts integer DEFAULT 8 NOT NULL,
  visible_at timestamp with time zone DEFAULT now() NOT NULL,
  lease_until timestamp with time zone,
  lease_token uuid,
  expires_at timestamp with time zone NOT NULL,
  last_error text,
  result jsonb,
  sent_by text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  completed_at timestamp with time zone,
  CONSTRAINT till_messages_status_check CHECK ((status = ANY (ARRAY['QUEUED'::text, 'LEASED'::text, 'COMPLETE'::text, 'FAILED'::text, 'EXPIRED'::text, 'CANCELLED'::text]))),
  CONSTRAINT till_messages_customer_uuid_store_uuid_dedupe_key_key UNIQUE (customer_uuid, store_uuid, dedupe_key),
  CONSTRAINT till_messages_customer_uuid_store_uuid_seq_key UNIQUE (customer_uuid, store_uuid, seq),
  CONSTRAINT till_messages_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='70');
CREATE INDEX till_messages_open_idx ON till_messages (customer_uuid, store_uuid, seq) WHERE (status = ANY (ARRAY['QUEUED'::text, 'LEASED'::text]));
CREATE INDEX till_messages_over_idx ON till_messages (customer_uuid, completed_at) WHERE (status <> ALL (ARRAY['QUEUED'::text, 'LEASED'::text]));
ALTER TABLE till_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE till_messages FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON till_messages USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON till_messages AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));

-- What tills last said about themselves. Apart from the mailbox, so that no heartbeat waits for a change.
CREATE TABLE till_presence (
  customer_uuid uuid NOT NULL,
  store_uuid uuid NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  app_version text NOT NULL,
  menu_version text NOT NULL,
  config_version text NOT NULL,
  -- How far the clock of the till is ahead.
  clock_ahead_seconds integer NOT NULL,
  CONSTRAINT till_presence_pkey PRIMARY KEY (customer_uuid, store_uuid)
)
WITH (fillfactor='50');
ALTER TABLE till_presence ENABLE ROW LEVEL SECURITY;
ALTER TABLE till_presence FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON till_presence USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON till_presence AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));

CREATE TABLE till_slip_headers (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  logo uuid,
  lines text,
  vat_number text,
  registration_number text,
  phone text,
  website text,
  footer_lines text,
  show_qr boolean NOT NULL,
  qr_template text,
  width_columns text NOT NULL,
  is_active boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT till_slip_headers_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX till_slip_headers_logo_idx ON till_slip_headers (customer_uuid, logo);
CREATE UNIQUE INDEX till_slip_headers_name_key ON till_slip_headers (customer_uuid, name);
CREATE INDEX till_slip_headers_name_order ON till_slip_headers (customer_uuid, name COLLATE "und-x-icu", id) INCLUDE (search_text);
CREATE INDEX till_slip_headers_search ON till_slip_headers USING gin (search_text gin_trgm_ops);
ALTER TABLE till_slip_headers ENABLE ROW LEVEL SECURITY;
ALTER TABLE till_slip_headers FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON till_slip_headers USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON till_slip_headers FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE trusted_devices (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  token_hash bytea NOT NULL,
  user_uuid uuid NOT NULL,
  factor_id uuid NOT NULL,
  -- What the browser calls itself; proves nothing.
  label text NOT NULL,
  user_agent text NOT NULL,
  address text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  used_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT trusted_devices_pkey PRIMARY KEY (id),
  CONSTRAINT trusted_devices_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX trusted_devices_user_idx ON trusted_devices (user_uuid);
ALTER TABLE trusted_devices ENABLE ROW LEVEL SECURITY;
ALTER TABLE trusted_devices FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON trusted_devices USING (is_signing_in()) WITH CHECK (is_signing_in());

-- Permissions that people are getting at Uber Eats. A row works once, for ten minutes, for one person and one store.
CREATE TABLE uber_linkings (
  customer_uuid uuid NOT NULL,
  state_digest text NOT NULL,
  browser_digest text NOT NULL,
  user_uuid uuid NOT NULL,
  store_uuid uuid NOT NULL,
  expires_at timestamp with time zone DEFAULT (now() + '00:10:00'::interval) NOT NULL,
  is_used boolean DEFAULT false NOT NULL,
  -- The sealed token of the merchant.
  token text,
  CONSTRAINT uber_linkings_pkey PRIMARY KEY (customer_uuid, state_digest)
);
ALTER TABLE uber_linkings ENABLE ROW LEVEL SECURITY;
ALTER TABLE uber_linkings FORCE ROW LEVEL SECURITY;
-- Whoever brings the state sees its row and no other, before the product knows the customer.
CREATE POLICY bearer ON uber_linkings FOR SELECT USING ((state_digest = current_setting('commissary.uber_state'::text, true)));
CREATE POLICY customer ON uber_linkings USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON uber_linkings AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])) OR (state_digest = current_setting('commissary.uber_state'::text, true)))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));

CREATE TABLE uber_links (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  store_uuid uuid NOT NULL,
  uber_store_uuid text,
  CONSTRAINT uber_links_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX uber_links_store_uuid_idx ON uber_links (customer_uuid, store_uuid);
CREATE INDEX uber_links_uber_store_uuid_order ON uber_links (customer_uuid, uber_store_uuid COLLATE "und-x-icu", id);
ALTER TABLE uber_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE uber_links FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON uber_links USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE POLICY stores ON uber_links AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));
CREATE TRIGGER kept AFTER INSERT OR DELETE OR UPDATE ON uber_links FOR EACH ROW EXECUTE FUNCTION keep_uber_store();
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON uber_links FOR EACH STATEMENT EXECUTE FUNCTION note_write();

-- The store of ours that a store of Uber Eats belongs to, for all customers: an event names only the store of Uber Eats.
CREATE TABLE uber_stores (
  customer_uuid uuid NOT NULL,
  uber_store_uuid text NOT NULL,
  store_uuid uuid NOT NULL,
  -- LINKING until Uber Eats says that the link works; DISABLED while people pause it; REMOVED if Uber Eats ended it.
  state text DEFAULT 'ACTIVE'::text NOT NULL,
  last_told_at timestamp with time zone,
  CONSTRAINT uber_stores_state_check CHECK ((state = ANY (ARRAY['LINKING'::text, 'ACTIVE'::text, 'DISABLED'::text, 'REMOVED'::text]))),
  CONSTRAINT uber_stores_pkey PRIMARY KEY (customer_uuid, uber_store_uuid)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX uber_stores_owner ON uber_stores (uber_store_uuid);
CREATE INDEX uber_stores_store_idx ON uber_stores (customer_uuid, store_uuid);
ALTER TABLE uber_stores ENABLE ROW LEVEL SECURITY;
ALTER TABLE uber_stores FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON uber_stores USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
-- An event shows the row of the store that it names, before the product knows the customer.
CREATE POLICY named ON uber_stores FOR SELECT USING ((uber_store_uuid = current_setting('commissary.uber_store'::text, true)));
CREATE POLICY stores ON uber_stores AS RESTRICTIVE USING ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[])) OR (uber_store_uuid = current_setting('commissary.uber_store'::text, true)))) WITH CHECK ((( SELECT works_for_all_stores() AS works_for_all_stores) OR (store_uuid = ANY (( SELECT current_stores() AS current_stores)::uuid[]))));

CREATE TABLE unit_sizes (
  customer_uuid uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  description text,
  is_active boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT unit_sizes_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX unit_sizes_name_key ON unit_sizes (customer_uuid, name);
CREATE INDEX unit_sizes_position_order ON unit_sizes (customer_uuid, "position", id);
CREATE INDEX unit_sizes_search ON unit_sizes USING gin (search_text gin_trgm_ops);
ALTER TABLE unit_sizes ENABLE ROW LEVEL SECURITY;
ALTER TABLE unit_sizes FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON unit_sizes USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON unit_sizes FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE unit_types (
  id integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  code text NOT NULL,
  label text NOT NULL,
  measure text NOT NULL,
  base_quantity integer NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(label, ''::text))) STORED,
  CONSTRAINT unit_types_pkey PRIMARY KEY (id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX unit_types_code_key ON unit_types (code);
CREATE INDEX unit_types_search ON unit_types USING gin (search_text gin_trgm_ops);
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON unit_types FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE users (
  uuid uuid DEFAULT gen_random_uuid() NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  is_admin boolean DEFAULT false NOT NULL,
  is_demo boolean DEFAULT false NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  -- A one-time password, or one that an administrator took away: the next sign-in leads to choosing another.
  must_reset_password boolean DEFAULT false NOT NULL,
  language text,
  begins_at_home boolean,
  CONSTRAINT users_pkey PRIMARY KEY (uuid)
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in ON users USING (is_signing_in()) WITH CHECK (is_signing_in());
CREATE TRIGGER users_spell_address BEFORE INSERT OR UPDATE OF email ON users FOR EACH ROW EXECUTE FUNCTION spell_address();

CREATE TABLE variant_elements (
  customer_uuid uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  unit_size_id uuid,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT variant_elements_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX variant_elements_name_key ON variant_elements (customer_uuid, name);
CREATE INDEX variant_elements_position_order ON variant_elements (customer_uuid, "position", id);
CREATE INDEX variant_elements_search ON variant_elements USING gin (search_text gin_trgm_ops);
CREATE INDEX variant_elements_unit_size_id_idx ON variant_elements (customer_uuid, unit_size_id);
ALTER TABLE variant_elements ENABLE ROW LEVEL SECURITY;
ALTER TABLE variant_elements FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON variant_elements USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON variant_elements FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE variant_template_items (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  variant_template_id uuid NOT NULL,
  parent_id uuid,
  variant_id uuid NOT NULL,
  is_checked boolean NOT NULL,
  CONSTRAINT variant_template_items_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX variant_template_items_parent_id_idx ON variant_template_items (customer_uuid, parent_id);
CREATE INDEX variant_template_items_variant_id_idx ON variant_template_items (customer_uuid, variant_id);
CREATE INDEX variant_template_items_variant_template_id_position_order ON variant_template_items (customer_uuid, variant_template_id, "position", id);
ALTER TABLE variant_template_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE variant_template_items FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON variant_template_items USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON variant_template_items FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE variant_templates (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  description text,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT variant_templates_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX variant_templates_name_key ON variant_templates (customer_uuid, name);
CREATE INDEX variant_templates_name_order ON variant_templates (customer_uuid, name COLLATE "und-x-icu", id) INCLUDE (search_text);
CREATE INDEX variant_templates_search ON variant_templates USING gin (search_text gin_trgm_ops);
ALTER TABLE variant_templates ENABLE ROW LEVEL SECURITY;
ALTER TABLE variant_templates FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON variant_templates USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON variant_templates FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE voucher_batches (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  voucher_template_id uuid NOT NULL,
  batch_size integer NOT NULL,
  prefix text,
  expires_at date,
  status text NOT NULL,
  code_count integer NOT NULL,
  CONSTRAINT voucher_batches_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE INDEX voucher_batches_created_at_order ON voucher_batches (customer_uuid, created_at, id);
CREATE INDEX voucher_batches_voucher_template_id_idx ON voucher_batches (customer_uuid, voucher_template_id);
ALTER TABLE voucher_batches ENABLE ROW LEVEL SECURITY;
ALTER TABLE voucher_batches FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON voucher_batches USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON voucher_batches FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE voucher_rules (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  has_minimum_spend boolean NOT NULL,
  minimum_spend bigint,
  allow_voucher_stacking boolean NOT NULL,
  channels uuid[],
  service_types integer[],
  item_categories uuid[],
  sizes uuid[],
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT voucher_rules_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX voucher_rules_name_key ON voucher_rules (customer_uuid, name);
CREATE INDEX voucher_rules_name_order ON voucher_rules (customer_uuid, name COLLATE "und-x-icu", id) INCLUDE (search_text);
CREATE INDEX voucher_rules_search ON voucher_rules USING gin (search_text gin_trgm_ops);
ALTER TABLE voucher_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE voucher_rules FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON voucher_rules USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON voucher_rules FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE voucher_templates (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  name text NOT NULL,
  description text,
  rule_id uuid,
  discount_type text NOT NULL,
  percent numeric(9,3),
  amount bigint,
  maximum_discount bigint,
  valid_from date,
  validity_days integer,
  usage_per_code integer NOT NULL,
  usage_per_customer integer,
  active boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(COALESCE(name, ''::text))) STORED,
  CONSTRAINT voucher_templates_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX voucher_templates_name_key ON voucher_templates (customer_uuid, name);
CREATE INDEX voucher_templates_name_order ON voucher_templates (customer_uuid, name COLLATE "und-x-icu", id) INCLUDE (search_text);
CREATE INDEX voucher_templates_rule_id_idx ON voucher_templates (customer_uuid, rule_id);
CREATE INDEX voucher_templates_search ON voucher_templates USING gin (search_text gin_trgm_ops);
ALTER TABLE voucher_templates ENABLE ROW LEVEL SECURITY;
ALTER TABLE voucher_templates FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON voucher_templates USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON voucher_templates FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE vouchers (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  code text NOT NULL,
  batch_id uuid,
  voucher_template_id uuid NOT NULL,
  used_count integer NOT NULL,
  own_expiry date,
  guest_uuid uuid,
  recipient_name text,
  recipient_email text,
  recipient_mobile text,
  search_text text GENERATED ALWAYS AS (search_text(((((((COALESCE(code, ''::text) || ' '::text) || COALESCE(recipient_name, ''::text)) || ' '::text) || COALESCE(recipient_email, ''::text)) || ' '::text) || COALESCE(phone_text(recipient_mobile), ''::text)))) STORED,
  CONSTRAINT vouchers_pkey PRIMARY KEY (customer_uuid, id)
)
WITH (fillfactor='85');
CREATE UNIQUE INDEX vouchers_code_key ON vouchers (customer_uuid, code);
CREATE INDEX vouchers_code_order ON vouchers (customer_uuid, code COLLATE "und-x-icu", id) INCLUDE (search_text);
CREATE INDEX vouchers_guest_uuid_idx ON vouchers (customer_uuid, guest_uuid);
CREATE INDEX vouchers_search ON vouchers USING gin (search_text gin_trgm_ops);
CREATE INDEX vouchers_voucher_template_id_idx ON vouchers (customer_uuid, voucher_template_id);
ALTER TABLE vouchers ENABLE ROW LEVEL SECURITY;
ALTER TABLE vouchers FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON vouchers USING ((customer_uuid = current_customer())) WITH CHECK ((customer_uuid = current_customer()));
CREATE TRIGGER written AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON vouchers FOR EACH STATEMENT EXECUTE FUNCTION note_write();

-- True if the line lacks a reference to a record that is still there.
CREATE FUNCTION lacks_a_record(line price_change_lines, settled settled_prices) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT (line.list_price_id IS NULL AND EXISTS (SELECT FROM price_list_elements there
      WHERE there.customer_uuid = settled.customer_uuid AND there.id = settled.list_price_id))
    OR (line.menu_id IS NULL AND EXISTS (SELECT FROM menus there
      WHERE there.customer_uuid = settled.customer_uuid AND there.id = settled.menu_id AND NOT there.is_deleted))
    OR (line.channel_id IS NULL AND EXISTS (SELECT FROM channels there
      WHERE there.customer_uuid = settled.customer_uuid AND there.id = settled.channel_id))
    OR (line.subtype_id IS NULL AND EXISTS (SELECT FROM subtypes there
      WHERE there.customer_uuid = settled.customer_uuid AND there.id = settled.subtype_id))
$$;

-- A line says what it said. A reference is empty once its record is deleted, and comes back with it.
CREATE FUNCTION says_the_same(line price_change_lines, settled settled_prices) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT line.new_price = settled.new_price AND line.stored_price IS NOT DISTINCT FROM settled.stored_price
    AND (line.list_price_id IS NULL OR line.list_price_id IS NOT DISTINCT FROM settled.list_price_id)
    AND (line.menu_id IS NULL OR line.menu_id IS NOT DISTINCT FROM settled.menu_id)
    AND (line.channel_id IS NULL OR line.channel_id IS NOT DISTINCT FROM settled.channel_id)
    AND (line.subtype_id IS NULL OR line.subtype_id IS NOT DISTINCT FROM settled.subtype_id)
$$;

ALTER SEQUENCE audit_events_id_seq OWNED BY audit_events.id;

-- The log as people read it. Row-level security holds for whoever reads it; before version 15 it holds for the owner,
-- who is the same.
CREATE VIEW audit_log WITH (security_invoker='true') AS
 SELECT audit_events.id,
    audit_events.customer_uuid,
    1 AS version,
    audit_events.occurred_at AS created_at,
    audit_events.occurred_at AS updated_at,
    audit_events.occurred_at,
    audit_events.actor_name,
    audit_events.action,
    audit_events.resource,
    audit_events.record_name,
    audit_events.address,
        CASE
            WHEN (audit_events.resource = 'access'::text) THEN (audit_events.after ->> 'userAgent'::text)
            ELSE NULL::text
        END AS user_agent,
    audit_events.record_id,
    audit_events.request_id,
    audit_events.search_text,
    (audit_events.store_uuids IS NOT NULL) AS knows_stores,
    audit_events.is_part,
        CASE
            WHEN ((audit_events.action = ANY (ARRAY['import'::text, 'update'::text, 'delete'::text, 'undo'::text])) AND (NOT audit_events.is_part) AND (audit_events.record_id = ''::text)) THEN ((audit_events.after ->> 'records'::text))::integer
            ELSE NULL::integer
        END AS record_count
   FROM audit_events
  WHERE (audit_events.customer_uuid IS NOT NULL);

-- The texts of all events: those that are kept, and those of the last seconds, which no seal is over.
CREATE VIEW audit_vocabulary WITH (security_invoker='true') AS
 SELECT audit_names.customer_uuid,
    audit_names.field,
    audit_names.value,
    audit_names.search_text
   FROM audit_names
UNION ALL
 SELECT current_customer() AS customer_uuid,
    t.field,
    t.value,
    t.search_text
   FROM audit_texts(current_customer(), COALESCE(( SELECT s.up_to_id
           FROM audit_seals s
          WHERE (s.customer_uuid = current_customer())
          ORDER BY s.number DESC
         LIMIT 1), ('-1'::integer)::bigint), '9223372036854775807'::bigint) t(field, value, search_text);

-- Foreign keys.
ALTER TABLE account_links ADD CONSTRAINT account_links_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid) ON DELETE CASCADE;
ALTER TABLE boards ADD CONSTRAINT boards_channel_menu_id_fkey FOREIGN KEY (customer_uuid, channel_menu_id) REFERENCES channel_menus(customer_uuid, id);
ALTER TABLE campaign_links ADD CONSTRAINT campaign_links_campaign_id_fkey FOREIGN KEY (customer_uuid, campaign_id) REFERENCES campaigns(customer_uuid, id);
ALTER TABLE campaign_links ADD CONSTRAINT campaign_links_campaign_source_id_fkey FOREIGN KEY (customer_uuid, campaign_source_id) REFERENCES campaign_sources(customer_uuid, id);
ALTER TABLE campaigns ADD CONSTRAINT campaigns_campaign_source_id_fkey FOREIGN KEY (customer_uuid, campaign_source_id) REFERENCES campaign_sources(customer_uuid, id);
ALTER TABLE campaigns ADD CONSTRAINT campaigns_voucher_template_id_fkey FOREIGN KEY (customer_uuid, voucher_template_id) REFERENCES voucher_templates(customer_uuid, id);
ALTER TABLE channel_group_members ADD CONSTRAINT channel_group_members_channel_group_id_fkey FOREIGN KEY (customer_uuid, channel_group_id) REFERENCES channel_groups(customer_uuid, id);
ALTER TABLE channel_group_members ADD CONSTRAINT channel_group_members_channel_id_fkey FOREIGN KEY (customer_uuid, channel_id) REFERENCES channels(customer_uuid, id);
ALTER TABLE channel_items ADD CONSTRAINT channel_items_channel_id_fkey FOREIGN KEY (customer_uuid, channel_id) REFERENCES channels(customer_uuid, id);
ALTER TABLE channel_items ADD CONSTRAINT channel_items_image_fkey FOREIGN KEY (customer_uuid, image) REFERENCES stored_files(customer_uuid, id);
ALTER TABLE channel_items ADD CONSTRAINT channel_items_menu_id_fkey FOREIGN KEY (customer_uuid, menu_id) REFERENCES menus(customer_uuid, id);
ALTER TABLE channel_items ADD CONSTRAINT channel_items_menu_item_id_fkey FOREIGN KEY (customer_uuid, menu_item_id) REFERENCES menu_items(customer_uuid, id);
ALTER TABLE channel_menus ADD CONSTRAINT channel_menus_channel_id_fkey FOREIGN KEY (customer_uuid, channel_id) REFERENCES channels(customer_uuid, id);
ALTER TABLE channel_menus ADD CONSTRAINT channel_menus_menu_id_fkey FOREIGN KEY (customer_uuid, menu_id) REFERENCES menus(customer_uuid, id);
ALTER TABLE channel_menus ADD CONSTRAINT channel_menus_price_list_id_fkey FOREIGN KEY (customer_uuid, price_list_id) REFERENCES price_lists(customer_uuid, id);
ALTER TABLE channel_prices ADD CONSTRAINT channel_prices_channel_id_fkey FOREIGN KEY (customer_uuid, channel_id) REFERENCES channels(customer_uuid, id);
ALTER TABLE channel_prices ADD CONSTRAINT channel_prices_menu_id_fkey FOREIGN KEY (customer_uuid, menu_id) REFERENCES menus(customer_uuid, id);
ALTER TABLE channel_prices ADD CONSTRAINT channel_prices_subtype_id_fkey FOREIGN KEY (customer_uuid, subtype_id) REFERENCES subtypes(customer_uuid, id);
ALTER TABLE channel_subtypes ADD CONSTRAINT channel_subtypes_channel_id_fkey FOREIGN KEY (customer_uuid, channel_id) REFERENCES channels(customer_uuid, id);
ALTER TABLE channel_subtypes ADD CONSTRAINT channel_subtypes_price_list_id_fkey FOREIGN KEY (customer_uuid, price_list_id) REFERENCES price_lists(customer_uuid, id);
ALTER TABLE channel_subtypes ADD CONSTRAINT channel_subtypes_pricing_strategy_fkey FOREIGN KEY (pricing_strategy) REFERENCES pricing_strategies(id);
ALTER TABLE channel_subtypes ADD CONSTRAINT channel_subtypes_subtype_id_fkey FOREIGN KEY (customer_uuid, subtype_id) REFERENCES subtypes(customer_uuid, id);
ALTER TABLE customer_users ADD CONSTRAINT customer_users_customer_uuid_fkey FOREIGN KEY (customer_uuid) REFERENCES customers(uuid);
ALTER TABLE customer_users ADD CONSTRAINT customer_users_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid);
ALTER TABLE delivery_zones ADD CONSTRAINT delivery_zones_store_uuid_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id);
ALTER TABLE deployment_stores ADD CONSTRAINT deployment_stores_channel_menu_id_fkey FOREIGN KEY (customer_uuid, channel_menu_id) REFERENCES channel_menus(customer_uuid, id);
ALTER TABLE deployment_stores ADD CONSTRAINT deployment_stores_deployment_id_fkey FOREIGN KEY (customer_uuid, deployment_id) REFERENCES deployments(customer_uuid, id);
ALTER TABLE deployment_stores ADD CONSTRAINT deployment_stores_store_uuid_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id);
ALTER TABLE deployments ADD CONSTRAINT deployments_restores_id_fkey FOREIGN KEY (customer_uuid, restores_id) REFERENCES deployments(customer_uuid, id);
ALTER TABLE guest_settings ADD CONSTRAINT guest_settings_guest_id_fkey FOREIGN KEY (customer_uuid, guest_id) REFERENCES guests(customer_uuid, id);
ALTER TABLE guests ADD CONSTRAINT guests_reason_id_fkey FOREIGN KEY (customer_uuid, reason_id) REFERENCES guest_reasons(customer_uuid, id);
ALTER TABLE home_arrangements ADD CONSTRAINT home_arrangements_role_id_fkey FOREIGN KEY (customer_uuid, role_id) REFERENCES roles(customer_uuid, id);
ALTER TABLE item_categories ADD CONSTRAINT item_categories_image_fkey FOREIGN KEY (customer_uuid, image) REFERENCES stored_files(customer_uuid, id);
ALTER TABLE job_refusals ADD CONSTRAINT job_refusals_job_fkey FOREIGN KEY (customer_uuid, job_id) REFERENCES jobs(customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE job_work ADD CONSTRAINT job_work_job_fkey FOREIGN KEY (customer_uuid, id) REFERENCES jobs(customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE kept_imports ADD CONSTRAINT kept_imports_file_fkey FOREIGN KEY (customer_uuid, id) REFERENCES stored_files(customer_uuid, id);
ALTER TABLE known_networks ADD CONSTRAINT known_networks_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid) ON DELETE CASCADE;
ALTER TABLE layout_version_files ADD CONSTRAINT layout_version_files_file_fkey FOREIGN KEY (customer_uuid, file_id) REFERENCES stored_files(customer_uuid, id);
ALTER TABLE layout_version_files ADD CONSTRAINT layout_version_files_version_fkey FOREIGN KEY (customer_uuid, version_id) REFERENCES layout_versions(customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE layout_versions ADD CONSTRAINT layout_versions_layout_fkey FOREIGN KEY (customer_uuid, layout_id) REFERENCES layouts(customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE layouts ADD CONSTRAINT layouts_layout_screen_number_id_fkey FOREIGN KEY (layout_screen_number_id) REFERENCES signage_layout_screen_numbers(id);
ALTER TABLE live_menus ADD CONSTRAINT live_menus_channel_menu_id_fkey FOREIGN KEY (customer_uuid, channel_menu_id) REFERENCES channel_menus(customer_uuid, id);
ALTER TABLE live_menus ADD CONSTRAINT live_menus_store_uuid_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id);
ALTER TABLE media ADD CONSTRAINT media_file_fkey FOREIGN KEY (customer_uuid, file) REFERENCES stored_files(customer_uuid, id);
ALTER TABLE media ADD CONSTRAINT media_thumbnail_fkey FOREIGN KEY (customer_uuid, thumbnail) REFERENCES stored_files(customer_uuid, id);
ALTER TABLE menu_items ADD CONSTRAINT menu_items_image_fkey FOREIGN KEY (customer_uuid, image) REFERENCES stored_files(customer_uuid, id);
ALTER TABLE menu_items ADD CONSTRAINT menu_items_tax_group_id_fkey FOREIGN KEY (customer_uuid, tax_group_id) REFERENCES tax_groups(customer_uuid, id);
ALTER TABLE menu_items ADD CONSTRAINT menu_items_variant_template_id_fkey FOREIGN KEY (customer_uuid, variant_template_id) REFERENCES variant_templates(customer_uuid, id);
ALTER TABLE modifier_group_members ADD CONSTRAINT modifier_group_members_modifier_group_id_fkey FOREIGN KEY (customer_uuid, modifier_group_id) REFERENCES modifier_groups(customer_uuid, id);
ALTER TABLE modifier_group_members ADD CONSTRAINT modifier_group_members_modifier_id_fkey FOREIGN KEY (customer_uuid, modifier_id) REFERENCES modifiers(customer_uuid, id);
ALTER TABLE modifiers ADD CONSTRAINT modifiers_recipe_id_fkey FOREIGN KEY (customer_uuid, recipe_id) REFERENCES recipes(customer_uuid, id);
ALTER TABLE modifiers ADD CONSTRAINT modifiers_takes_out_id_fkey FOREIGN KEY (customer_uuid, takes_out_id) REFERENCES stock_items(customer_uuid, id);
ALTER TABLE mrd_credentials ADD CONSTRAINT mrd_credentials_store_uuid_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_menu_item_id_fkey FOREIGN KEY (customer_uuid, menu_item_id) REFERENCES menu_items(customer_uuid, id);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_order_uuid_fkey FOREIGN KEY (customer_uuid, order_uuid) REFERENCES orders(customer_uuid, id);
ALTER TABLE order_status_changes ADD CONSTRAINT order_status_changes_order_uuid_fkey FOREIGN KEY (customer_uuid, order_uuid) REFERENCES orders(customer_uuid, id);
ALTER TABLE orders ADD CONSTRAINT orders_channel_id_fkey FOREIGN KEY (customer_uuid, channel_id) REFERENCES channels(customer_uuid, id);
ALTER TABLE orders ADD CONSTRAINT orders_guest_uuid_fkey FOREIGN KEY (customer_uuid, guest_uuid) REFERENCES guests(customer_uuid, id);
ALTER TABLE orders ADD CONSTRAINT orders_payment_type_id_fkey FOREIGN KEY (payment_type_id) REFERENCES payment_types(id);
ALTER TABLE orders ADD CONSTRAINT orders_service_type_id_fkey FOREIGN KEY (service_type_id) REFERENCES service_types(id);
ALTER TABLE orders ADD CONSTRAINT orders_store_uuid_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id);
ALTER TABLE platform_statuses ADD CONSTRAINT platform_statuses_store_uuid_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id);
ALTER TABLE player_keys ADD CONSTRAINT player_keys_player_fkey FOREIGN KEY (customer_uuid, player_id) REFERENCES players(customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE player_plays ADD CONSTRAINT player_plays_player_fkey FOREIGN KEY (customer_uuid, player_id) REFERENCES players(customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE player_presence ADD CONSTRAINT player_presence_player_fkey FOREIGN KEY (customer_uuid, player_id) REFERENCES players(customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE players ADD CONSTRAINT players_layout_id_fkey FOREIGN KEY (customer_uuid, layout_id) REFERENCES layouts(customer_uuid, id);
ALTER TABLE players ADD CONSTRAINT players_screen_id_fkey FOREIGN KEY (customer_uuid, screen_id) REFERENCES screens(customer_uuid, id);
ALTER TABLE players ADD CONSTRAINT players_store_uuid_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id);
ALTER TABLE price_batches ADD CONSTRAINT price_batches_price_list_id_fkey FOREIGN KEY (customer_uuid, price_list_id) REFERENCES price_lists(customer_uuid, id);
ALTER TABLE price_change_lines ADD CONSTRAINT price_change_lines_channel_id_fkey FOREIGN KEY (customer_uuid, channel_id) REFERENCES channels(customer_uuid, id);
ALTER TABLE price_change_lines ADD CONSTRAINT price_change_lines_list_price_id_fkey FOREIGN KEY (customer_uuid, list_price_id) REFERENCES price_list_elements(customer_uuid, id);
ALTER TABLE price_change_lines ADD CONSTRAINT price_change_lines_menu_id_fkey FOREIGN KEY (customer_uuid, menu_id) REFERENCES menus(customer_uuid, id);
ALTER TABLE price_change_lines ADD CONSTRAINT price_change_lines_price_change_id_fkey FOREIGN KEY (customer_uuid, price_change_id) REFERENCES price_changes(customer_uuid, id);
ALTER TABLE price_change_lines ADD CONSTRAINT price_change_lines_subtype_id_fkey FOREIGN KEY (customer_uuid, subtype_id) REFERENCES subtypes(customer_uuid, id);
ALTER TABLE price_changes ADD CONSTRAINT price_changes_store_uuid_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id);
ALTER TABLE price_list_elements ADD CONSTRAINT price_list_elements_menu_item_id_fkey FOREIGN KEY (customer_uuid, menu_item_id) REFERENCES menu_items(customer_uuid, id);
ALTER TABLE price_list_elements ADD CONSTRAINT price_list_elements_modifier_id_fkey FOREIGN KEY (customer_uuid, modifier_id) REFERENCES modifiers(customer_uuid, id);
ALTER TABLE price_list_elements ADD CONSTRAINT price_list_elements_price_list_id_fkey FOREIGN KEY (customer_uuid, price_list_id) REFERENCES price_lists(customer_uuid, id);
ALTER TABLE price_list_elements ADD CONSTRAINT price_list_elements_subtype_id_fkey FOREIGN KEY (customer_uuid, subtype_id) REFERENCES subtypes(customer_uuid, id);
ALTER TABLE price_list_elements ADD CONSTRAINT price_list_elements_unit_size_id_fkey FOREIGN KEY (customer_uuid, unit_size_id) REFERENCES unit_sizes(customer_uuid, id);
ALTER TABLE recipe_lines ADD CONSTRAINT recipe_lines_recipe_id_fkey FOREIGN KEY (customer_uuid, recipe_id) REFERENCES recipes(customer_uuid, id);
ALTER TABLE recipe_lines ADD CONSTRAINT recipe_lines_stock_item_id_fkey FOREIGN KEY (customer_uuid, stock_item_id) REFERENCES stock_items(customer_uuid, id);
ALTER TABLE recipe_lines ADD CONSTRAINT recipe_lines_unit_type_id_fkey FOREIGN KEY (unit_type_id) REFERENCES unit_types(id);
ALTER TABLE recipe_lines ADD CONSTRAINT recipe_lines_used_recipe_id_fkey FOREIGN KEY (customer_uuid, used_recipe_id) REFERENCES recipes(customer_uuid, id);
ALTER TABLE recipes ADD CONSTRAINT recipes_yield_unit_type_id_fkey FOREIGN KEY (yield_unit_type_id) REFERENCES unit_types(id);
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES second_factors(user_uuid) ON DELETE CASCADE;
ALTER TABLE refresh_tokens ADD CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
ALTER TABLE restaurant_stock_items ADD CONSTRAINT restaurant_stock_items_stock_item_id_fkey FOREIGN KEY (customer_uuid, stock_item_id) REFERENCES stock_items(customer_uuid, id);
ALTER TABLE restaurant_stock_items ADD CONSTRAINT restaurant_stock_items_store_uuid_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id);
ALTER TABLE screen_files ADD CONSTRAINT screen_files_media_id_fkey FOREIGN KEY (customer_uuid, media_id) REFERENCES media(customer_uuid, id);
ALTER TABLE screen_files ADD CONSTRAINT screen_files_screen_id_fkey FOREIGN KEY (customer_uuid, screen_id) REFERENCES screens(customer_uuid, id);
ALTER TABLE screens ADD CONSTRAINT screens_board_id_fkey FOREIGN KEY (customer_uuid, board_id) REFERENCES boards(customer_uuid, id);
ALTER TABLE screens ADD CONSTRAINT screens_layout_id_fkey FOREIGN KEY (customer_uuid, layout_id) REFERENCES layouts(customer_uuid, id);
ALTER TABLE screens ADD CONSTRAINT screens_screen_delay_id_fkey FOREIGN KEY (screen_delay_id) REFERENCES signage_screen_delay(id);
ALTER TABLE screens ADD CONSTRAINT screens_screen_duration_id_fkey FOREIGN KEY (screen_duration_id) REFERENCES signage_screen_duration(id);
ALTER TABLE screens ADD CONSTRAINT screens_screen_orientation_type_id_fkey FOREIGN KEY (screen_orientation_type_id) REFERENCES signage_screen_orientation_types(id);
ALTER TABLE screens ADD CONSTRAINT screens_screen_status_id_fkey FOREIGN KEY (screen_status_id) REFERENCES signage_layout_status_types(id);
ALTER TABLE screens ADD CONSTRAINT screens_screen_tween_type_id_fkey FOREIGN KEY (screen_tween_type_id) REFERENCES signage_tween_types(id);
ALTER TABLE screens ADD CONSTRAINT screens_screen_type_id_fkey FOREIGN KEY (screen_type_id) REFERENCES signage_screen_types(id);
ALTER TABLE second_factors ADD CONSTRAINT second_factors_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid) ON DELETE CASCADE;
ALTER TABLE seo_general ADD CONSTRAINT seo_general_image_fkey FOREIGN KEY (customer_uuid, image) REFERENCES stored_files(customer_uuid, id);
ALTER TABLE seo_location ADD CONSTRAINT seo_location_image_fkey FOREIGN KEY (customer_uuid, image) REFERENCES stored_files(customer_uuid, id);
ALTER TABLE seo_product ADD CONSTRAINT seo_product_image_fkey FOREIGN KEY (customer_uuid, image) REFERENCES stored_files(customer_uuid, id);
ALTER TABLE seo_store_general ADD CONSTRAINT seo_store_general_image_fkey FOREIGN KEY (customer_uuid, image) REFERENCES stored_files(customer_uuid, id);
ALTER TABLE seo_store_general ADD CONSTRAINT seo_store_general_store_uuid_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id);
ALTER TABLE seo_store_location ADD CONSTRAINT seo_store_location_image_fkey FOREIGN KEY (customer_uuid, image) REFERENCES stored_files(customer_uuid, id);
ALTER TABLE seo_store_location ADD CONSTRAINT seo_store_location_store_uuid_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id);
ALTER TABLE seo_store_product ADD CONSTRAINT seo_store_product_image_fkey FOREIGN KEY (customer_uuid, image) REFERENCES stored_files(customer_uuid, id);
ALTER TABLE seo_store_product ADD CONSTRAINT seo_store_product_store_uuid_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id);
ALTER TABLE sessions ADD CONSTRAINT sessions_customer_uuid_fkey FOREIGN KEY (customer_uuid) REFERENCES customers(uuid);
ALTER TABLE sessions ADD CONSTRAINT sessions_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid);
ALTER TABLE sign_in_tokens ADD CONSTRAINT sign_in_tokens_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid);
ALTER TABLE sold_out_changes ADD CONSTRAINT sold_out_changes_channel_fkey FOREIGN KEY (customer_uuid, channel_id) REFERENCES channels(customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE sold_out_changes ADD CONSTRAINT sold_out_changes_store_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE sold_outs ADD CONSTRAINT sold_outs_menu_item_id_fkey FOREIGN KEY (customer_uuid, menu_item_id) REFERENCES menu_items(customer_uuid, id);
ALTER TABLE sold_outs ADD CONSTRAINT sold_outs_modifier_id_fkey FOREIGN KEY (customer_uuid, modifier_id) REFERENCES modifiers(customer_uuid, id);
ALTER TABLE sold_outs ADD CONSTRAINT sold_outs_stock_item_id_fkey FOREIGN KEY (customer_uuid, stock_item_id) REFERENCES stock_items(customer_uuid, id);
ALTER TABLE sold_outs ADD CONSTRAINT sold_outs_subtype_id_fkey FOREIGN KEY (customer_uuid, subtype_id) REFERENCES subtypes(customer_uuid, id);
ALTER TABLE staff ADD CONSTRAINT staff_role_id_fkey FOREIGN KEY (customer_uuid, role_id) REFERENCES roles(customer_uuid, id);
ALTER TABLE stock_items ADD CONSTRAINT stock_items_base_unit_type_id_fkey FOREIGN KEY (base_unit_type_id) REFERENCES unit_types(id);
ALTER TABLE stock_items ADD CONSTRAINT stock_items_recipe_id_fkey FOREIGN KEY (customer_uuid, recipe_id) REFERENCES recipes(customer_uuid, id);
ALTER TABLE stock_items ADD CONSTRAINT stock_items_stock_category_id_fkey FOREIGN KEY (customer_uuid, stock_category_id) REFERENCES stock_categories(customer_uuid, id);
ALTER TABLE store_addresses ADD CONSTRAINT store_addresses_store_uuid_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id);
ALTER TABLE store_group_members ADD CONSTRAINT store_group_members_store_uuid_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id);
ALTER TABLE store_groups ADD CONSTRAINT store_groups_price_list_id_fkey FOREIGN KEY (customer_uuid, price_list_id) REFERENCES price_lists(customer_uuid, id);
ALTER TABLE store_menu_items ADD CONSTRAINT store_menu_items_image_fkey FOREIGN KEY (customer_uuid, image) REFERENCES stored_files(customer_uuid, id);
ALTER TABLE store_menu_items ADD CONSTRAINT store_menu_items_menu_item_id_fkey FOREIGN KEY (customer_uuid, menu_item_id) REFERENCES menu_items(customer_uuid, id);
ALTER TABLE store_menu_items ADD CONSTRAINT store_menu_items_store_uuid_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id);
ALTER TABLE store_modifiers ADD CONSTRAINT store_modifiers_modifier_id_fkey FOREIGN KEY (customer_uuid, modifier_id) REFERENCES modifiers(customer_uuid, id);
ALTER TABLE store_modifiers ADD CONSTRAINT store_modifiers_store_uuid_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id);
ALTER TABLE store_operating_hours ADD CONSTRAINT store_operating_hours_store_uuid_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id);
ALTER TABLE store_settings ADD CONSTRAINT store_settings_store_uuid_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id);
ALTER TABLE store_special_hours ADD CONSTRAINT store_special_hours_store_uuid_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id);
ALTER TABLE store_trading_hours ADD CONSTRAINT store_trading_hours_store_uuid_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id);
ALTER TABLE stored_files ADD CONSTRAINT stored_files_thumbnail_fkey FOREIGN KEY (customer_uuid, thumbnail_id) REFERENCES stored_files(customer_uuid, id);
ALTER TABLE subtype_modifier_groups ADD CONSTRAINT subtype_modifier_groups_modifier_group_id_fkey FOREIGN KEY (customer_uuid, modifier_group_id) REFERENCES modifier_groups(customer_uuid, id);
ALTER TABLE subtype_modifier_groups ADD CONSTRAINT subtype_modifier_groups_price_list_id_fkey FOREIGN KEY (customer_uuid, price_list_id) REFERENCES price_lists(customer_uuid, id);
ALTER TABLE subtype_modifier_groups ADD CONSTRAINT subtype_modifier_groups_subtype_id_fkey FOREIGN KEY (customer_uuid, subtype_id) REFERENCES subtypes(customer_uuid, id);
ALTER TABLE subtype_recipes ADD CONSTRAINT subtype_recipes_recipe_id_fkey FOREIGN KEY (customer_uuid, recipe_id) REFERENCES recipes(customer_uuid, id);
ALTER TABLE subtype_recipes ADD CONSTRAINT subtype_recipes_subtype_id_fkey FOREIGN KEY (customer_uuid, subtype_id) REFERENCES subtypes(customer_uuid, id);
ALTER TABLE subtypes ADD CONSTRAINT subtypes_menu_item_id_fkey FOREIGN KEY (customer_uuid, menu_item_id) REFERENCES menu_items(customer_uuid, id);
ALTER TABLE subtypes ADD CONSTRAINT subtypes_price_list_id_fkey FOREIGN KEY (customer_uuid, price_list_id) REFERENCES price_lists(customer_uuid, id);
ALTER TABLE subtypes ADD CONSTRAINT subtypes_pricing_strategy_fkey FOREIGN KEY (pricing_strategy) REFERENCES pricing_strategies(id);
ALTER TABLE taxes ADD CONSTRAINT taxes_tax_group_id_fkey FOREIGN KEY (customer_uuid, tax_group_id) REFERENCES tax_groups(customer_uuid, id);
ALTER TABLE taxes ADD CONSTRAINT taxes_tax_type_id_fkey FOREIGN KEY (tax_type_id) REFERENCES tax_types(id);
ALTER TABLE till_files ADD CONSTRAINT till_files_store_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE till_keys ADD CONSTRAINT till_keys_store_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE till_mailboxes ADD CONSTRAINT till_mailboxes_store_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE till_messages ADD CONSTRAINT till_messages_store_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE till_presence ADD CONSTRAINT till_presence_store_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE till_slip_headers ADD CONSTRAINT till_slip_headers_logo_fkey FOREIGN KEY (customer_uuid, logo) REFERENCES stored_files(customer_uuid, id);
ALTER TABLE trusted_devices ADD CONSTRAINT trusted_devices_user_uuid_fkey FOREIGN KEY (user_uuid) REFERENCES users(uuid) ON DELETE CASCADE;
ALTER TABLE uber_linkings ADD CONSTRAINT uber_linkings_store_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE uber_links ADD CONSTRAINT uber_links_store_uuid_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id);
ALTER TABLE uber_stores ADD CONSTRAINT uber_stores_store_fkey FOREIGN KEY (customer_uuid, store_uuid) REFERENCES stores(customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE variant_elements ADD CONSTRAINT variant_elements_unit_size_id_fkey FOREIGN KEY (customer_uuid, unit_size_id) REFERENCES unit_sizes(customer_uuid, id);
ALTER TABLE variant_template_items ADD CONSTRAINT variant_template_items_parent_id_fkey FOREIGN KEY (customer_uuid, parent_id) REFERENCES variant_template_items(customer_uuid, id);
ALTER TABLE variant_template_items ADD CONSTRAINT variant_template_items_variant_id_fkey FOREIGN KEY (customer_uuid, variant_id) REFERENCES variant_elements(customer_uuid, id);
ALTER TABLE variant_template_items ADD CONSTRAINT variant_template_items_variant_template_id_fkey FOREIGN KEY (customer_uuid, variant_template_id) REFERENCES variant_templates(customer_uuid, id);
ALTER TABLE voucher_batches ADD CONSTRAINT voucher_batches_voucher_template_id_fkey FOREIGN KEY (customer_uuid, voucher_template_id) REFERENCES voucher_templates(customer_uuid, id);
ALTER TABLE voucher_templates ADD CONSTRAINT voucher_templates_rule_id_fkey FOREIGN KEY (customer_uuid, rule_id) REFERENCES voucher_rules(customer_uuid, id);
ALTER TABLE vouchers ADD CONSTRAINT vouchers_batch_id_fkey FOREIGN KEY (customer_uuid, batch_id) REFERENCES voucher_batches(customer_uuid, id);
ALTER TABLE vouchers ADD CONSTRAINT vouchers_guest_uuid_fkey FOREIGN KEY (customer_uuid, guest_uuid) REFERENCES guests(customer_uuid, id);
ALTER TABLE vouchers ADD CONSTRAINT vouchers_voucher_template_id_fkey FOREIGN KEY (customer_uuid, voucher_template_id) REFERENCES voucher_templates(customer_uuid, id);

-- Whoever owns the tables may read and add; what an event says of itself besides is not theirs to say.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON audit_events, audit_seals FROM CURRENT_USER;
GRANT INSERT (customer_uuid, actor_uuid, actor_name, address, request_id, action, resource, record_id, before, after, record_name, search_text, owner_id, store_uuids, is_part)
  ON audit_events TO CURRENT_USER;
GRANT INSERT ON audit_seals TO CURRENT_USER;

-- The lists that every installation has alike.
INSERT INTO pricing_strategies (id, version, created_at, updated_at, name) VALUES
  (1, 1, '2026-11-29 18:30:55.77572+00', '2026-11-29 18:30:55.77572+00', 'Zero price'),
  (2, 1, '2026-11-29 18:30:55.77572+00', '2026-11-29 18:30:55.77572+00', 'Standard price'),
  (3, 1, '2026-11-29 18:30:55.77572+00', '2026-11-29 18:30:55.77572+00', 'Custom pricing');
INSERT INTO signage_layout_screen_numbers (id, version, created_at, updated_at, name) VALUES
  (1, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', '1'),
  (2, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', '2'),
  (3, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', '3'),
  (4, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', '4'),
  (5, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', '5'),
  (6, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', '6'),
  (7, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', '7'),
  (8, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', '8'),
  (9, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', '9'),
  (10, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', '10');
INSERT INTO unit_types (id, version, created_at, updated_at, code, label, measure, base_quantity) VALUES
  (1, 1, '2026-11-29 18:30:54.03152+00', '2026-11-29 18:30:54.03152+00', 'GRAM', 'GRAM', 'MASS', 1000),
  (11, 1, '2026-11-29 18:30:54.03152+00', '2026-11-29 18:30:54.03152+00', 'KG', 'KG', 'MASS', 1000000),
  (30, 1, '2026-11-29 18:30:54.03152+00', '2026-11-29 18:30:54.03152+00', 'MILLILITRE', 'ML', 'VOLUME', 1000),
  (41, 1, '2026-11-29 18:30:54.03152+00', '2026-11-29 18:30:54.03152+00', 'EACH', 'EACH', 'COUNT', 1000),
  (63, 1, '2026-11-29 18:30:54.03152+00', '2026-11-29 18:30:54.03152+00', 'LITRE', 'LT', 'VOLUME', 1000000);
INSERT INTO payment_types (id, version, created_at, updated_at, name, code) VALUES
  (1, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'Cash', 'CASH'),
  (2, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'Card', 'CARD'),
  (3, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'Online', 'ONLINE'),
  (4, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'Voucher', 'VOUCHER'),
  (5, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'Account', 'ACCOUNT');
INSERT INTO service_types (id, version, created_at, updated_at, name, code) VALUES
  (1, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'Dine in', 'DINE_IN'),
  (2, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'Collection', 'COLLECTION'),
  (3, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'Delivery', 'DELIVERY');
INSERT INTO signage_layout_status_types (id, version, created_at, updated_at, name) VALUES
  (1, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'Active'),
  (2, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'Inactive');
INSERT INTO signage_screen_delay (id, version, created_at, updated_at, name, milliseconds) VALUES
  (1, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', '0 s', 0),
  (2, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', '0.5 s', 500),
  (3, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', '1 s', 1000),
  (4, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', '2 s', 2000),
  (5, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', '5 s', 5000);
INSERT INTO signage_screen_duration (id, version, created_at, updated_at, name, seconds) VALUES
  (1, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', '8 s', 8),
  (2, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', '5 s', 5),
  (3, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', '10 s', 10),
  (4, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', '15 s', 15),
  (5, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', '20 s', 20),
  (6, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', '30 s', 30),
  (7, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', '60 s', 60);
INSERT INTO signage_screen_orientation_types (id, version, created_at, updated_at, name) VALUES
  (1, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'Landscape'),
  (2, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'Portrait');
INSERT INTO signage_screen_types (id, version, created_at, updated_at, name) VALUES
  (1, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'Sliders'),
  (2, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'Video');
INSERT INTO signage_tween_types (id, version, created_at, updated_at, name) VALUES
  (1, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'None'),
  (2, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'Fade'),
  (3, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'Cross-fade'),
  (4, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'Slide left'),
  (5, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'Slide right'),
  (6, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'Slide up'),
  (7, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'Slide down'),
  (8, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'Zoom'),
  (9, 1, '2026-11-29 18:30:55.176134+00', '2026-11-29 18:30:55.176134+00', 'Wipe');
INSERT INTO tax_types (id, version, created_at, updated_at, name, code) VALUES
  (1, 1, '2026-11-29 18:30:55.77572+00', '2026-11-29 18:30:55.77572+00', 'Standard', 'STANDARD'),
  (2, 1, '2026-11-29 18:30:55.77572+00', '2026-11-29 18:30:55.77572+00', 'Zero-rated', 'ZERO'),
  (3, 1, '2026-11-29 18:30:55.77572+00', '2026-11-29 18:30:55.77572+00', 'Exempt', 'EXEMPT');
