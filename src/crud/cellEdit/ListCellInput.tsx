import { Box, Popover } from '@mui/material';
import { useState } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { CellEditor, type CellEditorProps } from '../../kit/grid/CellEditor.tsx';
import { isRoomy } from './changeableCells.ts';

interface ListCellInputProps extends Pick<CellEditorProps, 'id' | 'label' | 'editor'> {
  field: Field;
  record: WireRecord;
  isLead: boolean;
}

/** The input of the cell that somebody changes: in the cell, or above it if it needs more room. */
export function ListCellInput({ isLead, editor, ...props }: ListCellInputProps) {
  const [cell, setCell] = useState<HTMLElement | null>(null);
  const isOver = isRoomy(props.field);
  return (
    <Box
      component="td"
      ref={setCell}
      role="gridcell"
      aria-selected
      className={`typing ${isLead ? 'lead' : ''}`}
    >
      {!isOver && <CellEditor {...props} editor={editor} />}
      {isOver && cell && (
        <Popover
          open
          anchorEl={cell}
          onClose={() => editor.leave('stay')}
          slotProps={{ paper: { role: 'dialog', 'aria-label': props.label } }}
        >
          <Box sx={{ width: 400, maxWidth: '100%', p: 3 }}>
            <CellEditor {...props} isRoomy editor={editor} />
          </Box>
        </Popover>
      )}
    </Box>
  );
}
