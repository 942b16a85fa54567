import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FileButtons } from '../../../src/kit/report/FileButtons.tsx';
import { showPiece } from '../support/piece.tsx';

afterEach(cleanup);

test('each button saves the report in its format, and a failure is told', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:report';
  const load = vi.fn(async (format: 'xlsx' | 'csv') => {
    if (format === 'csv') throw new TypeError('The server is gone.');
    return { blob: new Blob(['content']), fileName: `report.${format}` };
  });
  await showPiece(<FileButtons load={load} />);
  fireEvent.click(screen.getByRole('button', { name: 'Export to Excel' }));
  await waitFor(() => expect(saved).toEqual(['report.xlsx']));
  fireEvent.click(screen.getByRole('button', { name: 'Export to CSV' }));
  expect(await screen.findByText(/Something went wrong on our side/)).toBeTruthy();
  expect(load.mock.calls).toEqual([['xlsx'], ['csv']]);
  expect(saved).toEqual(['report.xlsx']);
});
