import { z } from 'zod';
import { actionForm } from '../../../contract/actionForm.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import { recordSchemas } from '../../../contract/recordSchema.ts';
import type { ResourceContext } from '../context.ts';
import type { ActionAddress } from './actionAddresses.ts';
import { answers } from './answers.ts';
import { unvalidated } from './changeRoutes.ts';
import { mayChange } from './mayChange.ts';

interface Description {
  summary: string;
  headers: z.ZodType;
  /** What the body may hold besides the inputs of the action. */
  more?: z.ZodRawShape;
  /** The status and the body of the answer, if the address has none of its own. */
  usual: 200 | 201 | 202;
  answered: z.ZodType;
}

/** The route of an action at one of its addresses, without its handler. The write path validates the body. */
export function describedAction(
  { resource, registry }: ResourceContext,
  action: ResourceAction,
  one: ActionAddress,
  { summary, headers, more = {}, usual, answered }: Description,
) {
  const hasBody = !one.methods.includes('GET') && !one.methods.includes('DELETE');
  const body = z.lazy(() => recordSchemas(actionForm(resource, action), registry).create.safeExtend(more));
  return {
    method: one.methods,
    url: one.url,
    config: mayChange({ resource }),
    ...unvalidated,
    schema: {
      tags: [resource.labels.many],
      summary: `${action.label}: ${summary}`,
      ...(action.help !== undefined && { description: action.help }),
      params: one.paramSchema,
      headers,
      ...(hasBody && { body }),
      ...answers(one, usual, answered),
    },
  };
}
