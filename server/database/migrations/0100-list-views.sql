-- Views of lists that people save under a name, for themselves or for others. They were kept on the device before.

CREATE TABLE "list_views" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "resource" text NOT NULL,
  "owner_uuid" text NOT NULL,
  "is_shared" boolean NOT NULL,
  "role_ids" uuid[],
  "default_role_ids" uuid[],
  "settings" jsonb NOT NULL,
  CONSTRAINT "list_views_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "list_views_name_order" ON "list_views" ("customer_uuid", "name" COLLATE "und-x-icu", "id");

ALTER TABLE "list_views" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "list_views" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "list_views" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "list_views" FOR EACH STATEMENT EXECUTE FUNCTION note_write();
