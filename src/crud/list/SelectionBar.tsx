import CloseIcon from '@mui/icons-material/Close';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, MenuItem, Paper } from '@mui/material';
import { type Identifier, useListContext } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { maximumPageSize } from '../../../contract/pageSizes.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import type { ChosenRecords } from '../../dataProviders/listRequest.ts';
import { inSentence } from '../../i18n/inSentence.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useTotal } from '../../kit/records/useTotal.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { ButtonMenu } from '../../layout/ButtonMenu.tsx';
import { MenuButton } from '../../layout/MenuButton.tsx';
import { usePageCommands } from '../../layout/palette/usePageCommands.ts';
import { useIsOnline, WhileOnline } from '../../layout/shell/WhileOnline.tsx';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { SelectionActions } from '../actions/ActionButtons.tsx';
import { MoveSelection } from '../arrange/MoveSelection.tsx';
import { isBin } from '../bin/bin.ts';
import { RestoreButton } from '../bin/RestoreButton.tsx';
import type { Columns } from '../views/useColumns.ts';
import type { Arrange } from './useArrange.ts';
import { useExport } from './useExport.ts';

const BulkUpdateDialog = lazy(patiently(() => import('../bulk/BulkUpdateDialog.tsx')));
const BulkDeleteDialog = lazy(patiently(() => import('../bulk/BulkDeleteDialog.tsx')));

/** The maximum that the server changes in one request. */
const mostSelected = 10_000;

/** Selects every record that the filter matches, on all pages. */
function useSelectMatching(resource: Resource) {
  const { filterValues, sort, onSelect, total = 0 } = useListContext();
  const provider = useCompositeProvider();
  const notifyFailure = useNotifyFailure();
  const [isSelecting, setIsSelecting] = useState(false);

  const selectMatching = async () => {
    setIsSelecting(true);
    const pages = Math.ceil(Math.min(total, mostSelected) / maximumPageSize);
    const ids = new Set<Identifier>();
    try {
      for (let page = 1; page <= pages; page += 1) {
        const pagination = { page, perPage: maximumPageSize };
        const { data } = await provider.getList(resource.name, { pagination, sort, filter: filterValues });
        for (const { id } of data) ids.add(id);
      }
      onSelect([...ids]);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsSelecting(false);
    }
  };
  return { selectMatching, isSelecting };
}

interface ExportSelectionProps {
  resource: Resource;
  columns: Columns;
  records: ChosenRecords;
  /** How many there are, in words. */
  count: string;
}

const formats = { xlsx: 'crud.export.excel', csv: 'crud.export.csv' } as const;

/** Exports the selected records, with the columns and in the order that the list shows. */
function ExportSelection({ resource, columns, records, count }: ExportSelectionProps) {
  const translate = useTranslate();
  const { exportList, isExporting } = useExport(resource, columns, records);
  const label = translate('crud.export.selected', { count });
  const entries = (['xlsx', 'csv'] as const).map((format) => ({
    id: `selection:export-${format}`,
    label: translate(formats[format]),
    context: count,
    run: () => void exportList(format),
  }));
  usePageCommands(isExporting ? [] : entries);
  return (
    <MenuButton label={label} icon={<DownloadIcon />} opens="menu">
      {(open) => (
        <ButtonMenu {...open} label={label}>
          {(closeAnd) =>
            entries.map((entry) => (
              <MenuItem key={entry.id} disabled={isExporting} onClick={closeAnd(entry.run)}>
                {entry.label}
              </MenuItem>
            ))
          }
        </ButtonMenu>
      )}
    </MenuButton>
  );
}

interface SelectionBarProps {
  resource: Resource;
  columns: Columns;
  arrange: Arrange;
  canUpdate: boolean;
  canDelete: boolean;
}

/** Floats over the foot of a list while records are selected, and says how many an action will affect. */
export default function SelectionBar({
  resource,
  columns,
  arrange,
  canUpdate,
  canDelete,
}: SelectionBarProps) {
  const { selectedIds, onUnselectItems, data = [], filterValues } = useListContext<WireRecord>();
  const translate = useTranslate();
  const { text, total, isEstimated } = useTotal();
  const words = useWords(resource);
  const [dialog, setDialog] = useState<'update' | 'delete'>();
  const { selectMatching, isSelecting } = useSelectMatching(resource);

  // The filter that all records were chosen by, as long as neither it nor the selection changes.
  const [chosenBy, setChosenBy] = useState<string>();
  const isInBin = isBin(resource, filterValues);
  const selection = JSON.stringify([filterValues, selectedIds]);
  const isMatching = chosenBy === selection;
  const records = isMatching ? { filter: filterValues } : { ids: selectedIds };
  const chosen = isMatching ? { total, isEstimated } : { total: selectedIds.length, isEstimated: false };
  const count = isMatching ? words.count(total, text) : words.count(selectedIds.length);
  const dialogProps = {
    ...{ resource, records, ...chosen },
    onDone: onUnselectItems,
    onClose: () => setDialog(undefined),
  };
  const matching = isEstimated ? 'crud.selection.matchingAbout' : 'crud.selection.matching';
  const isOnline = useIsOnline();
  const command = (name: 'update' | 'delete', label: string) => ({
    id: `selection:${name}`,
    ...{ label, context: count, run: () => setDialog(name) },
  });
  usePageCommands([
    ...(canUpdate && isOnline && !isInBin ? [command('update', translate('crud.bulk.set'))] : []),
    ...(canDelete && isOnline && !isInBin
      ? [command('delete', translate('crud.bulk.delete', { count }))]
      : []),
  ]);
  const isPageSelected = data.every(({ id }) => selectedIds.includes(id));
  const isTooLong = total > mostSelected;
  return (
    <Box
      sx={{
        position: 'absolute',
        bottom: 56,
        left: 0,
        right: 0,
        display: 'flex',
        justifyContent: 'center',
        pointerEvents: 'none',
        zIndex: 4,
      }}
    >
      <Paper
        role="region"
        aria-label={translate('crud.selection.label')}
        elevation={4}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          mx: 4,
          pl: 4,
          pr: 2,
          py: 2,
          border: 1,
          borderColor: 'divider',
          pointerEvents: 'auto',
          bgcolor: 'surface.raised',
        }}
      >
        <Box component="strong" aria-live="polite" sx={{ mr: 1, whiteSpace: 'nowrap' }}>
          {isMatching
            ? translate(matching, { count: text, many: inSentence(words.many) })
            : translate('crud.selection.count', { count })}
        </Box>
        {isPageSelected && !isMatching && selectedIds.length < total && (
          <Button
            color="inherit"
            disabled={isSelecting}
            onClick={isTooLong ? () => setChosenBy(selection) : selectMatching}
          >
            {translate(isEstimated ? 'crud.selection.allAbout' : 'crud.selection.all', { total: text })}
          </Button>
        )}
        <WhileOnline>
          {isInBin ? (
            <RestoreButton resource={resource} />
          ) : (
            <>
              {!isMatching && <SelectionActions resource={resource} />}
              {!isMatching && arrange.isOffered && (
                <MoveSelection
                  resource={resource}
                  filter={arrange.filter}
                  missingParent={arrange.missingParent}
                  sortByHand={arrange.sortByHand}
                />
              )}
              {resource.verbs.has('export') && <ExportSelection {...{ resource, columns, records, count }} />}
              {canUpdate && (
                <Button variant="outlined" onClick={() => setDialog('update')}>
                  {translate('crud.bulk.set')}
                </Button>
              )}
              {canDelete && (
                <Button variant="outlined" color="error" onClick={() => setDialog('delete')}>
                  {translate('crud.bulk.delete', { count })}
                </Button>
              )}
            </>
          )}
        </WhileOnline>
        <ToolButton
          label={translate('crud.selection.clear')}
          icon={<CloseIcon />}
          onClick={() => onUnselectItems()}
        />
      </Paper>
      <Suspense fallback={null}>
        {dialog === 'update' && <BulkUpdateDialog {...dialogProps} />}
        {dialog === 'delete' && <BulkDeleteDialog {...dialogProps} />}
      </Suspense>
    </Box>
  );
}
