import { z } from 'zod';

/** Whether guests can order something now. A sold-out thing stays in sight, and stores bring it back. */
export const availability = z.enum(['AVAILABLE', 'SOLD_OUT']);

export const soldOutUntil = z
  .string()
  .nullable()
  .describe(
    'When a sold-out thing comes back by itself; null if somebody has to say so, or it is not sold out.',
  );

/** Whether guests can order a part of a menu, and when they can again. */
export interface Supply {
  availability: z.infer<typeof availability>;
  soldOutUntil: string | null;
}

/** Whether a store has run out of something. */
export interface StoreSupply {
  isSoldOut: boolean;
  /** When it comes back by itself, if it does. */
  soldOutUntil?: string | null;
}

/** An item, a size or a modifier as the store has it. */
export interface StorePart extends StoreSupply {
  isHidden: boolean;
  /** The values that the store has of its own. */
  own: { name?: string; description?: string | null; imageId?: string | null; plu?: string | null };
}

/** What a store has otherwise than the menu, by the id of the item, the size or the modifier. */
export type StoreParts = ReadonlyMap<string, StorePart>;

/** What a menu says of a part that a store has, or has run out of. */
export const supplyOf = (part: StoreSupply | undefined): Supply =>
  part?.isSoldOut
    ? { availability: 'SOLD_OUT', soldOutUntil: part.soldOutUntil ?? null }
    : { availability: 'AVAILABLE', soldOutUntil: null };
