import Box from '@mui/material/Box';
import type { ShownProblem } from '../../../contract/calls/channelMenus.ts';
import { highestPrice, problemCodes } from '../../../contract/catalogue/menuProblems.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { RecordNames } from '../../kit/records/RecordNames.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';

/** What is wrong with a menu, by kind, each with links to what is wrong. */
export function ProblemList({ problems }: { problems: readonly ShownProblem[] }) {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const kinds = problemCodes
    .map((code) => ({ code, found: problems.filter((problem) => problem.code === code) }))
    .filter(({ found }) => found.length > 0);
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {kinds.map(({ code, found }) => (
        <Box key={code} component="li" sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
          <Box sx={{ fontWeight: 600, pb: 1 }}>
            {translate(`pricing.problem.${code}`, { highest: money(highestPrice) })}
          </Box>
          <RecordNames found={found} />
        </Box>
      ))}
    </Box>
  );
}
