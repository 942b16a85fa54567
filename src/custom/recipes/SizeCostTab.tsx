import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useCreatePath } from 'ra-core';
import { type ModifierEffect, modifierEffectsCall } from '../../../contract/calls/recipes.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { listText } from '../../i18n/listText.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';

/** What a size costs, and what each of its modifiers does to its recipe and its cost. */
export default function SizeCostTab({ record }: { record: WireRecord }) {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['recipes', 'effects', record.id],
    queryFn: ({ signal }) => api(modifierEffectsCall, { params: { id: record.id }, signal }),
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton shape="table" rows={6} />;
  const idle = data.effects.filter(({ kind }) => kind === 'idle').length;
  return (
    <Box sx={{ px: 6, py: 4, display: 'grid', gap: 4, maxWidth: 1040 }}>
      <Typography>
        {data.lines.length === 0
          ? translate('recipes.effects.noRecipe')
          : data.cost === null
            ? translate('recipes.effects.unknownCost')
            : translate('recipes.effects.cost', { cost: money(data.cost) })}
      </Typography>
      {idle > 0 && (
        <Alert severity="warning">{translate('recipes.effects.idleCount', { smart_count: idle })}</Alert>
      )}
      {data.effects.length === 0 ? (
        <Typography color="text.secondary">{translate('recipes.effects.none')}</Typography>
      ) : (
        <EffectTable effects={data.effects} />
      )}
    </Box>
  );
}

/** A swap without a recipe is said in other words, because it is rarely meant. */
const wordsOf = ({ kind, adds }: ModifierEffect) =>
  kind === 'swaps' && adds === null ? 'swapsForNothing' : kind;

function EffectTable({ effects }: { effects: readonly ModifierEffect[] }) {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const createPath = useCreatePath();
  const title = translate('recipes.effects.title');
  const changeOf = ({ kind, costChange }: ModifierEffect) => {
    if (kind === 'none' || kind === 'idle' || kind === 'divides') return '';
    return costChange === null ? translate('recipes.sizes.unknown') : money(costChange);
  };
  return (
    <TableContainer tabIndex={0} role="region" aria-label={title}>
      <Table size="small" aria-label={title}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('recipes.effects.group')}</TableCell>
            <TableCell>{translate('recipes.effects.modifier')}</TableCell>
            <TableCell>{translate('recipes.effects.does')}</TableCell>
            <TableCell align="right">{translate('recipes.effects.change')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {effects.map((effect, index) => (
            <TableRow key={`${effect.groupId} ${effect.modifierId}`}>
              <TableCell>{effects[index - 1]?.groupId === effect.groupId ? '' : effect.group}</TableCell>
              <TableCell component="th" scope="row" sx={{ fontWeight: 'inherit' }}>
                <LinkBase
                  className="link"
                  to={createPath({ resource: 'menus/modifiers', id: effect.modifierId, type: 'edit' })}
                >
                  {effect.modifier}
                </LinkBase>
              </TableCell>
              <TableCell sx={effect.kind === 'idle' ? { color: 'warning.main' } : undefined}>
                {translate(`recipes.effects.kinds.${wordsOf(effect)}`, {
                  out: listText(effect.takesOut),
                  in: effect.adds ?? '',
                })}
              </TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                {changeOf(effect)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
