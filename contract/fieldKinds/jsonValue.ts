import { z } from 'zod';

/** Any JSON value. One schema for all calls, because it refers to itself, and the API document names it once. */
export const jsonValue = z.json();
