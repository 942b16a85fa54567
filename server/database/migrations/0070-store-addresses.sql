-- store addresses: made from the definitions.

DROP INDEX "store_addresses_street_address_order";

CREATE INDEX store_addresses_store_uuid_order ON store_addresses USING btree (customer_uuid, store_uuid, id);
