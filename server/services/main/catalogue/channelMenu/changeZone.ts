/** The time zone in which a price change goes live, the row `change` of a statement: that of its store, or the customer's. */
export const changeZone = `coalesce((SELECT store.time_zone FROM stores store
  WHERE store.customer_uuid = change.customer_uuid AND store.id = change.store_uuid), customer_time_zone())`;
