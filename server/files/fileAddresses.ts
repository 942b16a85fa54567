import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { Secrets } from '../process/secrets.ts';
import { isPublicAddress } from './remoteFile.ts';

const isSame = (signature: string, expected: Buffer): boolean => {
  const requested = Buffer.from(signature, 'base64url');
  return requested.length === expected.length && timingSafeEqual(requested, expected);
};

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
      return expires * 1000 > Date.now() && isSame(signature, sign(customer, id, expires));
    },
  };
}

/**
 * Addresses at which delivery platforms fetch pictures of menus. Each opens one picture of one customer, for good: platforms
 * fetch when they like, and a changed picture is another file. Keys that were in use before still open their addresses.
 */
export interface PictureAddresses {
  /** False where nobody outside can reach the installation. */
  arePublic: boolean;
  /** The whole address; undefined where nobody outside could open it. */
  of(customer: string, id: string): string | undefined;
  isValid(customer: string, id: string, signature: string): boolean;
}

/** True for an origin of https that is not this machine or its own network, as far as its name says. */
function isPublicOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:') return false;
  return isIP(host) === 0
    ? host.includes('.') && !/\.(localhost|local|internal|lan|home\.arpa)$/.test(host)
    : isPublicAddress(host);
}

/** @param publicUrl scheme and host that people open; undefined if nobody has set them */
export function pictureAddresses(secrets: Secrets, publicUrl: string | undefined): PictureAddresses {
  const purpose = 'picture-address';
  const sign = (key: Buffer, customer: string, id: string) =>
    createHmac('sha256', key).update(`${customer}/${id}`).digest();
  const origin = publicUrl !== undefined && isPublicOrigin(publicUrl) ? publicUrl : undefined;
  return {
    arePublic: origin !== undefined,
    of(customer, id) {
      if (origin === undefined) return undefined;
      const signature = sign(secrets.derive(purpose), customer, id).toString('base64url');
      return `${origin}/services/main/menuPictures/${customer}/${id}/${signature}`;
    },
    isValid: (customer, id, signature) =>
      [...secrets.deriveAll(purpose).values()].some((key) => isSame(signature, sign(key, customer, id))),
  };
}
