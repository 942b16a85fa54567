import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FigureChart } from '../../../src/custom/margins/FigureChart.tsx';
import { showPiece } from '../support/piece.tsx';

afterEach(cleanup);

const margin = {
  ...{ name: 'margin', label: 'Margin', text: String },
  value: ({ cents }: { cents: number | null }) => cents,
};
const draw = (cents: (number | null)[]) =>
  showPiece(
    <FigureChart
      measures={[margin]}
      drawn="margin"
      onDraw={() => undefined}
      rows={cents.map((one) => ({ cents: one }))}
      nameOf={() => 'Regina'}
    />,
  );

test('a figure that no row has is said in words, and not drawn', async () => {
  await draw([null, null]);
  await screen.findByText('No row of the table has this figure');
  expect(screen.queryByRole('img')).toBeNull();
});

test('a figure that some rows have is drawn, and says how many', async () => {
  await draw([null, 900]);
  await screen.findByRole('img', { name: 'Margin of the first 1 rows of the table' });
});
