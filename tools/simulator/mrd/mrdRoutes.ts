import type { FastifyInstance, FastifyReply, preHandlerAsyncHookHandler } from 'fastify';
import { ZodError, z } from 'zod';
import { answerWithFault, faultFor, rateLimit, tooMany } from '../faults.ts';
import { type MrdDocument, mrdFaults } from '../rules/mrdRules.ts';
import type { SimulatorState } from '../state.ts';

/** What the header `X-Stub` asks for. */
const stubs: Readonly<Record<string, (reply: FastifyReply, state: SimulatorState) => unknown>> = {
  401: (reply) => reply.code(401).send({ message: 'The sign-in of the branch is wrong.' }),
  422: (reply, state) => answerWithFault(state, reply, { kind: 'REFUSE', retryAfter: 0 }),
  429: (reply) => tooMany(reply, 1),
  500: (reply, state) => answerWithFault(state, reply, { kind: 'ERROR', retryAfter: 0 }),
  hang: (reply, state) => answerWithFault(state, reply, { kind: 'HANG', retryAfter: 0 }),
};

interface BranchParams {
  Params: { store: string };
}

/** The first thing that is wrong with a menu; undefined if Mr D takes it. */
function refusalOf(document: unknown): string | undefined {
  try {
    const [fault] = mrdFaults(document);
    return fault === undefined ? undefined : `Not known, or there twice: ${fault}`;
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const [issue] = error.issues;
    return `${issue?.path.join('.')}: ${issue?.message}`;
  }
}

const statusChange = z.strictObject({
  status: z.enum(['OPEN', 'CLOSED']),
  until: z.iso.datetime().nullable(),
});

/** The partner side of Mr D, as the product's own contract has it. */
export function mrdRoutes(app: FastifyInstance, state: SimulatorState): void {
  const isTooMany = rateLimit(state);
  const guard: preHandlerAsyncHookHandler = async ({ params, headers }, reply) => {
    const stub = stubs[String(headers['x-stub'])];
    if (stub) return stub(reply, state);
    if (isTooMany('mrd')) return tooMany(reply, 1);
    const fault = faultFor(state, 'mrd', String(Reflect.get(Object(params), 'store')));
    if (fault) return answerWithFault(state, reply, fault);
    if (headers.authorization === 'Bearer wrong-token') return stubs[401]?.(reply, state);
  };
  app.put<BranchParams>(
    '/mrd/v1/stores/:store/status',
    { preHandler: guard },
    async ({ params: { store }, body }, reply) => {
      const requested = statusChange.safeParse(body);
      if (!requested.success) return reply.code(422).send({ message: z.prettifyError(requested.error) });
      state.mrdStatuses.set(store, requested.data);
      return reply.code(202).send({ status: 'RECEIVED' });
    },
  );
  app.put<BranchParams>(
    '/mrd/v1/stores/:store/menu',
    { bodyLimit: 5 * 1024 * 1024, preHandler: guard },
    async ({ params: { store }, body }, reply) => {
      const refusal = refusalOf(body);
      if (refusal !== undefined) return reply.code(422).send({ message: refusal });
      const menu = body as MrdDocument;
      if (menu.store.mrdStoreId !== store)
        return reply.code(422).send({ message: 'The menu is for another branch.' });
      if (menu.menuVersion < (state.mrdMenus.get(store)?.menuVersion ?? 0))
        return reply.code(409).send({ message: 'There is a newer version of this menu.' });
      state.mrdMenus.set(store, menu);
      return reply.code(202).send({ status: 'RECEIVED', menuVersion: menu.menuVersion });
    },
  );
}
