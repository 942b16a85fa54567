import { z } from 'zod';
import { recordId } from '../fieldKinds/kinds/link.ts';
import { defineCall } from './call.ts';

/** Who does an action instead of the caller, because the caller requested it. */
export const approversCall = defineCall({
  service: 'main',
  method: 'GET',
  path: '/approvers',
  tag: 'Records',
  summary: 'Who approves a record that you submitted',
  access: 'session',
  query: z.object({
    resource: z.string().max(120).describe('The name of the resource.'),
    id: recordId,
    action: z.string().max(120),
  }),
  answer: z.object({ names: z.array(z.string()).describe('Some of them; none if you may do it yourself.') }),
});
