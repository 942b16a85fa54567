-- An import is one line of the audit log. The events of its records are parts of it, and lists can leave them out: whoever
-- reads the newest lines walks an index without them.
ALTER TABLE audit_events ADD COLUMN is_part boolean NOT NULL DEFAULT false;
GRANT INSERT (is_part) ON audit_events TO CURRENT_USER;
CREATE INDEX audit_events_lines_idx ON audit_events (customer_uuid, occurred_at, id) WHERE NOT is_part;

CREATE OR REPLACE VIEW audit_log AS
  SELECT id, customer_uuid, 1 AS version, occurred_at AS created_at, occurred_at AS updated_at, occurred_at, actor_name,
    action, resource, record_name, address, CASE WHEN resource = 'access' THEN after ->> 'userAgent' END AS user_agent,
    record_id, request_id, search_text, store_uuids IS NOT NULL AS knows_stores, is_part,
    CASE WHEN action = 'import' AND NOT is_part AND record_id = '' THEN (after ->> 'records')::integer END AS record_count
  FROM audit_events WHERE customer_uuid IS NOT NULL;
DO $$
BEGIN
  IF current_setting('server_version_num')::integer >= 150000 THEN
    EXECUTE 'ALTER VIEW audit_log SET (security_invoker = true)';
  END IF;
END $$;
