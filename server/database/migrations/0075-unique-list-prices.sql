-- In a price list, each item, size and modifier has one price, and a modifier one for each unit size.

CREATE UNIQUE INDEX price_list_elements_price_list_id_modifier_id_unit_size_id_key ON price_list_elements USING btree (customer_uuid, price_list_id, modifier_id, unit_size_id);

CREATE UNIQUE INDEX price_list_elements_price_list_id_menu_item_id_key ON price_list_elements USING btree (customer_uuid, price_list_id, menu_item_id);

CREATE UNIQUE INDEX price_list_elements_price_list_id_subtype_id_key ON price_list_elements USING btree (customer_uuid, price_list_id, subtype_id);
