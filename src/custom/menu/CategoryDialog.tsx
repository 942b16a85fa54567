import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import type { MenuWorkbench, WorkbenchItem } from '../../../contract/calls/menuWorkbench.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ActionDialog } from '../../layout/dialogs/ActionDialog.tsx';

interface CategoryDialogProps {
  item: WorkbenchItem;
  categories: MenuWorkbench['categories'];
  isCopy: boolean;
  /** The category that the person looks at: a move leaves it. */
  from: string | undefined;
  onChoose: (to: string, from: string | undefined) => void;
  onClose: () => void;
}

/** Asks for the category that an item is moved or copied to. */
export function CategoryDialog({ item, categories, isCopy, from, onChoose, onClose }: CategoryDialogProps) {
  const translate = useTranslate();
  const [to, setTo] = useState<string>();
  const others = categories.filter(({ id }) => !item.categoryIds.includes(id));
  const title = translate(isCopy ? 'menu.copyTitle' : 'menu.moveTitle', { item: item.name });
  // Outside of a category, a move leaves the only one that the item has.
  const [only, ...more] = item.categoryIds;
  const left = from ?? (more.length === 0 ? only : undefined);
  return (
    <ActionDialog
      title={title}
      action={translate(isCopy ? 'menu.copy' : 'menu.move')}
      isBlocked={to === undefined}
      onAct={() => {
        if (to === undefined) return;
        onClose();
        onChoose(to, isCopy ? undefined : left);
      }}
      onClose={onClose}
    >
      {others.length === 0 && translate('menu.noOther')}
      <RadioGroup
        aria-label={translate('menu.category')}
        value={to ?? ''}
        onChange={(_event, id) => setTo(id)}
        sx={{ pl: 2 }}
      >
        {others.map(({ id, name }) => (
          <FormControlLabel key={id} value={id} label={name} control={<Radio />} />
        ))}
      </RadioGroup>
    </ActionDialog>
  );
}
