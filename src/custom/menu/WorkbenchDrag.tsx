import { DragDropContext, type DragStart, type DropResult, type ResponderProvided } from '@hello-pangea/dnd';
import { type ReactNode, useState } from 'react';
import type { MenuWorkbench, WorkbenchItem } from '../../../contract/calls/menuWorkbench.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { styleNonce } from '../../theme/styleNonce.ts';
import { categoryDrag, type DropCategory, itemDrag, useDropCategory } from './useDropCategory.ts';
import type { MenuSteps } from './useMenuSteps.ts';
import { looseItems } from './workbenchItems.ts';

interface WorkbenchDragProps {
  workbench: MenuWorkbench;
  /** The items that can be dragged, in the order in which they are listed. */
  items: readonly WorkbenchItem[];
  category: string | undefined;
  steps: MenuSteps;
  /** Draws the lists. It gets the category that a dropped item would go to. */
  children: (over: DropCategory | undefined) => ReactNode;
}

/** What a drop does: it arranges items or categories, or puts an item into a category. */
export function WorkbenchDrag({ workbench, items, category, steps, children }: WorkbenchDragProps) {
  const translate = useTranslate();
  const [dragged, setDragged] = useState<string>();
  /** Outside of a category there is none that the item could leave. */
  const left = category === looseItems ? undefined : category;
  const pointed = useDropCategory(dragged === itemDrag);
  const over =
    pointed && pointed.id !== left ? { ...pointed, isCopy: pointed.isCopy || left === undefined } : undefined;
  const { categories } = workbench;

  /** What a screen reader says. Without it, the drag-and-drop library would speak English. */
  const sentence = (
    key: 'lifted' | 'moved' | 'dropped' | 'returned',
    type: string,
    from: number,
    to = from,
  ) => {
    const list: readonly { name: string }[] = type === categoryDrag ? categories : items;
    const places = { position: to + 1, total: list.length };
    return translate(`crud.arrange.${key}`, { record: list[from]?.name ?? '', ...places });
  };
  const lift = ({ type, source }: DragStart, { announce }: ResponderProvided) => {
    setDragged(type);
    announce(sentence('lifted', type, source.index));
  };
  const drop = ({ type, reason, source, destination }: DropResult, { announce }: ResponderProvided) => {
    setDragged(undefined);
    const item = items[source.index];
    if (over && item && reason === 'DROP') {
      void steps.putIn(item, over.id, over.isCopy ? undefined : left);
      return;
    }
    if (!destination) return announce(sentence('returned', type, source.index));
    announce(sentence('dropped', type, source.index, destination.index));
    if (type === categoryDrag) void steps.moveCategory(source.index, destination.index);
    else void steps.moveItem(items, source.index, destination.index);
  };
  return (
    <DragDropContext
      {...(styleNonce && { nonce: styleNonce })}
      dragHandleUsageInstructions={translate('menu.keys')}
      onDragStart={lift}
      onDragUpdate={({ type, source, destination }, { announce }) =>
        announce(destination ? sentence('moved', type, source.index, destination.index) : '')
      }
      onDragEnd={drop}
    >
      {children(over)}
    </DragDropContext>
  );
}
