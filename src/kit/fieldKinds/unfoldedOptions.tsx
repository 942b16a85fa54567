import CheckBoxIcon from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import { Box, type PopperProps } from '@mui/material';

/** A box beside an option, which itself tells screen readers whether it is picked. */
export const PickMark = ({ isPicked }: { isPicked: boolean }) => {
  const Mark = isPicked ? CheckBoxIcon : CheckBoxOutlineBlankIcon;
  return <Mark fontSize="small" color={isPicked ? 'primary' : 'action'} sx={{ mr: 2 }} />;
};

/** The options below the input instead of above the page. */
export const Unfolded = ({ children }: PopperProps) => (
  <Box sx={{ mt: 1, '& .MuiAutocomplete-listbox': { maxHeight: 220 } }}>
    {typeof children !== 'function' && children}
  </Box>
);
