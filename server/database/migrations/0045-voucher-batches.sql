-- voucher batches: made from the definitions.

CREATE TABLE "voucher_batches" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "voucher_template_id" uuid NOT NULL,
  "batch_size" integer NOT NULL,
  "prefix" text,
  "expires_at" date,
  "status" text NOT NULL,
  "code_count" integer NOT NULL,
  CONSTRAINT "voucher_batches_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "voucher_batches_voucher_template_id_idx" ON "voucher_batches" ("customer_uuid", "voucher_template_id");

CREATE INDEX "voucher_batches_created_at_order" ON "voucher_batches" ("customer_uuid", "created_at", "id");

ALTER TABLE "voucher_batches" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "voucher_batches" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "voucher_batches" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "voucher_batches" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "vouchers" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "code" text NOT NULL,
  "batch_id" uuid,
  "voucher_template_id" uuid NOT NULL,
  "used_count" integer NOT NULL,
  "own_expiry" date,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("code", ''))) STORED,
  CONSTRAINT "vouchers_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "vouchers_code_key" ON "vouchers" ("customer_uuid", "code");

CREATE INDEX "vouchers_voucher_template_id_idx" ON "vouchers" ("customer_uuid", "voucher_template_id");

CREATE INDEX "vouchers_code_order" ON "vouchers" ("customer_uuid", "code" COLLATE "und-x-icu", "id") INCLUDE (search_text);

CREATE INDEX "vouchers_search" ON "vouchers" USING gin (search_text gin_trgm_ops);

ALTER TABLE "vouchers" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "vouchers" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "vouchers" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "vouchers" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

ALTER TABLE "voucher_batches" ADD CONSTRAINT "voucher_batches_voucher_template_id_fkey" FOREIGN KEY ("customer_uuid", "voucher_template_id") REFERENCES "voucher_templates" ("customer_uuid", "id");

ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_batch_id_fkey" FOREIGN KEY ("customer_uuid", "batch_id") REFERENCES "voucher_batches" ("customer_uuid", "id");

ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_voucher_template_id_fkey" FOREIGN KEY ("customer_uuid", "voucher_template_id") REFERENCES "voucher_templates" ("customer_uuid", "id");
