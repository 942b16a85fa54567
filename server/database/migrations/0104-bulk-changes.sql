-- A bulk change is one line of the audit log, as an import is, and so is undoing either. The line says how many records
-- it is about.
CREATE OR REPLACE VIEW audit_log AS
  SELECT id, customer_uuid, 1 AS version, occurred_at AS created_at, occurred_at AS updated_at, occurred_at, actor_name,
    action, resource, record_name, address, CASE WHEN resource = 'access' THEN after ->> 'userAgent' END AS user_agent,
    record_id, request_id, search_text, store_uuids IS NOT NULL AS knows_stores, is_part,
    CASE WHEN action IN ('import', 'update', 'delete', 'undo') AND NOT is_part AND record_id = ''
      THEN (after ->> 'records')::integer END AS record_count
  FROM audit_events WHERE customer_uuid IS NOT NULL;
DO $$
BEGIN
  IF current_setting('server_version_num')::integer >= 150000 THEN
    EXECUTE 'ALTER VIEW audit_log SET (security_invoker = true)';
  END IF;
END $$;

-- Why a bulk change left records as they were. They are forgotten with their job.
CREATE TABLE job_refusals (
  customer_uuid uuid NOT NULL,
  job_id uuid NOT NULL,
  place integer NOT NULL,
  refusal jsonb NOT NULL,
  PRIMARY KEY (customer_uuid, job_id, place),
  CONSTRAINT job_refusals_job_fkey FOREIGN KEY (customer_uuid, job_id) REFERENCES jobs (customer_uuid, id) ON DELETE CASCADE
);

ALTER TABLE job_refusals ENABLE ROW LEVEL SECURITY;

ALTER TABLE job_refusals FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON job_refusals USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());
