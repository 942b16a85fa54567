import BarChartIcon from '@mui/icons-material/BarChartOutlined';
import CalendarMonthIcon from '@mui/icons-material/CalendarMonthOutlined';
import GridOnIcon from '@mui/icons-material/GridOnOutlined';
import GridViewIcon from '@mui/icons-material/GridViewOutlined';
import MapIcon from '@mui/icons-material/MapOutlined';
import TableRowsIcon from '@mui/icons-material/TableRowsOutlined';
import ViewKanbanIcon from '@mui/icons-material/ViewKanbanOutlined';
import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Hint } from '../../layout/Hint.tsx';
import type { ListShape } from './useListShape.ts';

const icons = {
  table: TableRowsIcon,
  board: ViewKanbanIcon,
  calendar: CalendarMonthIcon,
  gallery: GridViewIcon,
  map: MapIcon,
  report: BarChartIcon,
  grid: GridOnIcon,
};

/** Shows the list as its table or as one of its views. */
export default function ShapeSwitch({ shape }: { shape: ListShape }) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup exclusive size="small" value={shape.shown} aria-label={translate('crud.shapes.label')}>
      {shape.offered.map((name) => {
        const Icon = icons[name];
        const label = translate(`crud.shapes.${name}`);
        return (
          <Hint key={name} text={label}>
            <ToggleButton
              value={name}
              selected={name === shape.shown}
              aria-label={label}
              sx={{ py: 1, px: 2 }}
              onClick={() => name !== shape.shown && shape.show(name)}
            >
              <Icon fontSize="small" />
            </ToggleButton>
          </Hint>
        );
      })}
    </ToggleButtonGroup>
  );
}
