import Box from '@mui/material/Box';
import { LinkBase } from 'ra-core';
import type { ProblemCode } from '../../../contract/catalogue/menuProblems.ts';
import { highestPrice, problemCodes } from '../../../contract/catalogue/menuProblems.ts';
import type { Channel } from '../../../contract/deployment/channel.ts';
import { channelOf, mostMegabytes } from '../../../contract/deployment/channels.ts';
import { causesOf, channelsWith, type Finding, fieldToFill } from '../../../contract/deployment/findings.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import { fillPath } from '../records/paths.ts';
import { RecordNames } from '../records/RecordNames.tsx';

const isProblem = (code: string): code is ProblemCode => problemCodes.some((one) => one === code);

/** What channels have, each value once. */
const listed = (of: readonly Channel[], read: (channel: Channel) => string | number | undefined): string =>
  [...new Set(of.flatMap((channel) => read(channel) ?? []))].join(' / ');

/** The sentence of each code, with the names and limits of the channel, or of all that can have such a finding. */
function useFindingWords(channel: string | undefined): (code: Finding['code']) => string {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const known = channel === undefined ? undefined : channelOf(channel);
  return (code) => {
    if (isProblem(code)) return translate(`pricing.problem.${code}`, { highest: money(highestPrice) });
    const of = known ? [known] : channelsWith(code);
    return translate(`deployment.finding.${code}`, {
      channel: listed(of, ({ label }) => label),
      minutes: listed(of, ({ limits }) => limits?.openMinutes),
      length: listed(of, ({ limits }) => limits?.headingLength),
      currency: listed(of, ({ limits }) => limits?.currency),
      items: listed(of, ({ limits }) => limits?.items),
      groups: listed(of, ({ limits }) => limits?.groups),
      megabytes: listed(of, ({ code: one }) => mostMegabytes(one) || undefined),
    });
  };
}

/** One cause: its sentence, how many records have it, and which. A field that they all lack is filled in their list. */
function Cause({ found, channel }: { found: readonly Finding[]; channel: string | undefined }) {
  const translate = useTranslate();
  const words = useFindingWords(channel);
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

interface FindingListProps {
  findings: readonly Finding[];
  /** The code of the channel that has them. */
  channel?: string;
}

/** What keeps a channel from taking a menu, then what it can't show, by kind, with links to what mends it. */
export function FindingList({ findings, channel }: FindingListProps) {
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
            <Cause key={found[0]?.code} found={found} channel={channel} />
          ))}
        </Box>
      </Box>
    );
  });
}
