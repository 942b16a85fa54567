-- Campaign links: each has a short address that counts its clicks by day.

CREATE TABLE "campaign_clicks" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "link_id" uuid NOT NULL,
  "day" date NOT NULL,
  "clicks" integer NOT NULL,
  CONSTRAINT "campaign_clicks_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "campaign_clicks_link_id_day_key" ON "campaign_clicks" ("customer_uuid", "link_id", "day");

CREATE INDEX "campaign_clicks_link_id_idx" ON "campaign_clicks" ("customer_uuid", "link_id");

CREATE INDEX "campaign_clicks_day_order" ON "campaign_clicks" ("customer_uuid", "day", "id");

ALTER TABLE "campaign_clicks" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "campaign_clicks" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "campaign_clicks" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "campaign_clicks" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

ALTER TABLE "campaign_links" ADD COLUMN "short_code" text;

-- The link that a short address leads to, for all customers: guests name only its code.
CREATE TABLE short_addresses (
  code text NOT NULL,
  customer_uuid uuid NOT NULL,
  link_id uuid NOT NULL,
  CONSTRAINT short_addresses_pkey PRIMARY KEY (code)
)
WITH (fillfactor='85');
CREATE INDEX short_addresses_link_id_idx ON short_addresses (customer_uuid, link_id);

-- Links of every customer get a code. Letters of hexadecimal numbers are letters of codes.
ALTER TABLE "campaign_links" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "campaign_links" DISABLE TRIGGER USER;
UPDATE "campaign_links" SET "short_code" = upper(left(replace(gen_random_uuid()::text, '-', ''), 10));
INSERT INTO short_addresses (code, customer_uuid, link_id) SELECT short_code, customer_uuid, id FROM "campaign_links";
-- Here, because the check of the rows that are there is bound by row-level security too.
ALTER TABLE short_addresses ADD CONSTRAINT short_addresses_link_fkey FOREIGN KEY (customer_uuid, link_id) REFERENCES campaign_links (customer_uuid, id) ON DELETE CASCADE;
ALTER TABLE "campaign_links" ENABLE TRIGGER USER;
ALTER TABLE "campaign_links" FORCE ROW LEVEL SECURITY;
ALTER TABLE "campaign_links" ALTER COLUMN "short_code" SET NOT NULL;

CREATE UNIQUE INDEX campaign_links_short_code_key ON campaign_links USING btree (customer_uuid, short_code);

ALTER TABLE "campaign_clicks" ADD CONSTRAINT "campaign_clicks_link_id_fkey" FOREIGN KEY ("customer_uuid", "link_id") REFERENCES "campaign_links" ("customer_uuid", "id");

ALTER TABLE short_addresses ENABLE ROW LEVEL SECURITY;
ALTER TABLE short_addresses FORCE ROW LEVEL SECURITY;
CREATE POLICY customer ON short_addresses USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());
-- A guest's request shows the row of the code that it names, before the product knows the customer.
CREATE POLICY named ON short_addresses FOR SELECT USING (code = current_setting('commissary.short_code', true));

CREATE FUNCTION keep_short_address() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM short_addresses WHERE customer_uuid = OLD.customer_uuid AND code = OLD.short_code;
  END IF;
  INSERT INTO short_addresses (code, customer_uuid, link_id) VALUES (NEW.short_code, NEW.customer_uuid, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER kept AFTER INSERT OR UPDATE OF short_code ON campaign_links FOR EACH ROW EXECUTE FUNCTION keep_short_address();
