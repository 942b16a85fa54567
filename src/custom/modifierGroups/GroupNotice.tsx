import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { z } from 'zod';
import { groupMistakes } from '../../../contract/catalogue/modifierGroups.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { listText } from '../../i18n/listText.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useGroupItems } from './useGroupItems.ts';

/** Items that the sentence names; the rest are counted. */
const mostNamed = 5;

const groupOf = z.object({
  min: z.int(),
  max: z.int(),
  modifiers: z.array(z.object({ defaultQuantity: z.int(), maximumQuantity: z.int() })),
});

/** Says before a change which items it reaches, and whether guests can choose from the group at all. */
export default function GroupNotice({ record }: { record: WireRecord }) {
  const translate = useTranslate();
  const { data, isPending } = useGroupItems(record);
  const group = groupOf.safeParse(record).data;
  const mistakes = group ? groupMistakes({ minimum: group.min, maximum: group.max }, group.modifiers) : [];
  const warnings = mistakes.flatMap(({ code, is, bound }) => {
    if (code === 'GROUP_EMPTY') return [translate('modifierGroups.empty')];
    return code === 'GROUP_UNREACHABLE' ? [translate('modifierGroups.unreachable', { is, bound })] : [];
  });
  const names = (data?.items ?? []).slice(0, mostNamed).map(({ name }) => name);
  const others = (data?.count ?? 0) - names.length;
  if (others > 0) names.push(translate('modifierGroups.andMore', { count: others }));
  // People without the right to see items see no notice.
  if (!data && !isPending && warnings.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, px: 6, pt: 4 }}>
      {/* As tall as the sentence, so that the form stays where it is. */}
      {isPending && <Skeleton variant="rounded" height={48} />}
      {data && (
        <Alert severity="info" role="note">
          {data.count === 0
            ? translate('modifierGroups.unused')
            : translate('modifierGroups.usedBy', {
                smart_count: data.sizes,
                items: data.count,
                names: listText(names),
              })}
        </Alert>
      )}
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning" role="note">
          {warning}
        </Alert>
      ))}
    </Box>
  );
}
