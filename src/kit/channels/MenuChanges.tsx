import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { DeploymentPreview } from '../../../contract/calls/deployment.ts';
import type { MenuChange } from '../../../contract/deployment/menuChanges.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';

/** As many changes as a person reads at a glance; a button shows the others. */
const firstShown = 20;

/** One change as a sentence. */
function useChangeWords(): (change: MenuChange) => string {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const shown = (kind: MenuChange['kind'], value: MenuChange['before']) => {
    if (typeof value === 'number') return money(value);
    return kind === 'AVAILABILITY' && (value === 'AVAILABLE' || value === 'SOLD_OUT')
      ? translate(`deployment.availability.${value}`)
      : (value ?? '');
  };
  return ({ kind, name, of, before, after }) => {
    // The name of what was renamed is one of the two.
    if (kind === 'RENAMED')
      return of === null
        ? translate('deployment.renamed', { before, after })
        : translate('deployment.fromTo', { name: of, before, after });
    const known = name === '' ? translate('deployment.noHeading') : name;
    const whole = of === null ? known : translate('deployment.changeOf', { name: known, of });
    if (before === null && after === null) return whole;
    return translate('deployment.fromTo', {
      ...{ name: whole, before: shown(kind, before), after: shown(kind, after) },
    });
  };
}

/** What differs between two menus, by kind, with how dangerous that is. */
export function MenuChanges({ changes }: { changes: NonNullable<DeploymentPreview['changes']> }) {
  const translate = useTranslate();
  const { guard, itemsRemoved: removed, itemsBefore: before } = changes;
  if (changes.changes.length === 0) return <Box>{translate('deployment.noChanges')}</Box>;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {guard !== 'FINE' && (
        <Alert severity="warning">{translate(`deployment.guard.${guard}`, { removed, before })}</Alert>
      )}
      <ChangeKinds changes={changes.changes} />
    </Box>
  );
}

/** Changes by kind. */
export function ChangeKinds({ changes }: { changes: readonly MenuChange[] }) {
  return [...Map.groupBy(changes, ({ kind }) => kind)].map(([kind, found]) => (
    <Kind key={kind} kind={kind} found={found} />
  ));
}

function Kind({ kind, found }: { kind: MenuChange['kind']; found: readonly MenuChange[] }) {
  const translate = useTranslate();
  const words = useChangeWords();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? found : found.slice(0, firstShown);
  return (
    <Box>
      <Box component="h3" sx={{ typography: 'body1', fontWeight: 600, m: 0, pb: 1 }}>
        {translate(`deployment.change.${kind}`)}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {shown.map((change) => (
          <li key={`${change.part} ${change.of} ${change.id}`}>{words(change)}</li>
        ))}
      </Box>
      {shown.length < found.length && (
        <Button size="small" color="inherit" onClick={() => setIsWhole(true)} sx={{ mt: 1 }}>
          {translate('kit.showAll', { count: found.length })}
        </Button>
      )}
    </Box>
  );
}
