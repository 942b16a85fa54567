import Box from '@mui/material/Box';
import { LinkBase } from 'ra-core';
import type { ProblemCode } from '../../../contract/catalogue/menuProblems.ts';
import { highestPrice, problemCodes } from '../../../contract/catalogue/menuProblems.ts';
import { channelLimits } from '../../../contract/deployment/findingRules.ts';
import { causesOf, type Finding, fieldToFill } from '../../../contract/deployment/findings.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import { fillPath } from '../records/paths.ts';
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
          ...{ currency: channelLimits.currency, items: channelLimits.items, groups: channelLimits.groups },
        });
}

/** One cause: its sentence, how many records have it, and which. A field that they all lack is filled in their list. */
function Cause({ found }: { found: readonly Finding[] }) {
  const translate = useTranslate();
  const words = useFindingWords();
  const registry = useRegistry();
  const [first] = found;
  if (!first) return null;
  const toFill = fieldToFill(found);
  const listed = toFill && registry.get(toFill.resource);
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ pb: 1 }}>{words(first.code)}</Box>
      {listed && toFill && (
        <Box sx={{ pb: 1, display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <span className="figures">
            {translate('deployment.cause', { records: listed.labels.many, count: found.length })}
          </span>
          {listed.verbs.has('update') && (
            <LinkBase className="link" to={fillPath(listed, toFill.field)}>
              {translate('deployment.fill')}
            </LinkBase>
          )}
        </Box>
      )}
      <RecordNames found={found} />
    </Box>
  );
}

/** What keeps a channel from taking a menu, then what it can't show, by kind, with links to what mends it. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  const translate = useTranslate();
  if (findings.length === 0) return <Box sx={{ color: 'success.main' }}>{translate('deployment.fine')}</Box>;
  return (['BLOCKER', 'WARNING'] as const).map((severity) => {
    const causes = causesOf(findings.filter((finding) => finding.severity === severity));
    if (causes.length === 0) return null;
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
          {translate(isBlocker ? 'deployment.blockers' : 'deployment.warnings')}
        </Box>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {causes.map((found) => (
            <Cause key={found[0]?.code} found={found} />
          ))}
        </Box>
      </Box>
    );
  });
}
