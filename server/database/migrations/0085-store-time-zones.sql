-- The time zone of a store, and whether it is open: by the clock on its wall.

ALTER TABLE "stores" ADD COLUMN "time_zone" text;

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
