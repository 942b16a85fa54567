import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';

interface ScrollTableProps {
  title: string;
  columns: readonly string[];
  /** Rows of cells. */
  children: ReactNode;
  height?: number | string;
}

/** A table that scrolls inside its own frame, so that narrow screens show it too. */
export const ScrollTable = ({ title, columns, children, height }: ScrollTableProps) => (
  <TableContainer tabIndex={0} role="region" aria-label={title} sx={{ maxHeight: height }}>
    <Table size="small" stickyHeader aria-label={title}>
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <TableCell key={column} sx={{ whiteSpace: 'nowrap' }}>
              {column}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  </TableContainer>
);
