-- home arrangements: made from the definitions.

CREATE TABLE "home_arrangements" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "owner_uuid" text,
  "role_id" uuid,
  "arrangement" jsonb NOT NULL,
  CONSTRAINT "home_arrangements_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "home_arrangements_owner_uuid_key" ON "home_arrangements" ("customer_uuid", "owner_uuid");

CREATE UNIQUE INDEX "home_arrangements_role_id_key" ON "home_arrangements" ("customer_uuid", "role_id");

CREATE INDEX "home_arrangements_role_id_idx" ON "home_arrangements" ("customer_uuid", "role_id");

CREATE INDEX "home_arrangements_owner_uuid_order" ON "home_arrangements" ("customer_uuid", "owner_uuid" COLLATE "und-x-icu", "id");

ALTER TABLE "home_arrangements" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "home_arrangements" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "home_arrangements" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "home_arrangements" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

ALTER TABLE "home_arrangements" ADD CONSTRAINT "home_arrangements_role_id_fkey" FOREIGN KEY ("customer_uuid", "role_id") REFERENCES "roles" ("customer_uuid", "id");
