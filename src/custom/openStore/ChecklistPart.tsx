import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { FieldLine } from './FieldLine.tsx';
import { RecordsLine } from './RecordsLine.tsx';
import type { ComparedPart } from './useChecklist.ts';

interface ChecklistPartProps {
  compared: ComparedPart;
  /** The names of its ticked fields; undefined if nothing of it is ticked. */
  ticked: readonly string[] | undefined;
  onTick: (fields: readonly string[] | undefined) => void;
}

/** One part of a store: a box for all of it, and its fields or its records. */
export function ChecklistPart({ compared, ticked, onTick }: ChecklistPartProps) {
  const translate = useTranslate();
  const words = useWords(compared.resource);
  const { part, fields, from, to } = compared;
  const isWhole = part.kind === 'many';
  const name = part.kind === 'itself' || isWhole ? words.many : words.one;
  const title = part.kind === 'itself' ? words.one : name;
  const isAll = ticked !== undefined && (isWhole || ticked.length === fields.length);
  const all = isWhole ? [] : fields.map((field) => field.name);
  const headings = [
    'field',
    ...(to.length > 0 ? (['now', 'after'] as const) : (['value'] as const)),
  ] as const;
  const record = from[0];
  return (
    <Box>
      <FormControlLabel
        label={<Typography variant="h3">{title}</Typography>}
        control={
          <Checkbox
            size="small"
            checked={isAll}
            disabled={from.length === 0}
            indeterminate={!isAll && ticked !== undefined && ticked.length > 0}
            slotProps={{ input: { 'aria-label': translate('openStore.tickAll', { part: title }) } }}
            onChange={() => onTick(isAll ? undefined : all)}
          />
        }
      />
      {isWhole ? (
        <RecordsLine compared={compared} />
      ) : (
        <TableContainer tabIndex={0} role="region" aria-label={title}>
          <Table size="small" aria-label={title} sx={{ tableLayout: 'fixed', minWidth: 560 }}>
            <TableHead>
              <TableRow>
                {headings.map((heading) => (
                  <TableCell key={heading}>{translate(`openStore.${heading}`)}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {record &&
                fields.map((field) => (
                  <FieldLine
                    key={field.name}
                    {...{ resource: compared.resource, field, record }}
                    others={to.flatMap(({ name: store, records: [one] }) =>
                      one ? [{ store, record: one }] : [],
                    )}
                    isTicked={ticked?.includes(field.name) ?? false}
                    onTick={(isTicked) => {
                      const rest = (ticked ?? []).filter((one) => one !== field.name);
                      const next = isTicked ? [...rest, field.name] : rest;
                      onTick(next.length === 0 ? undefined : next);
                    }}
                  />
                ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Box>
  );
}
