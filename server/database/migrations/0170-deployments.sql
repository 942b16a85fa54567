-- deployments: made from the definitions.

CREATE TABLE "deployments" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "status" text NOT NULL,
  "timing" text NOT NULL,
  "starts_at" timestamp with time zone,
  "planned_count" integer NOT NULL,
  "restores_id" uuid,
  "applied_at" timestamp with time zone,
  "ended_at" timestamp with time zone,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "deployments_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "deployments_created_at_order" ON "deployments" ("customer_uuid", "created_at", "id");

CREATE INDEX "deployments_search" ON "deployments" USING gin (search_text gin_trgm_ops);

ALTER TABLE "deployments" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "deployments" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "deployments" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "deployments" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "deployment_stores" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "deployment_id" uuid NOT NULL,
  "store_uuid" uuid NOT NULL,
  "channel_menu_id" uuid NOT NULL,
  "channel" text NOT NULL,
  "status" text NOT NULL,
  "change_count" integer NOT NULL,
  "item_count" integer NOT NULL,
  "removed_count" integer NOT NULL,
  "guard" text NOT NULL,
  "blocker_count" integer NOT NULL,
  "warning_count" integer NOT NULL,
  "findings" jsonb,
  "document_uuid" text,
  "before_uuid" text,
  "content_sha256" text,
  "starts_at" timestamp with time zone,
  "attempts" integer NOT NULL,
  "next_try_at" timestamp with time zone,
  "failure_code" text,
  "failure_text" text,
  "ended_at" timestamp with time zone,
  CONSTRAINT "deployment_stores_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "deployment_stores_deployment_id_store_uuid_channel_menu_id_key" ON "deployment_stores" ("customer_uuid", "deployment_id", "store_uuid", "channel_menu_id");

CREATE INDEX "deployment_stores_store_uuid_idx" ON "deployment_stores" ("customer_uuid", "store_uuid");

CREATE INDEX "deployment_stores_channel_menu_id_idx" ON "deployment_stores" ("customer_uuid", "channel_menu_id");

ALTER TABLE "deployment_stores" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "deployment_stores" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "deployment_stores" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "deployment_stores" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "live_menus" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "store_uuid" uuid NOT NULL,
  "channel_menu_id" uuid NOT NULL,
  "channel" text NOT NULL,
  "document_uuid" text NOT NULL,
  "content_sha256" text NOT NULL,
  "deployed_at" timestamp with time zone NOT NULL,
  "drift_state" text NOT NULL,
  "drift_count" integer NOT NULL,
  "drift" jsonb,
  "checked_at" timestamp with time zone,
  CONSTRAINT "live_menus_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "live_menus_store_uuid_channel_menu_id_key" ON "live_menus" ("customer_uuid", "store_uuid", "channel_menu_id");

CREATE INDEX "live_menus_store_uuid_idx" ON "live_menus" ("customer_uuid", "store_uuid");

CREATE INDEX "live_menus_channel_menu_id_idx" ON "live_menus" ("customer_uuid", "channel_menu_id");

ALTER TABLE "live_menus" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "live_menus" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "live_menus" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "live_menus" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

ALTER TABLE "deployments" ADD CONSTRAINT "deployments_restores_id_fkey" FOREIGN KEY ("customer_uuid", "restores_id") REFERENCES "deployments" ("customer_uuid", "id");

ALTER TABLE "deployment_stores" ADD CONSTRAINT "deployment_stores_deployment_id_fkey" FOREIGN KEY ("customer_uuid", "deployment_id") REFERENCES "deployments" ("customer_uuid", "id");

ALTER TABLE "deployment_stores" ADD CONSTRAINT "deployment_stores_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "deployment_stores" ADD CONSTRAINT "deployment_stores_channel_menu_id_fkey" FOREIGN KEY ("customer_uuid", "channel_menu_id") REFERENCES "channel_menus" ("customer_uuid", "id");

CREATE POLICY stores ON "deployment_stores" AS RESTRICTIVE USING ((SELECT works_for_all_stores()) OR "deployment_stores"."store_uuid" = ANY ((SELECT current_stores())::uuid[])) WITH CHECK ((SELECT works_for_all_stores()) OR ("deployment_stores"."store_uuid" = ANY ((SELECT current_stores())::uuid[])));

ALTER TABLE "live_menus" ADD CONSTRAINT "live_menus_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "live_menus" ADD CONSTRAINT "live_menus_channel_menu_id_fkey" FOREIGN KEY ("customer_uuid", "channel_menu_id") REFERENCES "channel_menus" ("customer_uuid", "id");

CREATE POLICY stores ON "live_menus" AS RESTRICTIVE USING ((SELECT works_for_all_stores()) OR "live_menus"."store_uuid" = ANY ((SELECT current_stores())::uuid[])) WITH CHECK ((SELECT works_for_all_stores()) OR ("live_menus"."store_uuid" = ANY ((SELECT current_stores())::uuid[])));

-- Documents as channels got them, each once. Nothing changes them, so any of them can be sent again.
CREATE TABLE menu_documents (
  customer_uuid uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  channel_menu_id uuid NOT NULL,
  channel text NOT NULL,
  -- The digest of the document together with the menu that it was written from.
  digest text NOT NULL,
  content_sha256 text NOT NULL,
  document text NOT NULL,
  menu jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_uuid, id),
  UNIQUE (customer_uuid, digest)
);

ALTER TABLE menu_documents ENABLE ROW LEVEL SECURITY;

ALTER TABLE menu_documents FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON menu_documents USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER kept BEFORE UPDATE ON menu_documents FOR EACH ROW EXECUTE FUNCTION refuse_change();
