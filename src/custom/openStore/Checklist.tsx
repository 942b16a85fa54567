import {
  Alert,
  Box,
  Checkbox,
  FormControlLabel,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { platformNames, platforms } from '../../../contract/deployment/channels.ts';
import { isEmptyValue, isSameValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { listText } from '../../i18n/listText.ts';
import { useIntlLocale } from '../../i18n/useIntlLocale.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FieldCell } from '../../kit/fieldKinds/FieldCell.tsx';
import { useWords } from '../../kit/records/useWords.ts';
import { RecordsLine } from './RecordsLine.tsx';
import type { ComparedPart, Ticked } from './useChecklist.ts';

interface FieldLineProps {
  resource: Resource;
  field: Field;
  /** The record that the value comes from. */
  record: WireRecord;
  /** The records that get it, with their stores; none for a new store. */
  others: readonly { store: string; record: WireRecord }[];
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** A field to tick, with what it is now and what it becomes. */
function FieldLine({ resource, field, record, others, isTicked, onTick }: FieldLineProps) {
  const translate = useTranslate();
  const words = useWords(resource);
  const quiet = (text: string) => (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {text}
    </Typography>
  );
  const shown = (one: WireRecord) =>
    isEmptyValue(one[field.source]) ? (
      quiet(translate('openStore.nothingThere'))
    ) : (
      <FieldCell resource={resource} field={field} record={one} place="list" />
    );
  const own = (one: WireRecord) => one[field.source];
  const isSame = others.every(({ record: one }) => isSameValue(own(one), own(record)));
  /** One of the records for each value, with the stores that have that value. */
  const groups: { record: WireRecord; stores: string[] }[] = [];
  for (const { store, record: one } of others) {
    const group = groups.find((given) => isSameValue(own(given.record), own(one)));
    if (group) group.stores.push(store);
    else groups.push({ record: one, stores: [store] });
  }
  return (
    <TableRow selected={isTicked && others.length > 0 && !isSame}>
      <TableCell>
        <FormControlLabel
          label={words.field(field)}
          control={
            <Checkbox size="small" checked={isTicked} onChange={(_event, isChecked) => onTick(isChecked)} />
          }
        />
      </TableCell>
      {groups.length > 0 && (
        <TableCell>
          {groups.map(({ record: one, stores }) => (
            <Box key={stores.join()} sx={{ overflowWrap: 'anywhere' }}>
              {groups.length > 1 && quiet(listText(stores))}
              {shown(one)}
            </Box>
          ))}
        </TableCell>
      )}
      <TableCell>
        {others.length > 0 && isSame ? quiet(translate('openStore.same')) : shown(record)}
      </TableCell>
    </TableRow>
  );
}

interface ChecklistPartProps {
  compared: ComparedPart;
  /** The names of its ticked fields; undefined if nothing of it is ticked. */
  ticked: readonly string[] | undefined;
  onTick: (fields: readonly string[] | undefined) => void;
}

/** One part of a store: a box for all of it, and its fields or its records. */
function ChecklistPart({ compared, ticked, onTick }: ChecklistPartProps) {
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

interface ChecklistProps {
  parts: readonly ComparedPart[];
  ticked: Ticked;
  onTick: (ticked: Ticked) => void;
}

/** What a store can get from another one: each part with its fields, what they are now, and what they become. */
export function Checklist({ parts, ticked, onTick }: ChecklistProps) {
  const translate = useTranslate();
  const locale = useIntlLocale();
  const change = (resource: string, fields: readonly string[] | undefined) => {
    const { [resource]: _before, ...others } = ticked;
    onTick(fields === undefined ? others : { ...others, [resource]: fields });
  };
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="h2">{translate('openStore.what')}</Typography>
      <Alert severity="info">
        {translate('openStore.secrets', { platforms: platformNames(platforms, locale) })}
      </Alert>
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
