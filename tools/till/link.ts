import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { addressOf, type Call, type InputOf } from '../../contract/calls/call.ts';
import type { TillConfiguration } from './configuration.ts';

/** Milliseconds that the server may take beyond the time that a call waits on purpose. */
const patience = 20_000;

/** The server answered, and said no. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The server did not answer, or could not do it at the moment. */
export class Unreachable extends Error {}

const refusal = z.object({ code: z.string(), message: z.string() });

const refusalIn = (text: string): z.infer<typeof refusal> | undefined => {
  try {
    return refusal.safeParse(JSON.parse(text)).data;
  } catch {
    // A proxy answered, not the server.
    return undefined;
  }
};

/** What a call takes, whichever it is. */
interface Sent {
  params?: Record<string, string>;
  query?: object;
  body?: unknown;
  form?: FormData;
}

/** Asks the server, in the name of a store or of a person. */
export type Link = ReturnType<typeof linkWith>;

/** Asks the server in the name of the store. */
export const linkTo = ({ server, key }: Pick<TillConfiguration, 'server' | 'key'>, stop: AbortSignal): Link =>
  linkWith({ server, headers: { authorization: `Bearer ${key}` } }, stop);

/** @param headers what says who is asking */
export function linkWith(
  { server, headers }: Pick<TillConfiguration, 'server'> & { headers: Readonly<Record<string, string>> },
  stop: AbortSignal,
) {
  /**
   * Makes a call, and again as long as the till asks too often.
   * @param waitSeconds how long the server waits before it answers
   * @throws Refused, Unreachable
   */
  async function send(call: Call, input: Sent, waitSeconds = 0) {
    const address = `${server}/services/${call.service}${addressOf(call, input)}`;
    for (;;) {
      const response = await fetch(address, {
        method: call.method,
        headers: { ...headers, ...(input.body !== undefined && { 'content-type': 'application/json' }) },
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
        ...(input.form && { body: input.form }),
        signal: AbortSignal.any([stop, AbortSignal.timeout(waitSeconds * 1000 + patience)]),
        redirect: 'error',
      }).catch((error: unknown) => {
        throw new Unreachable('The server does not answer.', { cause: error });
      });
      if (response.ok) return response;
      const text = await response.text();
      if (response.status === 429) {
        await delay(Number(response.headers.get('retry-after') ?? 1) * 1000, undefined, { signal: stop });
        continue;
      }
      const said = refusalIn(text);
      if (!said || response.status >= 500) throw new Unreachable(`The server answered ${response.status}.`);
      throw new Refused(response.status, said.code, said.message);
    }
  }

  return {
    /** Makes a call whose answer the till needs, in the shape that it understands. @throws Refused, Unreachable */
    async ask<C extends Call, Answer>(
      call: C,
      input: InputOf<C> & Sent,
      answer: z.ZodType<Answer>,
      waitSeconds?: number,
    ): Promise<Answer> {
      const response = await send(call, input, waitSeconds);
      const read = z.object({ data: answer }).safeParse(await response.json());
      if (!read.data)
        throw new Unreachable('The server answered something that this till does not understand.');
      return read.data.data;
    },
    /** Makes a call whose answer says nothing but that it worked. @throws Refused, Unreachable */
    async tell<C extends Call>(call: C, input: InputOf<C> & Sent): Promise<void> {
      await (await send(call, input)).arrayBuffer();
    },
    /** Loads a file. @throws Refused, Unreachable */
    load: async (call: Call, params: Record<string, string>): Promise<Buffer> =>
      Buffer.from(await (await send(call, { params })).arrayBuffer()),
  };
}
