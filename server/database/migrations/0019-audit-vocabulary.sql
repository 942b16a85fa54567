-- Whatever the audit log offers to filter by has an index in the order of time, so that its newest events are read and no others.
-- Names and addresses are few beside the events that say them: each stands once in a vocabulary, where pieces of texts are looked
-- for, and events are found by the whole text.
DROP INDEX audit_events_actor_idx;
CREATE INDEX audit_events_actor_idx ON audit_events (customer_uuid, actor_name, occurred_at, id);
CREATE INDEX audit_events_name_idx ON audit_events (customer_uuid, record_name, occurred_at, id);
CREATE INDEX audit_events_address_idx ON audit_events (customer_uuid, address, occurred_at, id);
-- Request numbers never repeat: a few bytes for each stretch of the table say where one is not.
DROP INDEX audit_events_names_idx;
CREATE INDEX audit_events_request_idx ON audit_events USING brin (request_id text_bloom_ops)
  WITH (pages_per_range = 16, autosummarize = on);
-- No search walks the events by their ids any more.
DROP INDEX audit_events_log_idx;
CREATE UNIQUE INDEX audit_events_log_idx ON audit_events (customer_uuid, id);

-- Every text that sealed events say, by the column that it stands in. Whoever seals adds them, so that no change waits for it.
CREATE TABLE audit_names (
  customer_uuid uuid NOT NULL,
  field text NOT NULL,
  value text NOT NULL,
  search_text text NOT NULL,
  PRIMARY KEY (customer_uuid, field, value)
);
ALTER TABLE audit_names ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_names FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON audit_names FOR SELECT USING (customer_uuid = (SELECT current_customer()));
CREATE POLICY auditing ON audit_names USING ((SELECT is_auditing())) WITH CHECK (is_auditing());

-- The different texts that the events of a customer behind one id, up to another, say.
CREATE FUNCTION audit_texts(customer uuid, after_id bigint, up_to_id bigint)
  RETURNS TABLE (field text, value text, search_text text)
  LANGUAGE sql STABLE
  AS $$
    SELECT said.field, said.value, search_text(CASE said.field WHEN 'action' THEN replace(said.value, '-', ' ') ELSE said.value END)
    FROM (SELECT DISTINCT n.field, n.value FROM audit_events AS e CROSS JOIN LATERAL (VALUES
        ('actor_name', e.actor_name), ('record_name', e.record_name), ('address', e.address), ('action', e.action)) AS n (field, value)
      WHERE e.customer_uuid = customer AND e.id > after_id AND e.id <= up_to_id AND length(n.value) <= 400) AS said
  $$;

SELECT set_config('commissary.audit', 'on', true);
INSERT INTO audit_names (customer_uuid, field, value, search_text)
  SELECT c.uuid, t.* FROM customers AS c CROSS JOIN LATERAL audit_texts(c.uuid, -1, 9223372036854775807) AS t;
SELECT set_config('commissary.audit', '', true);

-- The texts of all events: those that are kept, and those of the last seconds, which no seal is over.
CREATE VIEW audit_vocabulary AS
  SELECT customer_uuid, field, value, search_text FROM audit_names
  UNION ALL
  SELECT current_customer(), t.field, t.value, t.search_text FROM audit_texts(current_customer(), coalesce((
    SELECT s.up_to_id FROM audit_seals AS s WHERE s.customer_uuid = current_customer() ORDER BY s.number DESC LIMIT 1), -1),
    9223372036854775807) AS t;
DO $$
BEGIN
  IF current_setting('server_version_num')::integer >= 150000 THEN
    EXECUTE 'ALTER VIEW audit_vocabulary SET (security_invoker = true)';
  END IF;
END $$;
