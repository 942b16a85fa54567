import { Draggable, Droppable } from '@hello-pangea/dnd';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { Box, Button, OutlinedInput, Portal } from '@mui/material';
import { Suspense, useId, useState } from 'react';
import type { MenuWorkbench } from '../../../contract/calls/menuWorkbench.ts';
import { CreateDialog } from '../../crud/CreateDialog.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type ArrangeCommand, arrangeCommand } from '../../kit/moving/MoveMenu.tsx';
import MoveToDialog from '../../kit/moving/MoveToDialog.tsx';
import { useResource } from '../../kit/records/useResource.ts';
import { visuallyHidden } from '../../kit/visuallyHidden.ts';
import { CategoryEntry } from './CategoryEntry.tsx';
import { categoryDrag, categoryMark, type DropCategory, focusHandle, handleOf } from './useDropCategory.ts';
import type { MenuSteps } from './useMenuSteps.ts';
import { countItems, looseItems } from './workbenchItems.ts';

interface CategoryRowProps {
  category: MenuWorkbench['categories'][number];
  index: number;
  total: number;
  count: number;
  isChosen: boolean;
  canArrange: boolean;
  /** What a dropped item would do, if this is its category. */
  over: DropCategory | undefined;
  onChoose: () => void;
  onCommand: (command: ArrangeCommand) => void;
}

/** A category: its handle moves it among the others, and items can be dropped on it. */
function CategoryRow(props: CategoryRowProps) {
  const { category, index, total, count, isChosen, canArrange, over, onChoose, onCommand } = props;
  const translate = useTranslate();
  const keys = (event: React.KeyboardEvent) => {
    const command = arrangeCommand(event.nativeEvent, index, total);
    if (!command || event.defaultPrevented) return;
    event.preventDefault();
    onCommand(command);
  };
  const notes = {
    drop: over && translate(over.isCopy ? 'menu.copyHere' : 'menu.moveHere'),
    hidden: category.isActive ? undefined : translate('menu.notShown'),
  };
  return (
    <Draggable draggableId={category.id} index={index} isDragDisabled={!canArrange}>
      {(item, { isDragging }) => {
        const row = (
          <Box
            component="li"
            ref={item.innerRef}
            {...item.draggableProps}
            {...{ [categoryMark]: category.id }}
            style={item.draggableProps.style}
            sx={{
              ...{ display: 'flex', alignItems: 'stretch', listStyle: 'none', borderRadius: 1 },
              bgcolor: isDragging ? 'surface.raised' : undefined,
              boxShadow: isDragging ? 4 : 0,
              zIndex: isDragging ? 'modal' : undefined,
              outline: over ? '2px dashed' : undefined,
              outlineColor: 'primary.main',
            }}
          >
            {canArrange && (
              <Box
                {...item.dragHandleProps}
                id={handleOf(category.id)}
                onKeyDown={(event) => !isDragging && keys(event)}
                aria-label={translate('crud.arrange.handle', {
                  ...{ record: category.name, position: index + 1, total },
                })}
                sx={{
                  ...{ display: 'grid', placeItems: 'center', width: 24, flex: 'none' },
                  ...{ color: 'text.secondary', cursor: 'grab', borderRadius: 1 },
                }}
              >
                <DragIndicatorIcon fontSize="small" />
              </Box>
            )}
            <CategoryEntry
              name={category.name}
              note={notes.drop ?? notes.hidden}
              {...{ count, isChosen, onChoose }}
            />
          </Box>
        );
        // A dragged row is drawn at the top of the document, where no scrolling parent shifts it.
        return isDragging ? <Portal>{row}</Portal> : row;
      }}
    </Draggable>
  );
}

interface CategoryListProps {
  workbench: MenuWorkbench;
  category: string | undefined;
  steps: MenuSteps;
  /** The category that a dropped item would go to. */
  over: DropCategory | undefined;
  onChoose: (category: string | undefined) => void;
  /** The text that people look for items with. */
  find: string;
  onFind: (text: string) => void;
}

/** The headings of the menu with their numbers of items, to choose one, to arrange them, and to drop items on. */
export function CategoryList({
  workbench,
  category,
  steps,
  over,
  onChoose,
  find,
  onFind,
}: CategoryListProps) {
  const translate = useTranslate();
  const resource = useResource('menus/item-categories');
  const hintId = useId();
  const [isCreating, setCreating] = useState(false);
  /** The category whose new place is asked for. */
  const [requested, setRequested] = useState<number>();
  const { categories, items } = workbench;
  const counts = countItems(workbench);
  const loose = counts.get(looseItems) ?? 0;
  const canArrange = resource.verbs.has('update');

  const moveTo = (from: number, to: number) => {
    const id = categories[from]?.id;
    void steps.moveCategory(from, to);
    if (id !== undefined) focusHandle(id);
  };
  const run = (command: ArrangeCommand, index: number) => {
    if ('move' in command) moveTo(index, command.move);
    else if ('ask' in command) setRequested(index);
    else focusHandle(categories[command.focus]?.id ?? '');
  };
  const requestedCategory = requested === undefined ? undefined : categories[requested];
  return (
    <Box
      component="section"
      aria-label={translate('menu.categories')}
      sx={{
        ...{ borderStyle: 'solid', borderColor: 'divider', borderWidth: { xs: '0 0 1px', sm: '0 1px 0 0' } },
        overflowY: 'auto',
        minHeight: 0,
        p: 2,
      }}
    >
      <Box id={hintId} sx={visuallyHidden}>
        {translate('menu.categoryKeys')}
      </Box>
      <OutlinedInput
        fullWidth
        size="small"
        value={find}
        onChange={(event) => onFind(event.target.value)}
        placeholder={translate('menu.find')}
        inputProps={{ 'aria-label': translate('menu.find'), autoComplete: 'off' }}
        sx={{ mb: 2 }}
      />
      <CategoryEntry
        name={translate('menu.allItems')}
        count={items.length}
        isChosen={category === undefined}
        onChoose={() => onChoose(undefined)}
      />
      <Droppable droppableId="categories" type={categoryDrag}>
        {(list) => (
          <Box
            component="ol"
            ref={list.innerRef}
            {...list.droppableProps}
            aria-describedby={hintId}
            sx={{ listStyle: 'none', m: 0, p: 0 }}
          >
            {categories.map((one, index) => (
              <CategoryRow
                key={one.id}
                {...{ index, canArrange }}
                category={one}
                total={categories.length}
                count={counts.get(one.id) ?? 0}
                isChosen={one.id === category}
                over={over?.id === one.id ? over : undefined}
                onChoose={() => onChoose(one.id)}
                onCommand={(command) => run(command, index)}
              />
            ))}
            {list.placeholder}
          </Box>
        )}
      </Droppable>
      {(loose > 0 || category === looseItems) && (
        <CategoryEntry
          name={translate('menu.noCategory')}
          count={loose}
          isChosen={category === looseItems}
          onChoose={() => onChoose(looseItems)}
        />
      )}
      {resource.verbs.has('create') && (
        <Button size="small" color="inherit" onClick={() => setCreating(true)} sx={{ mt: 2 }}>
          {translate('menu.newCategory')}
        </Button>
      )}
      <Suspense fallback={null}>
        {isCreating && (
          <CreateDialog
            resource={resource}
            onCreated={(id) => {
              setCreating(false);
              onChoose(String(id));
            }}
            onClose={() => setCreating(false)}
          />
        )}
      </Suspense>
      {requestedCategory && requested !== undefined && (
        <MoveToDialog
          what={requestedCategory.name}
          position={requested + 1}
          total={categories.length}
          onMove={(position) => moveTo(requested, position - 1)}
          onClose={() => setRequested(undefined)}
        />
      )}
    </Box>
  );
}
