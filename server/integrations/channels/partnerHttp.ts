import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PlatformRefused, PlatformUnavailable } from './menuPlatform.ts';

/** A request to a platform. */
export interface PartnerRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: URL;
  headers?: Record<string, string>;
  /** The body, and what it is. Large ones travel compressed. */
  body?: { type: 'application/json' | 'application/x-www-form-urlencoded'; text: string };
  signal: AbortSignal;
}

/** What a platform answered, other than that it cannot answer now. */
export interface PartnerAnswer {
  status: number;
  text: string;
}

/** Sends a request and reads the answer. @throws PlatformUnavailable if the platform does not answer properly */
export type AskPartner = (request: PartnerRequest) => Promise<PartnerAnswer>;

/** Characters of the longest answer that is read: a large menu has a few million. */
const longestAnswer = 16 * 1024 * 1024;

/** Bytes from which compressing a body saves more than it costs. */
const compressedFrom = 32 * 1024;

const compressed = promisify(gzip);

/** What platforms answer when another try may help. */
const isPassing = (status: number) => status === 408 || status === 429 || status >= 500;

/** Milliseconds that `Retry-After` asks for: seconds, or a date. */
function waitOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (!text) return undefined;
  const wait = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

/** @throws PlatformUnavailable if the answer is too long */
async function textOf(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > longestAnswer) throw new PlatformUnavailable('The answer of the platform is too long.');
  }
  return text + decoder.decode();
}

async function answerTo(
  { method, url, headers, body, signal }: PartnerRequest,
  longestWait: number,
): Promise<PartnerAnswer> {
  const bytes = body && Buffer.from(body.text);
  const isLarge = bytes !== undefined && bytes.length >= compressedFrom;
  const response = await fetch(url, {
    method,
    // Whoever answers must not send us on to somewhere else.
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(longestWait)]),
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': body.type }),
      ...(isLarge && { 'content-encoding': 'gzip' }),
      ...headers,
    },
    ...(bytes && { body: isLarge ? await compressed(bytes) : bytes }),
  });
  const { status } = response;
  if (!isPassing(status)) return { status, text: await textOf(response) };
  await response.body?.cancel();
  const retryAfter = waitOf(response.headers);
  throw new PlatformUnavailable(`The platform answered with ${status}.`, {
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

/** Asks over HTTP. A request may take `longestWait` milliseconds. */
export const partnerHttp =
  (longestWait: number): AskPartner =>
  async (request) => {
    try {
      return await answerTo(request, longestWait);
    } catch (error) {
      // Whoever stopped the request knows why.
      request.signal.throwIfAborted();
      if (error instanceof PlatformUnavailable) throw error;
      throw new PlatformUnavailable('The platform does not answer.', { cause: error });
    }
  };

/** Characters of a platform's text that people get to read. */
const longestText = 500;

/** Where platforms put the sentence in their errors. */
const sentenceNames = ['error_description', 'message', 'detail', 'error', 'code'] as const;

/** The sentence in an answer, in one line; empty if there is none. */
function sentenceIn(text: string): string {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    // Not JSON: a plain sentence, or a page for browsers, which says nothing.
    found = /^\s*</.test(text) ? '' : text;
  }
  const sentence =
    typeof found === 'object' && found !== null
      ? sentenceNames
          .map((name) => Reflect.get(found, name))
          .find((one) => typeof one === 'string' && one !== '')
      : found;
  return typeof sentence === 'string' ? sentence.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim() : '';
}

/** What a platform said, for people: at most 500 characters, and none of our secrets. */
export function saidBy({ status, text }: PartnerAnswer, secrets: readonly string[]): string {
  const hidden = secrets
    .filter((secret) => secret !== '')
    .reduce((sentence, secret) => sentence.replaceAll(secret, '…'), sentenceIn(text));
  return hidden === '' ? `The platform answered with ${status}.` : [...hidden].slice(0, longestText).join('');
}

/**
 * The text of an answer that says yes.
 * @throws PlatformRefused with what the platform said otherwise
 */
export function accepted(answer: PartnerAnswer, secrets: readonly string[] = []): string {
  if (answer.status >= 200 && answer.status < 300) return answer.text;
  throw new PlatformRefused(saidBy(answer, secrets));
}
