import Box from '@mui/material/Box';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fileAddressOf } from '../../dataProviders/recordLabels.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import type { CellProps } from '../../modules/cell.ts';

/** A media file of a screen: its small picture and its name. */
export default function MediaCell(props: CellProps) {
  const { Cell } = cells.reference;
  const address = fileAddressOf(props.record?.Media as WireRecord | undefined, 'thumbnail');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <Box
        sx={{
          width: 40,
          height: 28,
          flex: 'none',
          borderRadius: 0.5,
          bgcolor: 'surface.sunken',
          overflow: 'hidden',
        }}
      >
        {address && (
          <Box
            component="img"
            src={address}
            alt=""
            loading="lazy"
            sx={{ width: 1, height: 1, objectFit: 'cover' }}
          />
        )}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Cell {...props} />
      </Box>
    </Box>
  );
}
