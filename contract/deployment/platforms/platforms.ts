import { mrD } from './mrD/mrD.ts';
import { uberEats } from './uberEats/uberEats.ts';

/** The delivery platforms, in the order in which people see them. A new one is one line here. */
export const deliveryPlatforms = [uberEats, mrD] as const;
