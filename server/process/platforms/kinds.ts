import { z } from 'zod';
import { isLoopback } from '../network.ts';

/**
 * An address that requests go to: without user, password, query or part, which would end up in logs. Secrets travel
 * with the requests, so they are encrypted unless they stay on this machine.
 */
function isServiceAddress(text: string): boolean {
  const parsed = URL.parse(text);
  return (
    parsed !== null &&
    (parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isLoopback(parsed.hostname))) &&
    [parsed.username, parsed.password, parsed.search, parsed.hash].every((part) => part === '')
  );
}

/** A whole number between two, both included. */
export const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));

const withoutSlash = (text: string) => text.replace(/\/+$/, '');
/** An address of a service, without a slash at its end. */
export const serviceAddress = z.string().refine(isServiceAddress).transform(withoutSlash);
/** A list of such values, with commas between them. */
export const listOf = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(schema));
