import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ShownProblem } from '../../../contract/calls/channelMenus.ts';
import { highestPrice, problemCodes } from '../../../contract/catalogue/menuProblems.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import { RecordName } from './RecordName.tsx';

/** As many records as a person reads at a glance; a button shows the others. */
const firstShown = 20;

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
          <Records found={found} />
        </Box>
      ))}
    </Box>
  );
}

function Records({ found }: { found: readonly ShownProblem[] }) {
  const translate = useTranslate();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? found : found.slice(0, firstShown);
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {shown.map(({ record, of }) => (
          <li key={`${record.resource} ${record.id}`}>
            <RecordName
              record={
                of === null
                  ? record
                  : { ...record, name: translate('pricing.named', { of, name: record.name }) }
              }
            />
          </li>
        ))}
      </Box>
      {shown.length < found.length && (
        <Button size="small" color="inherit" onClick={() => setIsWhole(true)} sx={{ mt: 1 }}>
          {translate('pricing.showAll', { count: found.length })}
        </Button>
      )}
    </>
  );
}
