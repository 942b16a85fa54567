import VerifiedIcon from '@mui/icons-material/VerifiedUserOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, Button } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { auditCalls, type SealState, type TrailCheck } from '../../../contract/calls/auditLog.ts';
import type { Resource } from '../../../contract/resource.ts';
import ListPage from '../../crud/ListPage.tsx';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** Milliseconds between checks how far the log is sealed. */
const askAgain = 30_000;

/** How far the log is sealed, and a button that checks it against its seals. */
function SealLine({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const api = useApi();
  const words = useSealWords();
  const errorText = useErrorMessage();
  const { data: state } = useQuery({
    queryKey: [resource.name, 'seals'],
    queryFn: ({ signal }) => api(auditCalls.seals, { signal }),
    refetchInterval: askAgain,
  });
  const check = useMutation({
    mutationFn: () => api(auditCalls.check),
  });
  const isBroken = Boolean(check.data?.broken);
  const text = () => {
    if (check.isPending) return translate('auditLog.seals.checking');
    if (check.error) return errorText(check.error);
    if (check.data) return words.ofCheck(check.data);
    return state && words.ofState(state);
  };
  const StateIcon = isBroken ? WarningIcon : VerifiedIcon;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: 6,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <StateIcon fontSize="small" sx={{ color: isBroken ? 'error.main' : 'text.secondary' }} />
      <Box
        role="status"
        sx={{ flex: 1, typography: 'body2', color: isBroken ? 'error.main' : 'text.secondary' }}
      >
        {text()}
      </Box>
      <Button size="small" color="inherit" disabled={check.isPending} onClick={() => check.mutate()}>
        {translate('auditLog.seals.check')}
      </Button>
    </Box>
  );
}

function useSealWords() {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const { dateTime } = useMomentFormats();
  return {
    ofState({ sealedAt, isComplete }: SealState) {
      if (sealedAt === null) return translate('auditLog.seals.none');
      const moment = dateTime(sealedAt);
      return translate(isComplete ? 'auditLog.seals.all' : 'auditLog.seals.upTo', { moment });
    },
    ofCheck({ sealed, sealedAt, broken }: TrailCheck) {
      const count = figures(sealed);
      if (broken)
        return translate('auditLog.seals.broken', {
          finding: translate(`auditLog.seals.finding.${broken.finding}`),
          after: broken.after ? dateTime(broken.after) : translate('auditLog.seals.beginning'),
          upTo: dateTime(broken.upTo),
          count,
        });
      if (sealedAt === null) return translate('auditLog.seals.nothing');
      return translate('auditLog.seals.whole', {
        smart_count: sealed,
        count,
        moment: dateTime(sealedAt),
      });
    },
  };
}

/** The list of events, and below it whether they are unchanged since they were sealed. */
export default function AuditLogPage({ resource }: { resource: Resource }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <ListPage resource={resource} />
      <SealLine resource={resource} />
    </Box>
  );
}
