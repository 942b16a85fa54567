import AddIcon from '@mui/icons-material/Add';
import { Box, Button, useMediaQuery } from '@mui/material';
import { type Identifier, LinkBase, useCreatePath, useListContext } from 'ra-core';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useTotal } from '../../kit/records/useTotal.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { useKey } from '../../kit/useKey.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { WhileOnline } from '../../layout/shell/WhileOnline.tsx';
import { useResourceParts } from '../../modules/CompositionContext.tsx';
import { useMay } from '../../session/SessionContext.tsx';
import { isBin } from '../bin/bin.ts';
import { enginePart } from '../en/part.ts';
import { useGroupBy } from '../groups/useGroupBy.ts';
import { useOpenRecord } from '../record/useOpenRecord.ts';
import { readsItself, useListShape } from '../shapes/useListShape.ts';
import { useColumns } from '../views/useColumns.ts';
import { useViews } from '../views/useViews.ts';
import { FileOnList } from './FileOnList.tsx';
import { ListPagination } from './ListPagination.tsx';
import { ListState } from './ListState.tsx';
import { ListTools } from './ListTools.tsx';
import { Table } from './Table.tsx';
import { useArrange } from './useArrange.ts';
import { useCellEditing } from './useCellEditing.ts';

// Parts that the first look at a list does not need.
const LinearProgress = lazy(patiently(() => import('@mui/material/LinearProgress')));
const ListTabs = lazy(patiently(() => import('./ListTabs.tsx')));
const SelectionBar = lazy(enginePart(() => import('./SelectionBar.tsx')));
const RecordPanel = lazy(enginePart(() => import('../record/RecordPanel.tsx')));
const ShapeView = lazy(enginePart(() => import('../shapes/ShapeView.tsx')));
const BoardAlert = lazy(enginePart(() => import('../shapes/BoardAlert.tsx')));
const GroupedTable = lazy(enginePart(() => import('../groups/GroupedTable.tsx')));
const CellTable = lazy(enginePart(() => import('../cellEdit/CellTable.tsx')));
const ArrangeTable = lazy(enginePart(() => import('../arrange/ArrangeTable.tsx')));

// Few lists have actions of their own.
const ListActions = lazy(enginePart(() => import('../actions/ListActions.tsx')));

interface ListHeaderProps {
  resource: Resource;
  /** The page shows something else at the moment. */
  isArranging: boolean;
}

/** The title, the number of records, and the main action. */
function ListHeader({ resource, isArranging }: ListHeaderProps) {
  const { isPending, filterValues } = useListContext();
  const translate = useTranslate();
  const isInBin = isBin(resource, filterValues);
  const words = useWords(resource);
  const { duplicate } = useResourceParts(resource);
  const canCreate = resource.verbs.has('create');
  const { text } = useTotal();
  const mayAct = useMay(resource.name, 'bulk');
  const actions = [...resource.actions.values()].filter(({ on }) => on.includes('list'));
  return (
    <PageHeader
      title={isInBin ? translate('crud.bin.open', words.names) : words.many}
      description={isArranging || isInBin ? undefined : words.description}
      count={isPending ? '' : text}
      actions={
        !isArranging &&
        !isInBin && (
          <WhileOnline>
            {mayAct && actions.length > 0 && (
              <Suspense fallback={null}>
                <ListActions resource={resource} actions={actions} />
              </Suspense>
            )}
            {canCreate && duplicate && (
              <Button variant="outlined" component={LinkBase} to={duplicate.to()}>
                {translate(duplicate.listLabel)}
              </Button>
            )}
            {canCreate && <NewButton resource={resource} />}
          </WhileOnline>
        )
      }
    />
  );
}

function NewButton({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const words = useWords(resource);
  const path = useCreatePath()({ resource: resource.name, type: 'create' });
  useKey('n', 'crud.keys.new', () => navigate(path));
  return (
    <Button variant="contained" startIcon={<AddIcon />} component={LinkBase} to={path}>
      {translate('crud.list.new', words.names)}
    </Button>
  );
}

/** Head, tools, table and foot of a list, and the open record beside them. */
export function ListView({ resource }: { resource: Resource }) {
  const { data, isPending, isFetching, error, selectedIds } = useListContext<WireRecord>();
  const columns = useColumns(resource);
  const views = useViews(resource, columns);
  const arrange = useArrange(resource);
  const shape = useListShape(resource);
  const groupBy = useGroupBy(resource);
  const { by } = groupBy;
  const isGrouped = by !== undefined && shape.shown === 'table' && !arrange.isArranging;
  const hasRoomForPanel = useMediaQuery('(min-width: 1200px)');
  const beside = useOpenRecord(resource);
  const { openId } = beside;
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const canUpdate = resource.verbs.has('update');
  const canDelete = resource.verbs.has('delete');
  const canAct = [...resource.actions.values()].some(({ on }) => on.includes('selection'));

  const isSelectable = useMay(resource.name, 'bulk') && (canUpdate || canDelete || canAct);

  const open = (id: Identifier, how: 'panel' | 'page') => {
    if (how === 'panel' && hasRoomForPanel) beside.open(id);
    else navigate(createPath({ resource: resource.name, type: 'edit', id }));
  };

  const cells = useCellEditing(
    resource,
    columns,
    shape.shown === 'table' && !arrange.isArranging && !isGrouped,
  );
  const isOpenWhileEditing = cells.start !== undefined && openId !== undefined;
  const closeRecord = useEffectEvent(() => void beside.close());
  useEffect(() => {
    if (isOpenWhileEditing) closeRecord();
  }, [isOpenWhileEditing]);

  // A map without records would be the whole world and nothing else, and a board would be empty columns.
  const isBare = (shape.shown === 'map' || shape.shown === 'board') && data?.length === 0;
  const isShown = !isPending && !error && data !== undefined && data.length > 0;
  const shapeProps = {
    resource,
    columns,
    openId,
    isSelectable,
    onOpen: (id: Identifier) => open(id, 'panel'),
  };
  return (
    <Box
      {...cells.doublePress}
      sx={{ display: 'flex', flex: 1, position: 'relative', minHeight: arrange.isArranging ? 'auto' : 0 }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, position: 'relative' }}>
        <ListHeader resource={resource} isArranging={arrange.isArranging} />
        {resource.verbs.has('import') && <FileOnList resource={resource} />}
        {(resource.list.tabs.length > 0 || views.views.length > 0) && (
          <Suspense fallback={<Box sx={{ height: 49 }} />}>
            <ListTabs {...{ resource, views }} isLocked={arrange.isArranging} />
          </Suspense>
        )}
        <ListTools resource={resource} {...{ columns, views, arrange, shape, cells, groupBy }} />
        <Box sx={{ height: 2 }}>
          <Suspense fallback={null}>
            {isFetching && !isPending && <LinearProgress aria-hidden sx={{ height: 2 }} />}
          </Suspense>
        </Box>
        {shape.shown === 'board' && resource.list.views.board?.alert && (
          <Suspense fallback={null}>
            <BoardAlert resource={resource} />
          </Suspense>
        )}
        {arrange.isArranging ? (
          <Suspense fallback={null}>
            <ArrangeTable resource={resource} onDone={arrange.stop} />
          </Suspense>
        ) : readsItself(shape.shown) && !error && !isBare ? (
          <Suspense fallback={null}>
            <ShapeView name={shape.shown} {...shapeProps} />
          </Suspense>
        ) : isGrouped && isShown ? (
          <Suspense fallback={<Box sx={{ flex: 1 }} />}>
            <GroupedTable {...{ resource, by, columns }} onOpen={(id) => open(id, 'panel')} />
          </Suspense>
        ) : isShown ? (
          <>
            {shape.shown === 'gallery' ? (
              <Suspense fallback={<Box sx={{ flex: 1 }} />}>
                <ShapeView name="gallery" {...shapeProps} />
              </Suspense>
            ) : cells.start ? (
              <Suspense fallback={<Box sx={{ flex: 1 }} />}>
                <CellTable {...{ resource, columns, isSelectable }} start={cells.start} onDone={cells.stop} />
              </Suspense>
            ) : (
              <Table
                onOpen={open}
                onEdit={cells.isOffered ? cells.startIn : undefined}
                focusFirst={cells.last}
                {...{ resource, columns, openId, isSelectable }}
              />
            )}
            <ListPagination />
            <Suspense fallback={null}>
              {selectedIds.length > 0 && (
                <SelectionBar {...{ resource, columns, arrange, canUpdate, canDelete }} />
              )}
            </Suspense>
          </>
        ) : (
          <ListState resource={resource} columns={columns} isSelectable={isSelectable} />
        )}
      </Box>
      {openId !== undefined && !cells.start && (
        <Suspense fallback={null}>
          <RecordPanel {...{ resource, beside }} id={openId} isCovering={!hasRoomForPanel} />
        </Suspense>
      )}
    </Box>
  );
}
