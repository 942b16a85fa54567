import { z } from 'zod';
import type { FieldKindContract } from '../kind.ts';
import { substring } from '../operators.ts';
import { fromPunycode } from '../punycode.ts';
import { asSeen, asText, composed } from './text.ts';

/** Octets of an address and of its part before the at sign (RFC 5321). Letters beyond ASCII have two to four (RFC 6531). */
const longest = 254;
const longestLocal = 64;

/** Words between dots. They have RFC 5322's marks, and letters and numbers of every script with what stands on them. */
const word = String.raw`[\p{L}\p{N}!#$%&'*+/=?^_\x60{|}~\-][\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~\-]*`;
const localPart = new RegExp(String.raw`^${word}(?:\.${word})*$`, 'u');

/** A domain as people write it: also with the full stops of Chinese and Japanese, and with the joiners that Persian needs. */
const typedDomain = /^(?:[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]|\u200c|\u200d)+$/u;

/** A domain as mail servers look it up. The last label is no number, so it is no address of a machine. */
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const asciiDomain = new RegExp(String.raw`^(?:${label}\.)+(?:[a-z]{2,63}|xn--${label})$`);

/** Letters and numbers that nobody sees, such as the Hangul filler. */
const ignorable = /\p{Default_Ignorable_Code_Point}/u;

/** A Latin letter beside a Cyrillic or Greek one. No language writes so, and `а` looks like `a`. */
const latin = String.raw`\p{Script=Latin}\p{M}*`;
const lookalike = String.raw`[\p{Script=Cyrillic}\p{Script=Greek}]\p{M}*`;
const mixed = new RegExp(`${latin}${lookalike}|${lookalike}${latin}`, 'u');

const octets = (text: string): number => new TextEncoder().encode(text).length;

/** A domain in ASCII (A-labels), and in its own script (U-labels). */
interface Domain {
  ascii: string;
  readable: string;
}

/** A domain in ASCII; undefined if it is none. Browsers and Node know the rules of international domains (UTS 46). */
function inAscii(domain: string): string | undefined {
  const address = `http://${domain}`;
  if (!typedDomain.test(domain) || !URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  return asciiDomain.test(hostname) ? hostname : undefined;
}

/** In lower case, with one form for each letter and without what nobody sees. */
const spelt = (text: string): string => composed(asSeen(text).toLowerCase());

/** The platform also takes Punycode that no domain has: what cannot be read, and what reads as another domain. */
function domainOf(typed: string): Domain | undefined {
  const ascii = inAscii(typed);
  if (ascii === undefined) return undefined;
  try {
    const inItsScript = (part: string) => (part.startsWith('xn--') ? fromPunycode(part.slice(4)) : part);
    const readable = ascii.split('.').map(inItsScript).join('.');
    return spelt(readable) === readable && inAscii(readable) === ascii ? { ascii, readable } : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface Parts {
  /** The whole. */
  text: string;
  local?: string;
  domain?: Domain;
}

/** What people typed, taken apart at the at sign. */
function takenApart(typed: string): Parts {
  const text = spelt(typed);
  const at = text.lastIndexOf('@');
  // No spelling of an address is that long.
  const domain = at < 1 || text.length > 4 * longest ? undefined : domainOf(text.slice(at + 1));
  return domain === undefined ? { text } : { text, local: text.slice(0, at), domain };
}

/**
 * The one spelling in which an address is stored, compared and shown: in lower case, accents with their letters (NFC),
 * the domain in its own script. What is no address comes back as typed, without what nobody sees.
 */
export function canonicalAddress(typed: string): string {
  const { text, local, domain } = takenApart(typed);
  return domain ? `${local}@${domain.readable}` : text;
}

/**
 * The canonical spelling with its domain in ASCII. Mail servers take it, and passwords are hashed with it: accounts whose
 * address is in ASCII keep their password.
 */
export function asciiDomainAddress(typed: string): string {
  const { text, local, domain } = takenApart(typed);
  return domain ? `${local}@${domain.ascii}` : text;
}

/** True for an address that only mail servers with SMTPUTF8 take. A domain alone has an ASCII form for all others. */
export function needsSmtpUtf8(address: string): boolean {
  const { local = '' } = takenApart(address);
  return octets(local) > local.length;
}

/** True for one address in its canonical spelling, without a name beside it, as mail servers take it. */
function isMailAddress(canonical: string): boolean {
  const { local, domain } = takenApart(canonical);
  return (
    local !== undefined &&
    domain !== undefined &&
    localPart.test(local) &&
    !ignorable.test(local) &&
    !mixed.test(canonical) &&
    octets(local) <= longestLocal &&
    Math.max(octets(canonical), octets(`${local}@${domain.ascii}`)) <= longest
  );
}

/** What people type into an address field, in its one spelling; not yet known to be an address. */
export const typedAddress = z.string().overwrite(canonicalAddress).max(longest, { abort: true });

/** One address, without a name beside it, as mail servers take it, in its one spelling. */
export const emailAddress = typedAddress.refine(isMailAddress, { error: 'email' });

/** Spellings of one address never make two records. */
export const email: FieldKindContract<string> = {
  value: () => emailAddress,
  example: () => 'thandi@example.co.za',
  operators: substring,
  sortable: true,
  ...asText,
  fitsCell: true,
};
