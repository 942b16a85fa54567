import type { ResourceContext } from '../context.ts';

/** Who may call the routes that change records: the write path checks the right, and the definition decides about a fresh code. */
export const mayChange = ({ resource }: Pick<ResourceContext, 'resource'>) =>
  ({ access: 'session', stepUp: resource.freshCode }) as const;
