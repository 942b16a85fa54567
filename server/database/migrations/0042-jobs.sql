-- jobs: the table of the resource is made from its definition.

CREATE TABLE "jobs" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "subject" text NOT NULL,
  "action" text NOT NULL,
  "resource" text NOT NULL,
  "record_id" text,
  "status" text NOT NULL,
  "done" integer NOT NULL,
  "total" integer,
  "requested_by" text,
  "started_at" timestamp with time zone,
  "ended_at" timestamp with time zone,
  "result" jsonb,
  "failure" jsonb,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("subject", '') || ' ' || coalesce("requested_by", ''))) STORED,
  CONSTRAINT "jobs_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "jobs_created_at_order" ON "jobs" ("customer_uuid", "created_at", "id");

CREATE INDEX "jobs_search" ON "jobs" USING gin (search_text gin_trgm_ops);

ALTER TABLE "jobs" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "jobs" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "jobs" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "jobs" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

-- True for the transactions of whoever runs jobs, and looks for open ones of every customer.
CREATE FUNCTION is_running_jobs() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(current_setting('commissary.jobs', true) = 'on', false);

-- What a job needs to run: its inputs, who asked for it, and how far it came. The queue itself is in the schema pgboss,
-- which no backup holds: from this table the product finds open jobs that the queue does not know.
CREATE TABLE job_work (
  customer_uuid uuid NOT NULL,
  id uuid NOT NULL,
  input jsonb NOT NULL,
  actor jsonb NOT NULL,
  checkpoint jsonb,
  attempts integer NOT NULL DEFAULT 0,
  -- How often somebody had it tried again: what ran before that no longer counts.
  run integer NOT NULL DEFAULT 0,
  is_open boolean NOT NULL DEFAULT true,
  PRIMARY KEY (customer_uuid, id),
  CONSTRAINT job_work_job_fkey FOREIGN KEY (customer_uuid, id) REFERENCES jobs (customer_uuid, id) ON DELETE CASCADE
) WITH (fillfactor = 85);

CREATE INDEX job_work_open_idx ON job_work (id) WHERE is_open;

ALTER TABLE job_work ENABLE ROW LEVEL SECURITY;

ALTER TABLE job_work FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON job_work USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE POLICY runner ON job_work FOR SELECT USING (is_running_jobs());
