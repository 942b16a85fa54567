-- What a customer says of its business: until now only its time zone. Rows of every customer change here, so the
-- walls between customers open for the owner of the tables while this runs.

ALTER TABLE regional_settings RENAME TO business_settings;
ALTER TABLE business_settings RENAME CONSTRAINT regional_settings_pkey TO business_settings_pkey;
ALTER TABLE business_settings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE roles NO FORCE ROW LEVEL SECURITY;
ALTER TABLE customer_users NO FORCE ROW LEVEL SECURITY;

ALTER TABLE business_settings ADD COLUMN name text, ADD COLUMN country text, ADD COLUMN currency text;
INSERT INTO business_settings (customer_uuid, id, time_zone)
  SELECT uuid, uuid, 'Africa/Johannesburg' FROM customers ON CONFLICT DO NOTHING;
UPDATE business_settings SET name = c.name, currency = c.currency FROM customers AS c WHERE c.uuid = customer_uuid;
ALTER TABLE business_settings ALTER COLUMN name SET NOT NULL, ALTER COLUMN currency SET NOT NULL;
DROP INDEX regional_settings_time_zone_order;
CREATE INDEX business_settings_name_order ON business_settings (customer_uuid, name COLLATE "und-x-icu", id);

-- Roles name the resource by which people see and change these settings.
UPDATE roles SET rights = rights - 'setup/regional-settings' || jsonb_build_object('setup/business', rights->'setup/regional-settings')
  WHERE rights ? 'setup/regional-settings';
UPDATE customer_users SET rights = rights - 'setup/regional-settings' || jsonb_build_object('setup/business', rights->'setup/regional-settings')
  WHERE rights ? 'setup/regional-settings';

ALTER TABLE business_settings FORCE ROW LEVEL SECURITY;
ALTER TABLE roles FORCE ROW LEVEL SECURITY;
ALTER TABLE customer_users FORCE ROW LEVEL SECURITY;

-- Two businesses may have one name. Whoever creates a customer says its currency.
ALTER TABLE customers DROP CONSTRAINT customers_name_key;
ALTER TABLE customers ALTER COLUMN currency DROP DEFAULT;
ALTER TABLE customers ADD COLUMN country text,
  ADD COLUMN suspended_at timestamp with time zone,
  -- When somebody removed it: until its data is deleted, it can be restored.
  ADD COLUMN removed_at timestamp with time zone;

-- The time zone of the customer of the transaction; outside of one, and for one without settings, UTC.
CREATE OR REPLACE FUNCTION customer_time_zone() RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ SELECT coalesce((SELECT time_zone FROM business_settings WHERE customer_uuid = current_customer()), 'Etc/UTC') $$;

-- The data of a customer that was removed 30 days ago is deleted. What may only grow or must stay otherwise goes too.
CREATE FUNCTION is_leaving(customer uuid) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$ SELECT EXISTS (SELECT FROM customers WHERE uuid = customer AND removed_at < now() - interval '30 days') $$;

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_leaving(current_customer()) THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'The audit trail can only be added to.';
END $$;

DROP TRIGGER settled_on_delete ON price_change_lines;
CREATE TRIGGER settled_on_delete AFTER DELETE ON price_change_lines REFERENCING OLD TABLE AS old_lines
  FOR EACH STATEMENT WHEN (NOT is_leaving(current_customer())) EXECUTE FUNCTION refuse_unsettled();
DROP TRIGGER kept ON menu_documents;
CREATE TRIGGER kept BEFORE DELETE OR UPDATE ON menu_documents
  FOR EACH ROW WHEN (NOT is_leaving(OLD.customer_uuid)) EXECUTE FUNCTION refuse_document_change();
DROP TRIGGER staff_keep_somebody_in_charge ON staff;
CREATE CONSTRAINT TRIGGER staff_keep_somebody_in_charge AFTER DELETE OR UPDATE ON staff DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NOT is_leaving(OLD.customer_uuid)) EXECUTE FUNCTION keep_somebody_in_charge();
