-- what modifiers take out: made from the definitions.

ALTER TABLE "modifiers" ADD COLUMN "takes_out_id" uuid;

ALTER TABLE "modifiers" ADD CONSTRAINT "modifiers_takes_out_id_fkey" FOREIGN KEY (customer_uuid, takes_out_id) REFERENCES stock_items(customer_uuid, id);

CREATE INDEX modifiers_takes_out_id_idx ON modifiers USING btree (customer_uuid, takes_out_id);
