-- Store stock is listed by store and item.
DROP INDEX "restaurant_stock_items_created_at_order";
