-- channel menu price list: made from the definitions.

ALTER TABLE "channel_menus" ADD COLUMN "price_list_id" uuid;

ALTER TABLE "channel_menus" ADD CONSTRAINT "channel_menus_price_list_id_fkey" FOREIGN KEY (customer_uuid, price_list_id) REFERENCES price_lists(customer_uuid, id);

CREATE INDEX channel_menus_price_list_id_idx ON channel_menus USING btree (customer_uuid, price_list_id);
