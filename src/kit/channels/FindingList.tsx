import Box from '@mui/material/Box';
import type { ProblemCode } from '../../../contract/catalogue/menuProblems.ts';
import { highestPrice, problemCodes } from '../../../contract/catalogue/menuProblems.ts';
import { channelLimits } from '../../../contract/deployment/findingRules.ts';
import type { Finding } from '../../../contract/deployment/findings.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import { RecordNames } from '../records/RecordNames.tsx';

const isProblem = (code: string): code is ProblemCode => problemCodes.some((one) => one === code);

/** The sentence of each code, with the limits of the channels. */
function useFindingWords(): (code: Finding['code']) => string {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  return (code) =>
    isProblem(code)
      ? translate(`pricing.problem.${code}`, { highest: money(highestPrice) })
      : translate(`deployment.finding.${code}`, {
          ...{ minutes: channelLimits.openMinutes, length: channelLimits.headingLength },
          ...{ items: channelLimits.items, groups: channelLimits.groups },
        });
}

/** What keeps a channel from taking a menu, then what it can't show, by kind, with links to what mends it. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  const translate = useTranslate();
  const words = useFindingWords();
  if (findings.length === 0) return <Box sx={{ color: 'success.main' }}>{translate('deployment.fine')}</Box>;
  return (['BLOCKER', 'WARNING'] as const).map((severity) => {
    const kinds = [
      ...Map.groupBy(
        findings.filter((finding) => finding.severity === severity),
        ({ code }) => code,
      ),
    ];
    if (kinds.length === 0) return null;
    const isBlocker = severity === 'BLOCKER';
    return (
      <Box key={severity}>
        <Box
          component="h3"
          sx={{
            ...{ typography: 'body1', fontWeight: 600, m: 0, pb: 1 },
            color: isBlocker ? 'error.main' : 'warning.main',
          }}
        >
          {translate(isBlocker ? 'deployment.blockers' : 'deployment.warnings', {
            smart_count: kinds.length,
          })}
        </Box>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {kinds.map(([code, found]) => (
            <Box key={code} component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
              <Box sx={{ pb: 1 }}>{words(code)}</Box>
              <RecordNames found={found} />
            </Box>
          ))}
        </Box>
      </Box>
    );
  });
}
