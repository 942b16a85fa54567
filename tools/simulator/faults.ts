import type { FastifyReply } from 'fastify';
import type { Fault, SimulatorState } from './state.ts';

/** Counts the requests of each second. */
export function rateLimit(state: SimulatorState) {
  const counts = new Map<string, { second: number; count: number }>();
  return (platform: string): boolean => {
    const second = Math.floor(Date.now() / 1_000);
    const before = counts.get(platform);
    const count = before?.second === second ? before.count + 1 : 1;
    counts.set(platform, { second, count });
    return count > state.mostPerSecond;
  };
}

const strikes = ({ rate, times }: Fault) => (times ?? 1) > 0 && Math.random() < rate;

/** The fault that strikes a request about a store now, if any does. */
export function faultFor(
  { faults }: SimulatorState,
  platform: Fault['platform'],
  store: string | undefined,
): Fault | undefined {
  const fault = faults.find(
    (one) => one.platform === platform && (!one.stores || one.stores.includes(store ?? '')) && strikes(one),
  );
  if (fault?.times !== undefined) fault.times -= 1;
  return fault;
}

/** Answers as the fault wants. A request that hangs gets no answer at all, and is cut off when the faults end. */
export async function answerWithFault(
  { hanging }: SimulatorState,
  reply: FastifyReply,
  fault: Pick<Fault, 'kind' | 'retryAfter'>,
) {
  if (fault.kind === 'HANG') {
    hanging.add(reply);
    reply.raw.once('close', () => hanging.delete(reply));
    return reply.hijack();
  }
  if (fault.kind === 'ERROR')
    return reply.code(500).send({ code: 'internal_server_error', message: 'Try again.' });
  if (fault.kind === 'REFUSE')
    return reply.code(422).send({ code: 'invalid_menu', message: 'The menu is not valid.' });
  return tooMany(reply, fault.retryAfter);
}

export const tooMany = (reply: FastifyReply, seconds: number) =>
  reply
    .code(429)
    .header('retry-after', String(seconds))
    .send({ code: 'rate_limited', message: 'Too many requests.' });
