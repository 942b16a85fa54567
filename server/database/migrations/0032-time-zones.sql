-- The time zone of a customer: whose day "today" is.

CREATE TABLE "regional_settings" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "time_zone" text NOT NULL,
  CONSTRAINT "regional_settings_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "regional_settings_time_zone_order" ON "regional_settings" ("customer_uuid", "time_zone", "id");

ALTER TABLE "regional_settings" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "regional_settings" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "regional_settings" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "regional_settings" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

-- The date of a moment in a time zone.
CREATE FUNCTION day_in(moment timestamp with time zone, zone text) RETURNS date
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT (moment AT TIME ZONE zone)::date $$;

-- The date that it is for the customer of the running transaction. Outside of one, it is that of a new customer.
CREATE FUNCTION customer_today() RETURNS date
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT day_in(now(), coalesce((SELECT time_zone FROM regional_settings WHERE customer_uuid = current_customer()),
    'Africa/Johannesburg')) $$;
