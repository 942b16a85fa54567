-- menu boards: made from the definitions.

CREATE TABLE "boards" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  version integer NOT NULL DEFAULT 1,
  customer_uuid uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  "name" text NOT NULL,
  "channel_menu_id" uuid NOT NULL,
  "heading" text,
  "template" text NOT NULL,
  "category_ids" uuid[],
  "shows_descriptions" boolean NOT NULL,
  "sold_out" text NOT NULL,
  "background" text NOT NULL,
  "text_colour" text NOT NULL,
  "accent_colour" text NOT NULL,
  "diagonal_inches" integer NOT NULL,
  "resolution" text NOT NULL,
  "distance_metres" numeric(15,3) NOT NULL,
  search_text text GENERATED ALWAYS AS (search_text(coalesce("name", ''))) STORED,
  CONSTRAINT "boards_pkey" PRIMARY KEY ("customer_uuid", "id")
) WITH (fillfactor = 85);

CREATE UNIQUE INDEX "boards_name_key" ON "boards" ("customer_uuid", "name");

CREATE INDEX "boards_channel_menu_id_idx" ON "boards" ("customer_uuid", "channel_menu_id");

CREATE INDEX "boards_name_order" ON "boards" ("customer_uuid", "name" COLLATE "und-x-icu", "id") INCLUDE (search_text);

CREATE INDEX "boards_search" ON "boards" USING gin (search_text gin_trgm_ops);

ALTER TABLE "boards" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "boards" FORCE ROW LEVEL SECURITY;

CREATE POLICY customer ON "boards" USING (customer_uuid = current_customer()) WITH CHECK (customer_uuid = current_customer());

CREATE TRIGGER written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "boards" FOR EACH STATEMENT EXECUTE FUNCTION note_write();

ALTER TABLE "screens" ADD COLUMN "board_id" uuid;

ALTER TABLE "screens" ADD CONSTRAINT "screens_board_id_fkey" FOREIGN KEY (customer_uuid, board_id) REFERENCES boards(customer_uuid, id);

CREATE INDEX screens_board_id_idx ON screens USING btree (customer_uuid, board_id);

ALTER TABLE "boards" ADD CONSTRAINT "boards_channel_menu_id_fkey" FOREIGN KEY ("customer_uuid", "channel_menu_id") REFERENCES "channel_menus" ("customer_uuid", "id");
