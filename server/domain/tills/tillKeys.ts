import { type Expression, sql } from 'kysely';

/** A key that works: it has no end, or its end is still to come. */
export const isLive = (endsAt: Expression<string | null>) =>
  sql<boolean>`(${endsAt} IS NULL OR ${endsAt} > now())`;
