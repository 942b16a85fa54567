import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { Identifier } from 'ra-core';
import { reachCall, type Use } from '../../../contract/calls/reach.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import type { ChosenRecords } from '../../dataProviders/listRequest.ts';
import { usersText } from '../../i18n/errorMessage.ts';
import type { MessageKey } from '../../i18n/messageKeys.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

interface ReachTextProps {
  uses: readonly Use[];
  /** Several records are deleted. */
  isOfMany?: boolean;
}

const texts: readonly (readonly [Use['effect'], MessageKey, MessageKey])[] = [
  ['take', 'crud.reach.taken', 'crud.reach.takenWithMany'],
  ['clear', 'crud.reach.cleared', 'crud.reach.clearedOfMany'],
];

/** What a delete takes along, and what it leaves without a name. */
export function ReachText({ uses, isOfMany = false }: ReachTextProps) {
  const translate = useTranslate();
  return texts.map(([effect, one, many]) => {
    const users = uses.filter((use) => use.effect === effect);
    return users.length === 0 ? null : (
      <Box component="p" key={effect} sx={{ m: 0, mt: 2 }}>
        {translate(isOfMany ? many : one, { users: usersText(users, translate) })}
      </Box>
    );
  });
}

interface Requested {
  records: ChosenRecords;
  /** Records that are left out. */
  except?: readonly Identifier[];
  change: 'delete' | 'rename';
  isAsked: boolean;
}

/** What relies on records, asked anew each time. Without an answer, people go on: the server checks again what they do. */
export function useReach(resource: Resource, { records, except = [], change, isAsked }: Requested) {
  const api = useApi();
  const left = new Set(except);
  const ids = 'ids' in records ? records.ids.filter((id) => !left.has(id)) : [];
  const which = 'ids' in records ? { ids } : { filter: records.filter, except: [...except] };
  const { data, isPending } = useQuery({
    queryKey: ['reach', resource.name, change, which],
    queryFn: ({ signal }) => api(reachCall, { body: { resource: resource.name, change, ...which }, signal }),
    enabled: isAsked && ('filter' in which || ids.length > 0),
    gcTime: 0,
    retry: false,
  });
  const uses: readonly Use[] = data?.uses ?? [];
  return { uses, isPending };
}
