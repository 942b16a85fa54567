-- addresses channels lookups: made from the definitions.

CREATE TABLE "store_addresses" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "store_uuid" uuid NOT NULL,
  "street_address" text,
  "suburb" text,
  "city" text,
  "province" text,
  "postal_code" text,
  "country" text NOT NULL,
  "place" jsonb,
  CONSTRAINT "store_addresses_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "store_addresses_store_uuid_idx" ON "store_addresses" ("customer_uuid", "store_uuid");

CREATE INDEX "store_addresses_street_address_order" ON "store_addresses" ("customer_uuid", "street_address" COLLATE "und-x-icu", "id");

ALTER TABLE "store_addresses" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "store_addresses" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "store_addresses" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "store_addresses" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "loyalty_configuration" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "programme" text,
  "is_active" boolean NOT NULL,
  "earn_rate" numeric(15,3) NOT NULL,
  "redeem_rate" bigint NOT NULL,
  "minimum_points" integer NOT NULL,
  "expiry_months" integer,
  "user_uuid" text,
  CONSTRAINT "loyalty_configuration_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE INDEX "loyalty_configuration_programme_order" ON "loyalty_configuration" ("customer_uuid", "programme" COLLATE "und-x-icu", "id");

ALTER TABLE "loyalty_configuration" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "loyalty_configuration" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "loyalty_configuration" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "loyalty_configuration" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "channels" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "code" text NOT NULL,
  "is_active" boolean NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", '') || ' ' || coalesce("code", ''))) STORED,
  CONSTRAINT "channels_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "channels_name_key" ON "channels" ("customer_uuid", "name");

CREATE UNIQUE INDEX "channels_code_key" ON "channels" ("customer_uuid", "code");

CREATE INDEX "channels_position_order" ON "channels" ("customer_uuid", "position", "id");

CREATE INDEX "channels_search" ON "channels" USING gin (search_text gin_trgm_ops);

ALTER TABLE "channels" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "channels" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "channels" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "channels" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "channel_groups" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "code" text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", '') || ' ' || coalesce("code", ''))) STORED,
  CONSTRAINT "channel_groups_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "channel_groups_name_key" ON "channel_groups" ("customer_uuid", "name");

CREATE UNIQUE INDEX "channel_groups_code_key" ON "channel_groups" ("customer_uuid", "code");

CREATE INDEX "channel_groups_position_order" ON "channel_groups" ("customer_uuid", "position", "id");

CREATE INDEX "channel_groups_search" ON "channel_groups" USING gin (search_text gin_trgm_ops);

ALTER TABLE "channel_groups" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "channel_groups" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "channel_groups" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "channel_groups" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "channel_group_members" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "channel_group_id" uuid NOT NULL,
  "channel_id" uuid NOT NULL,
  CONSTRAINT "channel_group_members_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "channel_group_members_channel_group_id_channel_id_key" ON "channel_group_members" ("customer_uuid", "channel_group_id", "channel_id");

CREATE INDEX "channel_group_members_channel_group_id_idx" ON "channel_group_members" ("customer_uuid", "channel_group_id");

CREATE INDEX "channel_group_members_channel_id_idx" ON "channel_group_members" ("customer_uuid", "channel_id");

ALTER TABLE "channel_group_members" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "channel_group_members" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "channel_group_members" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "channel_group_members" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "service_types" (
  id integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "code" text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", '') || ' ' || coalesce("code", ''))) STORED,
  CONSTRAINT "service_types_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "service_types_name_key" ON "service_types" ("name");

CREATE UNIQUE INDEX "service_types_code_key" ON "service_types" ("code");

CREATE INDEX "service_types_search" ON "service_types" USING gin (search_text gin_trgm_ops);

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "service_types" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "payment_types" (
  id integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "code" text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", '') || ' ' || coalesce("code", ''))) STORED,
  CONSTRAINT "payment_types_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "payment_types_name_key" ON "payment_types" ("name");

CREATE UNIQUE INDEX "payment_types_code_key" ON "payment_types" ("code");

CREATE INDEX "payment_types_search" ON "payment_types" USING gin (search_text gin_trgm_ops);

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "payment_types" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "signage_screen_orientation_types" (
  id integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "signage_screen_orientation_types_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "signage_screen_orientation_types_name_key" ON "signage_screen_orientation_types" ("name");

CREATE INDEX "signage_screen_orientation_types_search" ON "signage_screen_orientation_types" USING gin (search_text gin_trgm_ops);

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "signage_screen_orientation_types" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "signage_layout_screen_numbers" (
  id integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "signage_layout_screen_numbers_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "signage_layout_screen_numbers_name_key" ON "signage_layout_screen_numbers" ("name");

CREATE INDEX "signage_layout_screen_numbers_search" ON "signage_layout_screen_numbers" USING gin (search_text gin_trgm_ops);

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "signage_layout_screen_numbers" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "signage_layout_status_types" (
  id integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "signage_layout_status_types_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "signage_layout_status_types_name_key" ON "signage_layout_status_types" ("name");

CREATE INDEX "signage_layout_status_types_search" ON "signage_layout_status_types" USING gin (search_text gin_trgm_ops);

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "signage_layout_status_types" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "signage_screen_delay" (
  id integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "milliseconds" integer NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "signage_screen_delay_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "signage_screen_delay_name_key" ON "signage_screen_delay" ("name");

CREATE INDEX "signage_screen_delay_search" ON "signage_screen_delay" USING gin (search_text gin_trgm_ops);

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "signage_screen_delay" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "signage_screen_duration" (
  id integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "seconds" integer NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "signage_screen_duration_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "signage_screen_duration_name_key" ON "signage_screen_duration" ("name");

CREATE INDEX "signage_screen_duration_search" ON "signage_screen_duration" USING gin (search_text gin_trgm_ops);

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "signage_screen_duration" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "signage_screen_types" (
  id integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "signage_screen_types_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "signage_screen_types_name_key" ON "signage_screen_types" ("name");

CREATE INDEX "signage_screen_types_search" ON "signage_screen_types" USING gin (search_text gin_trgm_ops);

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "signage_screen_types" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

CREATE TABLE "signage_tween_types" (
  id integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "signage_tween_types_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "signage_tween_types_name_key" ON "signage_tween_types" ("name");

CREATE INDEX "signage_tween_types_search" ON "signage_tween_types" USING gin (search_text gin_trgm_ops);

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "signage_tween_types" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

ALTER TABLE "store_addresses" ADD CONSTRAINT "store_addresses_store_uuid_fkey" FOREIGN KEY ("customer_uuid", "store_uuid") REFERENCES "stores" ("customer_uuid", "id");

ALTER TABLE "channel_group_members" ADD CONSTRAINT "channel_group_members_channel_group_id_fkey" FOREIGN KEY ("customer_uuid", "channel_group_id") REFERENCES "channel_groups" ("customer_uuid", "id");

ALTER TABLE "channel_group_members" ADD CONSTRAINT "channel_group_members_channel_id_fkey" FOREIGN KEY ("customer_uuid", "channel_id") REFERENCES "channels" ("customer_uuid", "id");

INSERT INTO "service_types" ("id", "name", "code") VALUES (1, 'Dine in', 'DINE_IN') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "code" = excluded."code";

INSERT INTO "service_types" ("id", "name", "code") VALUES (2, 'Collection', 'COLLECTION') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "code" = excluded."code";

INSERT INTO "service_types" ("id", "name", "code") VALUES (3, 'Delivery', 'DELIVERY') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "code" = excluded."code";

INSERT INTO "payment_types" ("id", "name", "code") VALUES (1, 'Cash', 'CASH') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "code" = excluded."code";

INSERT INTO "payment_types" ("id", "name", "code") VALUES (2, 'Card', 'CARD') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "code" = excluded."code";

INSERT INTO "payment_types" ("id", "name", "code") VALUES (3, 'Online', 'ONLINE') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "code" = excluded."code";

INSERT INTO "payment_types" ("id", "name", "code") VALUES (4, 'Voucher', 'VOUCHER') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "code" = excluded."code";

INSERT INTO "payment_types" ("id", "name", "code") VALUES (5, 'Account', 'ACCOUNT') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "code" = excluded."code";

INSERT INTO "signage_screen_orientation_types" ("id", "name") VALUES (1, 'Landscape') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_screen_orientation_types" ("id", "name") VALUES (2, 'Portrait') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_layout_screen_numbers" ("id", "name") VALUES (1, '1') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_layout_screen_numbers" ("id", "name") VALUES (2, '2') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_layout_screen_numbers" ("id", "name") VALUES (3, '3') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_layout_screen_numbers" ("id", "name") VALUES (4, '4') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_layout_screen_numbers" ("id", "name") VALUES (5, '5') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_layout_screen_numbers" ("id", "name") VALUES (6, '6') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_layout_screen_numbers" ("id", "name") VALUES (7, '7') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_layout_screen_numbers" ("id", "name") VALUES (8, '8') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_layout_screen_numbers" ("id", "name") VALUES (9, '9') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_layout_screen_numbers" ("id", "name") VALUES (10, '10') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_layout_status_types" ("id", "name") VALUES (1, 'Active') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_layout_status_types" ("id", "name") VALUES (2, 'Inactive') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_screen_delay" ("id", "name", "milliseconds") VALUES (1, '0 s', 0) ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "milliseconds" = excluded."milliseconds";

INSERT INTO "signage_screen_delay" ("id", "name", "milliseconds") VALUES (2, '0.5 s', 500) ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "milliseconds" = excluded."milliseconds";

INSERT INTO "signage_screen_delay" ("id", "name", "milliseconds") VALUES (3, '1 s', 1000) ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "milliseconds" = excluded."milliseconds";

INSERT INTO "signage_screen_delay" ("id", "name", "milliseconds") VALUES (4, '2 s', 2000) ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "milliseconds" = excluded."milliseconds";

INSERT INTO "signage_screen_delay" ("id", "name", "milliseconds") VALUES (5, '5 s', 5000) ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "milliseconds" = excluded."milliseconds";

INSERT INTO "signage_screen_duration" ("id", "name", "seconds") VALUES (1, '8 s', 8) ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "seconds" = excluded."seconds";

INSERT INTO "signage_screen_duration" ("id", "name", "seconds") VALUES (2, '5 s', 5) ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "seconds" = excluded."seconds";

INSERT INTO "signage_screen_duration" ("id", "name", "seconds") VALUES (3, '10 s', 10) ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "seconds" = excluded."seconds";

INSERT INTO "signage_screen_duration" ("id", "name", "seconds") VALUES (4, '15 s', 15) ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "seconds" = excluded."seconds";

INSERT INTO "signage_screen_duration" ("id", "name", "seconds") VALUES (5, '20 s', 20) ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "seconds" = excluded."seconds";

INSERT INTO "signage_screen_duration" ("id", "name", "seconds") VALUES (6, '30 s', 30) ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "seconds" = excluded."seconds";

INSERT INTO "signage_screen_duration" ("id", "name", "seconds") VALUES (7, '60 s', 60) ON CONFLICT (id) DO UPDATE SET "name" = excluded."name", "seconds" = excluded."seconds";

INSERT INTO "signage_screen_types" ("id", "name") VALUES (1, 'Sliders') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_screen_types" ("id", "name") VALUES (2, 'Video') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_tween_types" ("id", "name") VALUES (1, 'None') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_tween_types" ("id", "name") VALUES (2, 'Fade') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_tween_types" ("id", "name") VALUES (3, 'Cross-fade') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_tween_types" ("id", "name") VALUES (4, 'Slide left') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_tween_types" ("id", "name") VALUES (5, 'Slide right') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_tween_types" ("id", "name") VALUES (6, 'Slide up') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_tween_types" ("id", "name") VALUES (7, 'Slide down') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_tween_types" ("id", "name") VALUES (8, 'Zoom') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";

INSERT INTO "signage_tween_types" ("id", "name") VALUES (9, 'Wipe') ON CONFLICT (id) DO UPDATE SET "name" = excluded."name";
