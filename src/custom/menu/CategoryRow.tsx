import { Draggable } from '@hello-pangea/dnd';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import Portal from '@mui/material/Portal';
import type { MenuWorkbench } from '../../../contract/calls/menuWorkbench.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type ArrangeCommand, arrangeCommand } from '../../kit/arrange/arrangeKeys.ts';
import { CategoryEntry } from './CategoryEntry.tsx';
import { handleOf } from './dragNames.ts';
import { categoryMark, type DropCategory } from './useDropCategory.ts';

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
export function CategoryRow(props: CategoryRowProps) {
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
