-- Pages write moments by the clock of the customer, so a session says its time zone. The sign-in belongs to no customer,
-- so the row is read as that customer.

CREATE FUNCTION time_zone_of(customer uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('commissary.customer', true), '');
  zone text;
BEGIN
  PERFORM set_config('commissary.customer', customer::text, true);
  zone := customer_time_zone();
  PERFORM set_config('commissary.customer', before, true);
  RETURN zone;
END $$;
