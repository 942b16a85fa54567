-- Staff may work for some stores of a customer only. Row-level security then reads a second setting: `all`, or the stores as
-- an array. A transaction that does not say it finds nothing of any store.
CREATE FUNCTION works_for_all_stores() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(current_setting('commissary.stores', true), '') = 'all' $$;
CREATE FUNCTION current_stores() RETURNS uuid[]
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN coalesce(current_setting('commissary.stores', true), '') IN ('', 'all') THEN '{}'
    ELSE current_setting('commissary.stores') END::uuid[] $$;

-- The sign-in service's copy of it; null for all stores.
ALTER TABLE customer_users ADD COLUMN stores uuid[];

-- The stores that an event is about, at the time: none for a record of no store, and null where records have no stores at all.
ALTER TABLE audit_events ADD COLUMN store_uuids uuid[];
GRANT INSERT (store_uuids) ON audit_events TO CURRENT_USER;
CREATE POLICY stores ON audit_events AS RESTRICTIVE FOR SELECT
  USING ((SELECT works_for_all_stores() OR is_auditing() OR is_signing_in()) OR store_uuids IS NULL OR store_uuids = '{}'
    OR store_uuids && (SELECT current_stores())::uuid[]);
CREATE OR REPLACE VIEW audit_log AS
  SELECT id, customer_uuid, 1 AS version, occurred_at AS created_at, occurred_at AS updated_at, occurred_at, actor_name,
    action, resource, record_name, address, CASE WHEN resource = 'access' THEN after ->> 'userAgent' END AS user_agent,
    record_id, request_id, search_text, store_uuids IS NOT NULL AS knows_stores
  FROM audit_events WHERE customer_uuid IS NOT NULL;
DO $$
BEGIN
  IF current_setting('server_version_num')::integer >= 150000 THEN
    EXECUTE 'ALTER VIEW audit_log SET (security_invoker = true)';
  END IF;
END $$;

-- The second wall of staff and roles looks at everybody, whichever stores the person works for who changes them.
CREATE OR REPLACE FUNCTION admit_staff() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION spread_rights() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- In charge is only somebody who works for all stores: others cannot change everybody.
CREATE OR REPLACE FUNCTION keep_somebody_in_charge() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Made from the definitions.
ALTER TABLE "staff" ADD COLUMN "store_uuids" uuid[];
CREATE POLICY "stores" ON "orders" AS RESTRICTIVE USING ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[]))));
CREATE POLICY "stores" ON "order_lines" AS RESTRICTIVE USING ((( SELECT works_for_all_stores()) OR (EXISTS ( SELECT FROM orders above WHERE ((above.customer_uuid = order_lines.customer_uuid) AND (above.id = order_lines.order_uuid)))))) WITH CHECK ((( SELECT works_for_all_stores()) OR (EXISTS ( SELECT FROM orders above WHERE ((above.customer_uuid = order_lines.customer_uuid) AND (above.id = order_lines.order_uuid))))));
CREATE POLICY "stores" ON "order_status_changes" AS RESTRICTIVE USING ((( SELECT works_for_all_stores()) OR (EXISTS ( SELECT FROM orders above WHERE ((above.customer_uuid = order_status_changes.customer_uuid) AND (above.id = order_status_changes.order_uuid)))))) WITH CHECK ((( SELECT works_for_all_stores()) OR (EXISTS ( SELECT FROM orders above WHERE ((above.customer_uuid = order_status_changes.customer_uuid) AND (above.id = order_status_changes.order_uuid))))));
CREATE POLICY "stores" ON "store_menu_items" AS RESTRICTIVE USING ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[]))));
CREATE POLICY "stores" ON "store_modifiers" AS RESTRICTIVE USING ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[]))));
CREATE POLICY "stores" ON "restaurant_stock_items" AS RESTRICTIVE USING ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[]))));
CREATE POLICY "stores" ON "stores" AS RESTRICTIVE USING ((( SELECT works_for_all_stores()) OR (id = ANY (( SELECT current_stores())::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores()) OR (id = ANY (( SELECT current_stores())::uuid[]))));
CREATE POLICY "stores" ON "store_addresses" AS RESTRICTIVE USING ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[]))));
CREATE POLICY "stores" ON "store_settings" AS RESTRICTIVE USING ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[]))));
CREATE POLICY "stores" ON "store_group_members" AS RESTRICTIVE USING ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[]))));
CREATE POLICY "stores" ON "store_trading_hours" AS RESTRICTIVE USING ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[]))));
CREATE POLICY "stores" ON "store_operating_hours" AS RESTRICTIVE USING ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[]))));
CREATE POLICY "stores" ON "uber_links" AS RESTRICTIVE USING ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[]))));
CREATE POLICY "stores" ON "mrd_credentials" AS RESTRICTIVE USING ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[]))));
CREATE POLICY "stores" ON "delivery_zones" AS RESTRICTIVE USING ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[]))));
CREATE POLICY "stores" ON "seo_store_location" AS RESTRICTIVE USING ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[]))));
CREATE POLICY "stores" ON "seo_store_product" AS RESTRICTIVE USING ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[]))));
CREATE POLICY "stores" ON "seo_store_general" AS RESTRICTIVE USING ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[])))) WITH CHECK ((( SELECT works_for_all_stores()) OR (store_uuid = ANY (( SELECT current_stores())::uuid[]))));
CREATE POLICY "stores" ON "staff" AS RESTRICTIVE USING ((( SELECT works_for_all_stores()) OR (COALESCE(store_uuids, '{}'::uuid[]) = '{}'::uuid[]) OR (store_uuids && ( SELECT current_stores())))) WITH CHECK ((( SELECT works_for_all_stores()) OR ((COALESCE(store_uuids, '{}'::uuid[]) <> '{}'::uuid[]) AND (store_uuids <@ ( SELECT current_stores())))));
