import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { platformNames } from '../../../contract/deployment/channels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ChecklistPart } from './ChecklistPart.tsx';
import type { ComparedPart, Ticked } from './useChecklist.ts';

interface ChecklistProps {
  parts: readonly ComparedPart[];
  ticked: Ticked;
  onTick: (ticked: Ticked) => void;
}

/** What a store can get from another one: each part with its fields, what they are now, and what they become. */
export function Checklist({ parts, ticked, onTick }: ChecklistProps) {
  const translate = useTranslate();
  const change = (resource: string, fields: readonly string[] | undefined) => {
    const { [resource]: _before, ...others } = ticked;
    onTick(fields === undefined ? others : { ...others, [resource]: fields });
  };
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="h2">{translate('openStore.what')}</Typography>
      <Alert severity="info">{translate('openStore.secrets', { platforms: platformNames() })}</Alert>
      {parts.map((compared) => (
        <ChecklistPart
          key={compared.part.resource}
          compared={compared}
          ticked={ticked[compared.part.resource]}
          onTick={(fields) => change(compared.part.resource, fields)}
        />
      ))}
    </Box>
  );
}
