import { randomBytes, randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { Call } from '../../contract/calls/call.ts';
import { type ErrorPayload, errorsByField, ServiceError } from '../../contract/errors.ts';
import { bareHeaders } from '../process/bareHeaders.ts';
import { asServiceError } from '../schema/databaseErrors.ts';
import { tooLarge } from './bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    refusals?: Call['refusals'];
  }
}

/** Rows of an upload that an answer names; a count says how many there were. */
const issuesShown = 1000;

/** Statuses that say when to try again: locked, too many, overloaded. */
const hasToWait = new Set([423, 429, 503]);

/** Seconds after which people may try again, unless the refusal says otherwise. */
export const retryAfterSeconds = 5;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Refusals of Fastify and its plugins, in our words. */
function asOurs(error: unknown, { routeOptions }: FastifyRequest): unknown {
  const code = codeOf(error);
  const reason = error instanceof Error ? error.message : String(error);
  if (/^FST_.*TOO_LARGE$/.test(code)) return tooLarge(routeOptions.bodyLimit, error);
  if (/^FST_.*_LIMIT$/.test(code))
    return new ServiceError('BODY_TOO_LARGE', { details: { limit: 'one file and ten texts' }, cause: error });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new ServiceError('MEDIA_TYPE_UNKNOWN', { details: { reason }, cause: error });
  const isUnreadable = /^FST_(ERR_CTP|ERR_BAD_URL|ERR_PARAM|ERR_MAX_PARAM|PROTO|MP_|INVALID_JSON)/.test(code);
  if (isUnreadable || error instanceof SyntaxError)
    return new ServiceError('BODY_MALFORMED', { details: { reason }, cause: error });
  return asServiceError(error);
}

/** The refusal of a call's input under the call's own code, if it has one. */
function named(error: unknown, { routeOptions: { config } }: FastifyRequest): unknown {
  const { refusals } = config;
  if (!refusals || !(error instanceof ServiceError)) return error;
  const { details, issues } = error;
  const more = { details, ...(issues && { issues }) };
  if (error.code === 'BODY_TOO_LARGE') return new ServiceError(refusals.tooLarge, more);
  // A request that cannot be read at all, or an address that is wrong, is refused as on any call, with its reason.
  return error.code === 'VALIDATION_FAILED' ? new ServiceError(refusals.invalid, more) : error;
}

/** What the answer says. */
export function payloadOf(error: ServiceError, requestId: string): ErrorPayload {
  const { code, message, details, issues, users, found, current } = error;
  const shown = issues?.slice(0, issuesShown);
  return {
    success: false,
    code,
    message,
    errorMessage: message,
    details,
    ...(shown && { errors: errorsByField(shown), issues: shown }),
    ...(users && { users }),
    ...(found && { found }),
    ...(current !== undefined && { current: current as ErrorPayload['current'] }),
    requestId,
  };
}

/** Refusals that are no sign of an attack: an address that never was, and two people who change one record. */
const isCommon = ({ code, status }: ServiceError) => code === 'ROUTE_NOT_FOUND' || status === 409;

/** Logs whom the product refused what, from where and why, and nothing of what they sent. */
function logRefusal(request: FastifyRequest, { code, status }: ServiceError): void {
  // None is there before the access plugin has found out who calls.
  const { actor, till, player }: Partial<Pick<FastifyRequest, 'actor' | 'till' | 'player'>> = request;
  const { method, routeOptions, ip, log } = request;
  const call = { method, route: routeOptions.url, address: ip };
  const who = {
    user: actor?.userUuid,
    customer: (actor ?? till ?? player)?.customerUuid,
    store: till?.storeUuid,
    player: player?.playerId,
  };
  log.info({ code, status, ...call, ...who }, 'A request was refused.');
}

/** Answers an address for which Fastify could not even look for a route, where no hook runs. */
export function answerUnroutable(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asOurs(error, request);
  const known = refusal instanceof ServiceError ? refusal : new ServiceError('ROUTE_NOT_FOUND');
  reply.code(known.status).headers(bareHeaders).send(payloadOf(known, request.id));
}

/** The statuses of requests that are no HTTP, by Node's code for the reason. */
const unreadable: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Answers a request that Node could not even read, and closes its connection. */
export function answerUnreadable(error: Error, socket: Socket): void {
  const code = codeOf(error);
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const status = unreadable[code] ?? '400 Bad Request';
  const refusal = new ServiceError('BODY_MALFORMED', { details: { reason: status.slice(4) } });
  const body = JSON.stringify(payloadOf(refusal, randomUUID()));
  const headers = {
    ...bareHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'));
  socket.destroy(error);
}

/**
 * The one final handler for refusals and faults: every answer that is not a success has the shape of
 * `contract/errors.ts`. For a fault of ours, the reader gets a reference and the log gets everything.
 */
export const errorsPlugin = plugin(async (app: FastifyInstance) => {
  app.setErrorHandler((error, request, reply) => {
    const known = named(asOurs(error, request), request);
    if (known instanceof ServiceError) {
      // Without a cause it is not a fault: the server refuses on purpose, and the part that decided so has already
      // logged it.
      if (known.status >= 500 && known.cause) request.log.error({ err: known }, known.message);
      if (known.status < 500 && !isCommon(known)) logRefusal(request, known);
      if (hasToWait.has(known.status))
        reply.header('retry-after', known.details.retryAfterSeconds ?? retryAfterSeconds);
      return reply.code(known.status).send(payloadOf(known, request.id));
    }
    const reference = randomBytes(4).toString('hex').toUpperCase();
    request.log.error({ err: error, reference }, 'A request failed.');
    const internal = new ServiceError('INTERNAL', { details: { reference } });
    return reply.code(500).send(payloadOf(internal, request.id));
  });
});
