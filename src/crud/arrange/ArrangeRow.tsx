import type { DraggableProvided } from '@hello-pangea/dnd';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { cellOf } from '../cellOf.ts';
import { columnField, recordTitle } from '../fields.ts';

interface ArrangeRowProps {
  resource: Resource;
  record: WireRecord;
  index: number;
  total: number;
  item: DraggableProvided;
  isDragging: boolean;
}

const mostColumns = 4;

/** One record that can be moved; its handle is what the keyboard holds. */
export function ArrangeRow({ resource, record, index, total, item, isDragging }: ArrangeRowProps) {
  const translate = useTranslate();
  const title = recordTitle(resource, record);
  const others = resource.list.columns
    .filter((name) => name !== resource.title)
    .slice(0, mostColumns)
    .map((name) => columnField(resource, name));
  return (
    <Box
      component="li"
      ref={item.innerRef}
      {...item.draggableProps}
      style={item.draggableProps.style}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: 4,
        height: 44,
        listStyle: 'none',
        typography: 'body2',
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: isDragging ? 'action.selected' : 'background.paper',
        boxShadow: isDragging ? 4 : 0,
        zIndex: isDragging ? 'modal' : undefined,
      }}
    >
      <Box
        {...item.dragHandleProps}
        aria-label={translate('crud.arrange.handle', { record: title, position: index + 1, total })}
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 44,
          height: 44,
          color: 'text.secondary',
          cursor: 'grab',
        }}
      >
        <DragIndicatorIcon />
      </Box>
      <Box
        sx={{ width: 32, textAlign: 'right', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {index + 1}
      </Box>
      <Box
        sx={{
          flex: 2,
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          fontWeight: 'fontWeightMedium',
        }}
      >
        {title}
      </Box>
      {others.map((field) => {
        const Cell = cellOf(resource, field);
        return (
          <Box key={field.name} sx={{ flex: 1, minWidth: 0, display: { xs: 'none', md: 'block' } }}>
            <Cell field={field} value={record[field.source]} record={record} place="list" />
          </Box>
        );
      })}
    </Box>
  );
}
