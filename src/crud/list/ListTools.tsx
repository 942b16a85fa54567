import GridOnIcon from '@mui/icons-material/GridOnOutlined';
import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import SwapVertIcon from '@mui/icons-material/SwapVert';
import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import { Box, Button } from '@mui/material';
import { useListContext } from 'ra-core';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Resource } from '../../../contract/resource.ts';
import { firstFilter } from '../../dataProviders/listRequest.ts';
import { inSentence } from '../../i18n/inSentence.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { importPath } from '../../kit/records/paths.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { Hint } from '../../layout/Hint.tsx';
import { MenuButton } from '../../layout/MenuButton.tsx';
import { usePageCommands } from '../../layout/palette/usePageCommands.ts';
import { useIsOnline } from '../../layout/shell/WhileOnline.tsx';
import { Later } from '../../session/Later.tsx';
import { useMay } from '../../session/SessionContext.tsx';
import { binFilter, hasBin, isBin } from '../bin/bin.ts';
import { enginePart } from '../en/part.ts';
import { countConditions } from '../filters/comparisons.ts';
import { withoutTab } from '../filters/listTabs.ts';
import { SearchAndFilters } from '../filters/SearchAndFilters.tsx';
import type { GroupBy } from '../groups/useGroupBy.ts';
import type { ListShape } from '../shapes/useListShape.ts';
import type { Columns } from '../views/useColumns.ts';
import type { Views } from '../views/useViews.ts';
import { ViewsButton } from '../views/ViewsButton.tsx';
import type { Arrange } from './useArrange.ts';
import type { CellEditing } from './useCellEditing.ts';
import { useExport } from './useExport.ts';

const BulkEditMatching = lazy(enginePart(() => import('../bulk/BulkEditMatching.tsx')));
const ShapeSwitch = lazy(enginePart(() => import('../shapes/ShapeSwitch.tsx')));

/** Starts changing the cells of the list in their places. */
function EditCellsButton({ cells }: { cells: CellEditing }) {
  const translate = useTranslate();
  const hint = translate('crud.cells.hint');
  return (
    <Hint text={hint}>
      <Button
        color="inherit"
        startIcon={<GridOnIcon />}
        aria-description={hint}
        onClick={() => cells.startIn(0, false)}
      >
        {translate('crud.cells.start')}
      </Button>
    </Hint>
  );
}

const MoreMenu = lazy(enginePart(() => import('./MoreMenu.tsx')));

interface MoreButtonProps {
  resource: Resource;
  exporting: ReturnType<typeof useExport>;
}

/** Opens the actions for the whole list. */
function MoreButton({ resource, exporting }: MoreButtonProps) {
  const translate = useTranslate();
  return (
    <MenuButton label={translate('crud.list.more')} icon={<MoreHorizIcon />} opens="menu">
      {(open) => <MoreMenu {...open} {...{ resource, ...exporting }} />}
    </MenuButton>
  );
}

const ColumnsPopover = lazy(enginePart(() => import('./ColumnsPopover.tsx')));

interface ColumnsButtonProps {
  resource: Resource;
  columns: Columns;
  /** Missing where the list is no table. */
  groupBy: GroupBy | undefined;
}

/** Opens the choice of columns. */
function ColumnsButton({ resource, columns, groupBy }: ColumnsButtonProps) {
  const translate = useTranslate();
  return (
    <MenuButton label={translate('crud.columns.choose')} icon={<ViewColumnIcon />} opens="dialog">
      {(open) => <ColumnsPopover {...open} {...{ resource, columns, groupBy }} />}
    </MenuButton>
  );
}

/** Starts arranging by hand, or says what to filter first. */
function ArrangeButton({ arrange, resource }: { arrange: Arrange; resource: Resource }) {
  const translate = useTranslate();
  const words = useWords(resource);
  const isOnline = useIsOnline();
  const { missingParent } = arrange;
  const hint = missingParent
    ? translate('crud.arrange.chooseParent', { parent: inSentence(words.field(missingParent)) })
    : translate('crud.arrange.hint', words.names);
  return (
    <Hint text={hint} isBoxed={!isOnline}>
      <Button
        color="inherit"
        startIcon={<SwapVertIcon />}
        // Stays reachable by keyboard, so that people can read the reason.
        aria-disabled={missingParent !== undefined}
        aria-description={hint}
        sx={missingParent && { color: 'text.disabled' }}
        disabled={!isOnline}
        onClick={arrange.start}
      >
        {translate('crud.arrange.start')}
      </Button>
    </Hint>
  );
}

interface Offered {
  arrange: Arrange;
  cells: CellEditing;
  exporting: ReturnType<typeof useExport>;
}

/** Offers in the palette what the tools of the list do. */
function useListCommands(resource: Resource, { arrange, cells, exporting }: Offered): void {
  const { filterValues, setFilters, total } = useListContext();
  const translate = useTranslate();
  const isOnline = useIsOnline();
  const navigate = useNavigate();
  const words = useWords(resource);
  const isInBin = isBin(resource, filterValues);
  const canExport = resource.verbs.has('export') && Boolean(total) && !exporting.isExporting;
  const canArrange = arrange.isOffered && !arrange.isArranging && !arrange.missingParent && isOnline;
  const command = (name: string, label: string, isOffered: boolean, run: () => void) =>
    isOffered ? [{ id: `list:${name}`, label, context: words.many, run }] : [];
  usePageCommands([
    ...command('xlsx', translate('crud.export.excel'), canExport, () => void exporting.exportList('xlsx')),
    ...command('csv', translate('crud.export.csv'), canExport, () => void exporting.exportList('csv')),
    ...command('import', translate('crud.list.import'), resource.verbs.has('import'), () =>
      navigate(importPath(resource)),
    ),
    ...command('arrange', translate('crud.arrange.start'), canArrange, arrange.start),
    ...command('cells', translate('crud.cells.start'), cells.isOffered && !cells.start, () =>
      cells.startIn(0, false),
    ),
    ...command(
      'bin',
      translate(isInBin ? 'crud.bin.leave' : 'crud.bin.open', words.names),
      hasBin(resource),
      () => setFilters(isInBin ? firstFilter(resource) : (binFilter(resource) ?? {})),
    ),
  ]);
}

interface ListToolsProps {
  resource: Resource;
  columns: Columns;
  views: Views;
  arrange: Arrange;
  shape: ListShape;
  cells: CellEditing;
  groupBy: GroupBy;
}

/** The row of tools: search, filters, and how the list is shown. */
export function ListTools({ resource, columns, views, arrange, shape, cells, groupBy }: ListToolsProps) {
  const { filterValues } = useListContext();
  const exporting = useExport(resource, columns);
  useListCommands(resource, { arrange, cells, exporting });
  const mayEditMany = useMay(resource.name, 'bulk') && resource.verbs.has('update');

  // A grid shows rows of another list, with tools of their own.
  const isGrid = shape.shown === 'grid';
  const hasConditions = countConditions(withoutTab(resource, filterValues)) > 0;
  const isFiltered = hasConditions || Boolean(filterValues.q);
  const canEditMatching = !isGrid && isFiltered && mayEditMany && !isBin(resource, filterValues);
  if (arrange.isArranging && !hasConditions) return null;
  return (
    <Box sx={{ containerType: 'inline-size', px: 6, pb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 2, rowGap: 1 }}>
        {!isGrid && <SearchAndFilters resource={resource} isLocked={arrange.isArranging} />}
        {!arrange.isArranging && (
          <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
            {shape.offered.length > 1 && (
              <Later>
                <Suspense fallback={null}>
                  <ShapeSwitch shape={shape} />
                </Suspense>
              </Later>
            )}
            {arrange.isOffered && shape.shown === 'table' && (
              <ArrangeButton arrange={arrange} resource={resource} />
            )}
            {cells.isOffered && !cells.start && <EditCellsButton cells={cells} />}
            {canEditMatching && (
              <Suspense fallback={null}>
                <BulkEditMatching resource={resource} />
              </Suspense>
            )}
            {!isGrid && (
              <>
                <ViewsButton resource={resource} views={views} />
                <ColumnsButton
                  {...{ resource, columns }}
                  groupBy={shape.shown === 'table' ? groupBy : undefined}
                />
                <MoreButton {...{ resource, exporting }} />
              </>
            )}
          </Box>
        )}
      </Box>
    </Box>
  );
}
