import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../process/secrets.ts';

/** Seconds that an address opens its file. It is rounded up to whole windows, so that a browser can reuse its copy. */
const lifetime = 900;

/** Signed addresses: each opens one file of one customer for a quarter of an hour, without any other key. */
export interface FileAddresses {
  of(customer: string, id: string): string;
  isValid(customer: string, id: string, expires: number, signature: string): boolean;
}

export function fileAddresses(secrets: Secrets): FileAddresses {
  const key = secrets.derive('file-address');
  const sign = (customer: string, id: string, expires: number) =>
    createHmac('sha256', key).update(`${customer}/${id}/${expires}`).digest();
  return {
    of(customer, id) {
      const expires = (Math.floor(Date.now() / 1000 / 300) + 2) * 300 + (lifetime - 600);
      const signature = sign(customer, id, expires).toString('base64url');
      return `/services/main/storedFiles/${customer}/${id}?expires=${expires}&signature=${signature}`;
    },
    isValid(customer, id, expires, signature) {
      const given = Buffer.from(signature, 'base64url');
      const wanted = sign(customer, id, expires);
      return expires * 1000 > Date.now() && given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}
