/** The services of the product. Each answers its calls at an address of its own. */
export const services = ['main', 'store', 'order', 'customer'] as const;
export type Service = (typeof services)[number];
