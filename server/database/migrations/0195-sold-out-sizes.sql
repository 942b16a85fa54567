-- sold out sizes: made from the definitions.

ALTER TABLE "sold_outs" ADD COLUMN "subtype_id" uuid;

ALTER TABLE "sold_outs" ADD CONSTRAINT "sold_outs_subtype_id_fkey" FOREIGN KEY (customer_uuid, subtype_id) REFERENCES subtypes(customer_uuid, id);

CREATE INDEX sold_outs_subtype_id_idx ON sold_outs USING btree (customer_uuid, subtype_id);
