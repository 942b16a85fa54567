import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useCreatePath } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { layoutVersionCalls } from '../../../../contract/calls/signage.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { useApi } from '../../../dataProviders/ApiContext.tsx';
import { useCompositeProvider } from '../../../dataProviders/composite.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { Findings } from './Findings.tsx';
import { findingsOf } from './legible.ts';

/** What guests could not read on the menu boards of the draft, before somebody publishes it. Says nothing if all is well. */
export function BoardChecks({ layoutId }: { layoutId: string }) {
  const translate = useTranslate();
  const api = useApi();
  const provider = useCompositeProvider();
  const createPath = useCreatePath();
  const { data, error } = useQuery({
    queryKey: ['signage/layouts', 'legibility', layoutId],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const { screens, menus } = await api(layoutVersionCalls.preview, { params: { id: layoutId }, signal });
      const shown = screens.flatMap(({ orientation, items }) =>
        items.flatMap((item) =>
          item.kind === 'BOARD' ? [{ ...item, isPortrait: orientation === 'PORTRAIT' }] : [],
        ),
      );
      if (shown.length === 0) return [];
      const ids = [...new Set(shown.map(({ id }) => id))];
      const { data: boards } = await provider.getMany<WireRecord>('signage/boards', { ids, signal });
      return shown.flatMap(({ id, name, board, isPortrait }) => {
        const menu = menus.find(({ channelMenuId }) => channelMenuId === board.channelMenuId);
        const record = boards.find((one) => one.id === id);
        if (!menu || !record) return [];
        const findings = findingsOf(record, menu, { isPortrait, moment: Date.now() });
        return findings.length > 0 ? [{ id, name, menu, findings }] : [];
      });
    },
  });
  if (error)
    return (
      <Box role="alert" sx={{ mb: 3, color: 'error.main' }}>
        {translate('boards.checkFailed')}
      </Box>
    );
  return data?.map(({ id, name, menu, findings }) => (
    <Box key={id} component="section" aria-label={name} sx={{ mb: 3 }}>
      <Box sx={{ display: 'flex', gap: 2, fontWeight: 600 }}>
        <Box sx={{ flex: 1 }}>{name}</Box>
        <Link component={RouterLink} to={createPath({ resource: 'signage/boards', type: 'show', id })}>
          {translate('boards.edit')}
        </Link>
      </Box>
      <Findings {...{ findings, menu }} />
    </Box>
  ));
}
