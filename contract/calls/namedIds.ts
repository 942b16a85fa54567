import { z } from 'zod';
import { recordId } from '../fieldKinds/kinds/link.ts';

/** Records that one request names. A filter finds any number. */
export const mostNamed = 10_000;

const noneTwice = (ids: readonly (string | number)[]) =>
  new Set(ids.map((id) => String(id).toLowerCase())).size === ids.length;

/** The ids of one request that is about many records. */
export const namedIds = z.array(recordId).min(1).max(mostNamed).refine(noneTwice, { error: 'repeated' });
