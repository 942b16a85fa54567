import { originHeader } from '../../contract/calls/changes.ts';
import { tokenHeaders } from '../../contract/calls/signedIn.ts';
import { idempotencyHeader } from '../../contract/idempotency.ts';
import { preferHeader, respondAsync } from '../../contract/prefer.ts';
import type { Translate } from '../i18n/useTranslate.ts';
import type { Connection } from './connection.ts';
import { answerError, isFromProxy, networkError, refusedWith } from './failures.ts';

/** Called with the sent share of a request's body, from 0 to 1. */
type OnSent = (share: number) => void;

const headersOf = (request: XMLHttpRequest): Headers => {
  const lines = request.getAllResponseHeaders().trim().split('\r\n').filter(Boolean);
  return new Headers(
    lines.map((line): [string, string] => {
      const end = line.indexOf(':');
      return [line.slice(0, end), line.slice(end + 1).trim()];
    }),
  );
};

/** Statuses whose answers must not have a body. */
const isBodiless = (status: number) => status === 204 || status === 304;

interface Upload {
  method: string;
  headers: Headers;
  body: XMLHttpRequestBodyInit | null;
  signal: AbortSignal;
}

/**
 * Sends like `fetch` and reports progress, which `fetch` cannot do.
 * @throws TypeError when there was no answer, the signal's reason when it was aborted.
 */
function upload(url: string, { method, headers, body, signal }: Upload, onSent: OnSent): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    signal.addEventListener('abort', giveUp, { once: true });
    request.open(method, url);
    request.withCredentials = true;
    request.responseType = 'blob';
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onSent(loaded / total);
    request.upload.onload = () => onSent(1);
    request.onload = () => {
      const { status, statusText, response } = request;
      const answer = isBodiless(status) ? null : (response as Blob);
      resolve(new Response(answer, { status, statusText, headers: headersOf(request) }));
    };
    request.onerror = () => reject(new TypeError(`${method} ${url} got no answer`));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', giveUp);
    request.send(body);
  });
}

/** One request to any service. */
export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  json?: unknown;
  /** JSON text, ready to send. */
  jsonText?: string;
  form?: FormData;
  signal?: AbortSignal | undefined;
  /** Called with how much of the body is sent. */
  onSent?: OnSent | undefined;
  /** A sign-in token to send instead of the access token. */
  token?: { kind: keyof typeof tokenHeaders; value: string } | 'none';
  /** Identifies the request, so that sending it again does nothing twice. */
  idempotencyKey?: string | undefined;
  /** The page does not wait for the result, so the server may use a job. */
  mayBeJob?: boolean;
  /** Whether to renew an expired session, or ask for a fresh code, and then send the request again. Default: true. */
  canRefresh?: boolean;
}

interface HttpAnswer {
  /** The content of `data`. */
  data: unknown;
  headers: Headers;
  status: number;
}

export interface Http {
  json(url: string, request?: HttpRequest): Promise<HttpAnswer>;
  file(url: string, request?: HttpRequest): Promise<{ blob: Blob; headers: Headers }>;
  /** Server-sent events, for as long as the server sends them. */
  stream(url: string, request: { signal: AbortSignal }): Promise<ReadableStream<Uint8Array>>;
}

/** What the session provides for a request. */
export interface HttpSession {
  accessToken(): string | undefined;
  /** Gets a new access token after one was refused. False: there is none, and the session is over. */
  renew(refusedToken: string): Promise<boolean>;
  /** Asks the person for a fresh code. Returns true once the access token carries it, false when they decline. */
  confirm(): Promise<boolean>;
}

export interface HttpParts {
  session: HttpSession;
  translate: Translate;
  /** The language of the pages. */
  language: string;
  /** Milliseconds after which a request times out. */
  timeout: number;
  /** Returns the answer of a request that was sent before the pages had loaded. */
  takeEarly?: (url: string, accessToken: string, signal: AbortSignal) => Promise<Response> | undefined;
  /** Hears whether the server answers, once it has loaded. A request that failed waits until it knows. */
  connection?: () => Pick<Connection, 'check' | 'heard'> | undefined;
}

const eventStream = 'text/event-stream';

type Sender = (accessToken: string | undefined) => Promise<Response>;

/** Identifies this page among all open ones: its changes are announced under this name. */
export const pageOrigin = crypto.randomUUID();

/** The one way in which the pages talk to the services. */
export function createHttp(parts: HttpParts): Http {
  const { session, translate, language, timeout, takeEarly, connection } = parts;

  function prepare(
    url: string,
    { method = 'GET', json, jsonText, form, signal, token, onSent, idempotencyKey, mayBeJob }: HttpRequest,
    accept: string,
  ): Sender {
    const written = jsonText ?? (json === undefined ? undefined : JSON.stringify(json));
    const body = form ?? written;
    return async (accessToken) => {
      const headers = new Headers({
        accept,
        'accept-language': language,
        [originHeader]: pageOrigin,
      });
      if (written !== undefined) headers.set('content-type', 'application/json');
      if (idempotencyKey !== undefined) headers.set(idempotencyHeader, idempotencyKey);
      if (mayBeJob) headers.set(preferHeader, respondAsync);
      if (typeof token === 'object') headers.set(tokenHeaders[token.kind], token.value);
      else if (accessToken !== undefined) headers.set(tokenHeaders.access, accessToken);
      const limits = accept === eventStream ? [] : [AbortSignal.timeout(timeout)];
      const signals = AbortSignal.any(signal ? [signal, ...limits] : limits);
      const early = method === 'GET' && accessToken ? takeEarly?.(url, accessToken, signals) : undefined;
      try {
        const init = {
          method,
          headers,
          body: body ?? null,
          credentials: 'include' as const,
          signal: signals,
        };
        return await (early ?? (onSent ? upload(url, init, onSent) : fetch(url, init)));
      } catch (error) {
        if (error instanceof TypeError && !signal?.aborted) await connection?.()?.check();
        // A caller who aborts the request knows why. Only other errors are failures.
        signal?.throwIfAborted();
        throw networkError(error, translate);
      }
    };
  }

  async function renew(refusedToken: string): Promise<boolean> {
    try {
      return await session.renew(refusedToken);
    } catch (error) {
      await connection?.()?.check();
      throw networkError(error, translate);
    }
  }

  async function send(url: string, request: HttpRequest, accept = 'application/json'): Promise<Response> {
    const sender = prepare(url, request, accept);
    const tried = new Set<'renew' | 'confirm' | 'newer token'>();
    for (;;) {
      const accessToken = request.token === undefined ? session.accessToken() : undefined;
      const response = await sender(accessToken);
      const body = response.ok ? null : await bodyOf(response);
      if (isFromProxy(response, body)) await connection?.()?.check();
      else connection?.()?.heard();
      if (response.ok) return response;
      const remedy = refusedWith(body) === 'STEP_UP_REQUIRED' ? 'confirm' : 'renew';
      const isRefused = response.status === 401 && accessToken !== undefined;
      if (!isRefused || request.canRefresh === false || tried.has(remedy))
        throw await answerError(response, body, translate);
      if (remedy === 'confirm' && session.accessToken() !== accessToken && !tried.has('newer token')) {
        // The person typed a code for another call meanwhile.
        tried.add('newer token');
        continue;
      }
      tried.add(remedy);
      const isMended = remedy === 'confirm' ? await session.confirm() : await renew(accessToken);
      if (!isMended) throw await answerError(response, body, translate);
    }
  }

  return {
    async json(url, request = {}) {
      const response = await send(url, request);
      const { headers, status } = response;
      if (status === 204) return { data: null, headers, status };
      const body = await bodyOf(response);
      if (isAnswer(body)) return { data: body.data, headers, status };
      throw await answerError(response, body, translate);
    },
    async file(url, request = {}) {
      const response = await send(url, request);
      return { blob: await response.blob(), headers: response.headers };
    },
    async stream(url, request) {
      const response = await send(url, request, eventStream);
      if (response.body) return response.body;
      throw await answerError(response, null, translate);
    },
  };
}

const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => null);

/** Some calls refuse with status 200 and `success: false`. */
const isAnswer = (body: unknown): body is { data: unknown } =>
  typeof body === 'object' &&
  body !== null &&
  'data' in body &&
  !('success' in body && body.success === false);
