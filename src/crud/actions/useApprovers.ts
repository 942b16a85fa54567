import { useQueries } from '@tanstack/react-query';
import { approversCall } from '../../../contract/calls/approvers.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';

/**
 * Which of the actions the person may do, though they may have asked for them themselves.
 * @returns the actions to offer, and the first that others do, with some of their names. An action is offered once the
 *   server has said that it is theirs; if it can't say, the action is offered and the server decides.
 */
export function useApprovers(resource: Resource, record: WireRecord, actions: readonly ResourceAction[]) {
  const api = useApi();
  const guarded = actions.filter(({ notBy }) => notBy.length > 0);
  const answers = useQueries({
    queries: guarded.map(({ name: action }) => ({
      queryKey: [resource.name, 'approvers', record.id, action, record.version],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api(approversCall, { query: { resource: resource.name, id: record.id, action }, signal }),
    })),
  });
  const answerOf = (action: ResourceAction) => answers[guarded.indexOf(action)];
  const others = guarded.flatMap((action) => {
    const names = answerOf(action)?.data?.names ?? [];
    return names.length > 0 ? [{ action, names }] : [];
  });
  const offered = actions.filter((action) => {
    const answer = answerOf(action);
    return !answer || answer.isError || answer.data?.names.length === 0;
  });
  return { offered, others: others[0] };
}
