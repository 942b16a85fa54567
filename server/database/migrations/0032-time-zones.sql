-- The time zone of a customer, by its IANA name: whose day "today" is. The check fails for a zone that does not exist.
ALTER TABLE customers ADD COLUMN time_zone text NOT NULL DEFAULT 'Africa/Johannesburg'
  CHECK (timezone(time_zone, '2000-01-01T00:00:00Z'::timestamp with time zone) IS NOT NULL);

-- The date of a moment in a time zone.
CREATE FUNCTION day_in(moment timestamp with time zone, zone text) RETURNS date
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT (moment AT TIME ZONE zone)::date $$;

-- The date that it is for the customer of the running transaction. Outside of one, it is that of a new customer.
CREATE FUNCTION customer_today() RETURNS date
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT day_in(now(), coalesce((SELECT time_zone FROM customers WHERE uuid = current_customer()),
    'Africa/Johannesburg')) $$;
