/** Digits after the decimal point of stock: 0.1 g where the base unit is a kilogram. */
export const quantityScale = 4;

/** Why the stock of a store rises or falls. */
export const movementTypes = [
  { id: 'SALE', label: 'Sold' },
  { id: 'RETURN', label: 'Order cancelled', colour: 'info' },
  { id: 'DELIVERY', label: 'Delivered', colour: 'success' },
  { id: 'COUNT', label: 'Counted', colour: 'warning' },
  { id: 'WASTE', label: 'Wasted', colour: 'error' },
  { id: 'TRANSFER', label: 'Moved between stores', colour: 'info' },
  { id: 'PRODUCTION', label: 'Made in house' },
] as const;
export type MovementType = (typeof movementTypes)[number]['id'];

/** Why stock is thrown away. */
export const wasteReasons = [
  { id: 'EXPIRED', label: 'Out of date' },
  { id: 'DAMAGED', label: 'Damaged' },
  { id: 'DROPPED', label: 'Dropped or spilt' },
  { id: 'BADLY_MADE', label: 'Made wrong' },
  { id: 'ORDER_CANCELLED', label: 'Order cancelled after it was made' },
  { id: 'OTHER', label: 'Another reason' },
] as const;
export type WasteReason = (typeof wasteReasons)[number]['id'];
