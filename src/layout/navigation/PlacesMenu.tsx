import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import type { OpenMenu } from '../MenuButton.tsx';
import type { Place } from './places.ts';
import { Waiting } from './Waiting.tsx';

interface PlacesMenuProps extends OpenMenu {
  label: string;
  places: readonly Place[];
  current: Place | undefined;
}

/** The places of one area, beside its icon. */
export default function PlacesMenu({ label, places, current, anchor, onClose }: PlacesMenuProps) {
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      // A separate landmark, because the page behind it is hidden from screen readers meanwhile.
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { minWidth: 200, ml: 1 } } }}
    >
      {places.map(({ path, label: name, resource }) => (
        <MenuItem
          key={path}
          component={Link}
          to={path}
          selected={path === current?.path}
          aria-current={path === current?.path ? 'page' : undefined}
          onClick={onClose}
        >
          <Box component="span" sx={{ flex: 1, pr: 2 }}>
            {name}
          </Box>
          {resource && <Waiting places={[{ resource }]} />}
        </MenuItem>
      ))}
    </Menu>
  );
}
