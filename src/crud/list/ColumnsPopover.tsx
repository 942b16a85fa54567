import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import { Box, Button, Checkbox, FormControlLabel, IconButton, Popover, Typography } from '@mui/material';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { useWords } from '../../kit/records/useWords.ts';
import type { OpenMenu } from '../../layout/MenuButton.tsx';
import type { GroupBy } from '../groups/useGroupBy.ts';
import type { Columns } from '../views/useColumns.ts';

interface ColumnsPopoverProps extends OpenMenu {
  resource: Resource;
  columns: Columns;
  groupBy: GroupBy | undefined;
}

/** Chooses which columns are shown and in which order, and what groups the rows. */
export default function ColumnsPopover({ anchor, onClose, resource, columns, groupBy }: ColumnsPopoverProps) {
  const translate = useTranslate();
  const label = translate('crud.columns.choose');
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': label, sx: { width: 320, maxHeight: '70vh', p: 2 } },
      }}
    >
      {groupBy && groupBy.offered.length > 0 && <GroupChoice resource={resource} groupBy={groupBy} />}
      <ColumnList resource={resource} columns={columns} />
    </Popover>
  );
}

function GroupChoice({ resource, groupBy }: { resource: Resource; groupBy: GroupBy }) {
  const translate = useTranslate();
  const words = useWords(resource);
  return (
    <Box sx={{ px: 2, pb: 2 }}>
      <LabelledSelect
        label={translate('crud.groups.by')}
        value={groupBy.by?.name ?? ''}
        onChange={groupBy.group}
      >
        <option value="">{translate('crud.groups.none')}</option>
        {groupBy.offered.map((field) => (
          <option key={field.name} value={field.name}>
            {words.field(field)}
          </option>
        ))}
      </LabelledSelect>
    </Box>
  );
}

function ColumnList({ resource, columns }: Pick<ColumnsPopoverProps, 'resource' | 'columns'>) {
  const translate = useTranslate();
  const words = useWords(resource);
  const { shown, hidden, setShown } = columns;

  const move = (index: number, by: number) => {
    if (!shown[index + by]) return;
    const next = [...shown];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + by, 0, moved);
    setShown(next);
  };
  const toggle = (field: Field) =>
    setShown(shown.includes(field) ? shown.filter((one) => one !== field) : [...shown, field]);

  const row = (field: Field, index: number) => {
    const label = words.field(field);
    const isShown = index >= 0;
    return (
      <Box key={field.name} component="li" sx={{ display: 'flex', alignItems: 'center', pl: 2 }}>
        <FormControlLabel
          sx={{ flex: 1, minWidth: 0, mr: 0 }}
          label={label}
          control={
            <Checkbox
              checked={isShown}
              disabled={isShown && shown.length === 1}
              onChange={() => toggle(field)}
            />
          }
        />
        {isShown && (
          <>
            <IconButton
              size="small"
              // At the end of the list it keeps the focus, which would otherwise be lost.
              aria-disabled={index === 0}
              sx={atEnd}
              aria-label={translate('crud.columns.moveUp', { column: label })}
              onClick={() => move(index, -1)}
            >
              <ArrowUpwardIcon fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              aria-disabled={index === shown.length - 1}
              sx={atEnd}
              aria-label={translate('crud.columns.moveDown', { column: label })}
              onClick={() => move(index, 1)}
            >
              <ArrowDownwardIcon fontSize="small" />
            </IconButton>
          </>
        )}
      </Box>
    );
  };

  const heading = (text: string) => (
    <Typography variant="caption" component="h2" sx={{ color: 'text.secondary', px: 2, pt: 1 }}>
      {text}
    </Typography>
  );
  const plainList = { listStyle: 'none', m: 0, p: 0 };

  return (
    <>
      {heading(translate('crud.columns.shown'))}
      <Box component="ul" sx={plainList}>
        {shown.map(row)}
      </Box>
      {hidden.length > 0 && heading(translate('crud.columns.hidden'))}
      <Box component="ul" sx={plainList}>
        {hidden.map((field) => row(field, -1))}
      </Box>
      {columns.isChanged && (
        <Button color="inherit" size="small" onClick={columns.reset} sx={{ mt: 1 }}>
          {translate('crud.columns.reset')}
        </Button>
      )}
    </>
  );
}

const atEnd = { '&[aria-disabled="true"]': { opacity: 0.4, cursor: 'default' } };
