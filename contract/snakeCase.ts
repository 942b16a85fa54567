/** `stockItems/unitSize` as `stock_items_unit_size`. */
export const snakeCase = (name: string) =>
  name
    .replace(/[/-]/g, '_')
    .replace(/([a-z0-9])([A-Z])/g, (_match, end, start) => `${end}_${start.toLowerCase()}`);
