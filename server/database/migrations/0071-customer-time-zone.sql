-- The time zone of the customer of the running transaction, also for reports that divide moments into days and months.

CREATE FUNCTION customer_time_zone() RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce((SELECT time_zone FROM regional_settings WHERE customer_uuid = current_customer()),
    'Africa/Johannesburg') $$;

CREATE OR REPLACE FUNCTION customer_today() RETURNS date
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT day_in(now(), customer_time_zone()) $$;
