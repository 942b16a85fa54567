import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import papaparse from 'papaparse';
import { afterEach, expect, test, vi } from 'vitest';
import type { Preview, PreviewOptions } from '../../../contract/calls/imports.ts';
import { completeField } from '../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import { areaOf } from '../../../contract/fieldKinds/kinds/geoArea.ts';
import type { Position } from '../../../contract/geometry/outline.ts';
import { geoJsonTable } from '../../../src/crud/import/geoJsonTable.ts';
import type { Words } from '../../../src/kit/records/useWords.ts';
import { TableImportPage } from '../../../src/kit/tableImport/TableImportPage.tsx';
import {
  asTable,
  type ReadFile,
  readingOf,
  useTableFile,
} from '../../../src/kit/tableImport/useTableFile.ts';
import { builtInRegistry } from '../support/builtInRegistry.ts';
import { showPiece } from '../support/piece.tsx';

afterEach(cleanup);

const field = (name: string, more: object = {}) =>
  completeField(name, fieldInput.parse({ kind: 'text', ...more }));
const fields = [field('title', { required: true }), field('note')];

const preview: Preview = {
  columns: [
    { name: 'Dish', samples: ['Soup', 'Curry'], field: 'title' },
    { name: 'Remark', samples: ['hot'], field: null },
  ],
  rowCount: 2,
  headingRow: 1,
  dialect: { format: 'csv', delimiter: ',', decimalMark: '.', encoding: 'utf-8' },
};

const counts = { dishes: { added: 2, changed: 1, unchanged: 0 } };

interface ImportProps {
  read: (file: File, options?: PreviewOptions) => Promise<Preview>;
  apply: (isTrial: boolean, read: ReadFile) => Promise<{ counts: typeof counts }>;
}

function Import({ read, apply }: ImportProps) {
  const table = useTableFile<{ counts: typeof counts }>('This is no list of dishes.');
  const send = (isTrial: boolean) => void table.send(isTrial, (file) => apply(isTrial, file));
  return (
    <TableImportPage
      {...{ table, fields, purpose: 'menu', missing: undefined }}
      title="Import dishes"
      help="A file with dishes."
      limit="Up to 50 MB."
      labelOf={({ label }) => label}
      partLabel={(part) => part}
      readText={(rows) => `${rows} rows`}
      onChoose={(chosen, options) => void table.look(chosen, (one) => read(one, options), options)}
      onCheck={() => send(true)}
      onRun={() => send(false)}
      runLabel="Import now"
      done={{ to: '/menus', label: 'To the dishes' }}
    />
  );
}

const file = new File(['Dish,Remark\nSoup,hot\n'], 'dishes.csv', { type: 'text/csv' });
const choose = (chosen: File) =>
  fireEvent.change(screen.getByLabelText('Choose file', { selector: 'input' }), {
    target: { files: [chosen] },
  });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('a file is chosen, its columns matched, checked, and only then imported', async () => {
  const apply = vi.fn(async (_isTrial: boolean, _read: ReadFile) => ({ counts }));
  await showPiece(<Import read={async () => preview} apply={apply} />);
  choose(file);
  expect(await screen.findByText('2 rows')).toBeTruthy();
  const holds = (column: string) =>
    screen.getByRole<HTMLSelectElement>('combobox', { name: `Holds: ${column}` });
  expect(holds('Dish').value).toBe('title');
  fireEvent.change(holds('Remark'), { target: { value: 'note' } });
  await press('Check the file');
  const result = within(await screen.findByRole('table', { name: 'What the import would do' }));
  expect(result.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['2', '1', '0']);
  await press('Import now');
  expect((await screen.findByRole('link', { name: 'To the dishes' })).getAttribute('href')).toMatch(/menus$/);
  expect(screen.getByRole('heading', { name: 'Import finished' })).toBeTruthy();
  expect(apply.mock.calls.map(([isTrial]) => isTrial)).toEqual([true, false]);
  const [, sent] = apply.mock.calls[1] ?? [];
  expect(sent && readingOf(sent).columns).toEqual({ Dish: 'title', Remark: 'note' });
});

test('a column can be an alternative to another one, for rows where that is empty', async () => {
  const apply = vi.fn(async (_isTrial: boolean, _read: ReadFile) => ({ counts }));
  await showPiece(<Import read={async () => preview} apply={apply} />);
  choose(file);
  const holds = async (column: string) =>
    screen.findByRole<HTMLSelectElement>('combobox', { name: `Holds: ${column}` });
  const remark = await holds('Remark');
  fireEvent.change(remark, {
    target: {
      value: within(remark).getByRole<HTMLOptionElement>('option', { name: /where “Dish” is empty$/ }).value,
    },
  });
  expect(remark.selectedOptions[0]?.textContent).toBe('Title, where “Dish” is empty');
  expect((await holds('Dish')).value).toBe('title');
  await press('Check the file');
  await waitFor(() => expect(apply).toHaveBeenCalled());
  const [, sent] = apply.mock.calls[0] ?? [];
  expect(sent && readingOf(sent).columns).toEqual({ Dish: 'title', Remark: 'title' });
});

test('one field is held by one column, and what was checked before no longer counts', async () => {
  await showPiece(<Import read={async () => preview} apply={async () => ({ counts })} />);
  choose(file);
  await press('Check the file');
  await screen.findByRole('button', { name: 'Import now' });
  const holds = (column: string) =>
    screen.getByRole<HTMLSelectElement>('combobox', { name: `Holds: ${column}` });
  fireEvent.change(holds('Remark'), { target: { value: 'title' } });
  expect([holds('Dish').value, holds('Remark').value]).toEqual(['', 'title']);
  expect(screen.queryByRole('button', { name: 'Import now' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Check the file' })).toBeTruthy();
});

test('a list in JSON is read as a table, and JSON without a list is refused in words', async () => {
  const read = vi.fn(async (_table: File) => preview);
  await showPiece(<Import read={read} apply={async () => ({ counts })} />);
  choose(new File(['{"dish":"Soup"}'], 'dishes.json', { type: 'application/json' }));
  expect(await screen.findByText('This is no list of dishes.')).toBeTruthy();
  expect(read).not.toHaveBeenCalled();
  choose(
    new File(['[{"dish":"Soup","price":3},{"dish":"Curry, hot"}]'], 'dishes.json', {
      type: 'application/json',
    }),
  );
  await waitFor(() => expect(read).toHaveBeenCalledOnce());
  const [table] = read.mock.calls[0] ?? [];
  expect(table?.name).toBe('dishes.csv');
  expect((await table?.text())?.split(/\r?\n/)).toEqual(['dish,price', 'Soup,3', '"Curry, hot",']);
});

test('people correct how a file was read, and the import reads it so too', async () => {
  const read = vi.fn(async (_file: File, options: PreviewOptions = {}): Promise<Preview> => {
    if (options.headingRow === undefined) throw new Error('Nobody can read it.');
    const dialect = { ...preview.dialect, delimiter: options.delimiter ?? ',' };
    return { ...preview, headingRow: options.headingRow, dialect };
  });
  const apply = vi.fn(async (_isTrial: boolean, _read: ReadFile) => ({ counts }));
  await showPiece(<Import read={read} apply={apply} />);
  choose(file);
  const correct = async (label: RegExp, value: string) =>
    fireEvent.change(await screen.findByLabelText(label, { selector: 'select' }), { target: { value } });
  await screen.findByRole('alert');
  await correct(/^Headings are in/, '3');
  expect(await screen.findByText('2 rows')).toBeTruthy();
  await correct(/^Separator/, ';');
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(3));
  await correct(/^Letters/, 'windows-1250');
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(4));
  await press('Check the file');
  await screen.findByRole('table', { name: 'What the import would do' });
  const [, sent] = apply.mock.calls[0] ?? [];
  const chosen = { headingRow: 3, delimiter: ';', encoding: 'windows-1250' };
  expect(read.mock.lastCall?.[1]).toMatchObject(chosen);
  expect(sent && readingOf(sent)).toMatchObject(chosen);
});

test('a map in KML is read like one in GeoJSON, with its parts and holes', async () => {
  const resource = builtInRegistry.get('stores/delivery-zones');
  if (!resource) throw new Error('There is no resource for delivery zones.');
  const square = (west: number, south: number, size: number): Position[] => [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ];
  const line = (ring: Position[]) => ring.map((place) => `${place.join()},0`).join(' ');
  const [town, lake, island] = [square(28, -26, 1), square(28.2, -25.8, 0.5), square(30, -26, 0.1)];
  const around = (name: string, ring: Position[]) =>
    `<${name}><LinearRing><coordinates>${line(ring)}</coordinates></LinearRing></${name}>`;
  const polygons = [
    `<Polygon>${around('outerBoundaryIs', town)}${around('innerBoundaryIs', lake)}</Polygon>`,
    `<Polygon>${around('outerBoundaryIs', island)}</Polygon>`,
  ];
  const map = (placemark: string) =>
    new File(
      [`<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemark}</Document></kml>`],
      'Towns.KML',
    );
  const text = `<Placemark><name>Bay</name><MultiGeometry>${polygons.join('')}</MultiGeometry></Placemark>`;
  const words = { field: ({ source }: { source: string }) => source };
  const table = await geoJsonTable(map(text), resource, words as unknown as Words);
  expect(table.name).toBe('Towns.csv');
  const { data } = papaparse.parse<Record<string, string>>(await table.text(), { header: true });
  expect(data[0]?.name).toBe('Bay');
  const area = areaOf(JSON.parse(data[0]?.area ?? ''));
  expect(area).toEqual({ type: 'MultiPolygon', coordinates: [[town, lake.toReversed()], [island]] });
  await expect(geoJsonTable(map(''), resource, words as unknown as Words)).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
  });
  const [place] = papaparse.parse<Record<string, string>>(
    await (
      await asTable(
        map('<Placemark><name>Pub</name><Point><coordinates>-2.24,53.48,0</coordinates></Point></Placemark>'),
      )
    ).text(),
    { header: true },
  ).data;
  expect(place).toMatchObject({ name: 'Pub', latitude: '53.48', longitude: '-2.24' });
});
