import LockIcon from '@mui/icons-material/LockOutlined';
import { Box } from '@mui/material';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { Hint } from '../../layout/Hint.tsx';

interface StateStepsProps {
  resource: Resource;
  record: WireRecord;
}

/** The states of a record in the order of their choices: the current one, and those that the role cannot move it to. */
export function StateSteps({ resource, record }: StateStepsProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const { states } = resource;
  if (!states) return null;
  const field = fieldOf(resource, states.field);
  const current = record[field.source];
  const moves = Object.entries(states.moves).filter(([, { from }]) => from.some((one) => one === current));
  const isRefused = (state: string) => {
    const leading = moves.filter(([, { to }]) => to === state);
    return leading.length > 0 && !leading.some(([name]) => resource.actions.has(name));
  };
  return (
    <Box
      component="ol"
      aria-label={words.field(field)}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, listStyle: 'none', m: 0, p: 0 }}
    >
      {field.choices.map(({ id, label, colour }) => (
        <Box
          component="li"
          key={id}
          aria-current={id === current ? 'step' : undefined}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            px: 2,
            borderRadius: 1,
            typography: 'body2',
            lineHeight: '24px',
            ...(id === current
              ? { color: `${colour}.main`, bgcolor: `${colour}.soft`, fontWeight: 'fontWeightMedium' }
              : { color: 'text.secondary' }),
          }}
        >
          {label}
          {isRefused(id) && (
            <Hint text={translate('crud.actions.notAllowed')}>
              <LockIcon titleAccess={translate('crud.actions.notAllowed')} sx={{ fontSize: 14 }} />
            </Hint>
          )}
        </Box>
      ))}
    </Box>
  );
}
