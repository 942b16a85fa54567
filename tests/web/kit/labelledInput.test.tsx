import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { completeField } from '../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import { cells } from '../../../src/kit/fieldKinds/cells.ts';
import { editors } from '../../../src/kit/fieldKinds/editors.ts';
import { LabelledInput } from '../../../src/kit/fieldKinds/LabelledInput.tsx';
import { LabelledSelect, useOptions } from '../../../src/kit/LabelledSelect.tsx';
import { type Moment, PriceMoment } from '../../../src/kit/prices/PriceMoment.tsx';
import { builtInRegistry } from '../support/builtInRegistry.ts';
import { showPiece } from '../support/piece.tsx';

afterEach(cleanup);

const without = (name: string) => new Map([...builtInRegistry].filter(([other]) => other !== name));

const name = completeField('name', fieldInput.parse({ kind: 'text' }));

test('an input has its label, and what is wrong with it is said and described', async () => {
  const changed = vi.fn();
  await showPiece(
    <LabelledInput
      label="Name of the plan"
      field={name}
      value=""
      onChange={changed}
      problem="Enter a name."
    />,
  );
  const input = screen.getByLabelText('Name of the plan');
  const problem = screen.getByText('Enter a name.');
  expect(problem.getAttribute('role')).toBe('alert');
  expect(input.getAttribute('aria-describedby')).toBe(problem.id);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(input, { target: { value: 'Winter' } });
  expect(changed).toHaveBeenLastCalledWith('Winter');
});

function Quantity({
  kind,
  onInput,
}: {
  kind: 'decimal' | 'money' | 'integer';
  onInput: (value: unknown) => void;
}) {
  const [value, setValue] = useState<unknown>(null);
  const field = completeField('makes', fieldInput.parse({ kind }));
  const change = (next: unknown) => {
    onInput(next);
    setValue(next);
  };
  return <LabelledInput label="Makes" field={field} value={value} onChange={change} problem={undefined} />;
}

/** What an input passes on as somebody types a text, character by character, and what it shows then. */
async function typeInto(kind: 'decimal' | 'money' | 'integer', text: string) {
  const heard = vi.fn();
  await showPiece(<Quantity kind={kind} onInput={heard} />);
  const input = screen.getByLabelText<HTMLInputElement>('Makes');
  for (const character of text) fireEvent.change(input, { target: { value: `${input.value}${character}` } });
  return { value: heard.mock.lastCall?.[0], shown: input.value };
}

test.each([
  ['decimal', '1/2', 0.5, '1/2'],
  ['decimal', '1½', 1.5, '1½'],
  ['decimal', '1 1/2', 1.5, '1 1/2'],
  ['decimal', '−2', -2, '−2'],
  ['decimal', '1/2 cup', '1/2 cup', '1/2 cup'],
  ['integer', '12a', '12a', '12a'],
  ['money', '1234', 1234, '12.34'],
  ['money', '12.50', 1250, '12.50'],
  ['money', '−250', -250, '-2.50'],
  ['money', '-', '-', '-'],
  ['money', '12 abc', 12, '0.12'],
] as const)('an input of kind %s never makes another number of “%s”', async (kind, text, value, shown) => {
  expect(await typeInto(kind, text)).toEqual({ value, shown });
});

test('a percentage by which a price changes is read as a percentage, and not as an amount', async () => {
  const { Input } = editors.percent;
  const heard = vi.fn();
  const field = completeField('dayRate', fieldInput.parse({ kind: 'money' }));
  await showPiece(<Input id="rise" field={field} value={null} onChange={heard} />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '10' } });
  expect(heard).toHaveBeenLastCalledWith(10);
});

function Prices({ told }: { told: (moment: Moment) => void }) {
  const [moment, setMoment] = useState<Moment>({});
  const change = (next: Moment) => {
    told(next);
    setMoment(next);
  };
  return <PriceMoment moment={moment} day="2027-03-04" onChange={change} />;
}

test('prices are for a day that people enter, and not for one that they are still typing', async () => {
  const told = vi.fn();
  await showPiece(<Prices told={told} />);
  const day = screen.getByLabelText<HTMLInputElement>('Day');
  expect(day.value).toBe('04-03-2027');
  fireEvent.change(day, { target: { value: '05-04-2027' } });
  fireEvent.blur(day);
  expect(told).toHaveBeenLastCalledWith({ on: '2027-04-05' });
  fireEvent.change(day, { target: { value: '05-0' } });
  fireEvent.blur(day);
  expect(told).toHaveBeenLastCalledWith({});
});

test('prices are for a store only where people may see the stores', async () => {
  await showPiece(<Prices told={vi.fn()} />);
  expect(screen.getByLabelText('Store')).toBeTruthy();
  cleanup();
  await showPiece(<Prices told={vi.fn()} />, { registry: without('stores') });
  expect(screen.getByLabelText('Day')).toBeTruthy();
  expect(screen.queryByLabelText('Store')).toBeNull();
});

function Groups({ onChoose }: { onChoose: (id: string) => void }) {
  return (
    <LabelledSelect label="Stores of" value="" onChange={onChoose}>
      <option value="">All groups</option>
      {useOptions('stores/groups')}
    </LabelledSelect>
  );
}

const records = {
  getList: async () => ({ data: [{ id: 'g1', name: 'Coast', version: 1 }] as never[], total: 1 }),
};

test('the records of a resource are options, for people who may list them', async () => {
  const chosen = vi.fn();
  await showPiece(<Groups onChoose={chosen} />, { records });
  expect((await screen.findByRole<HTMLOptionElement>('option', { name: 'Coast' })).value).toBe('g1');
  fireEvent.change(screen.getByRole('combobox', { name: 'Stores of' }), { target: { value: 'g1' } });
  expect(chosen).toHaveBeenLastCalledWith('g1');
  cleanup();
  const asked = vi.fn(records.getList);
  await showPiece(<Groups onChoose={chosen} />, {
    records: { getList: asked },
    registry: without('stores/groups'),
  });
  expect(screen.getAllByRole('option')).toHaveLength(1);
  expect(asked).not.toHaveBeenCalled();
});

test('an address of any script writes a mail to exactly that address', async () => {
  const field = completeField('email', fieldInput.parse({ kind: 'email' }));
  const { Cell } = cells.email;
  await showPiece(
    <>
      <Cell field={field} value="josé@españa.example" place="list" />
      <Cell field={field} value="ana?bcc=eve@evil.example" place="list" />
    </>,
  );
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('josé@españa.example')).toBe('mailto:jos%C3%A9@espa%C3%B1a.example');
  expect(href('ana?bcc=eve@evil.example')).toBe('mailto:ana%3Fbcc%3Deve@evil.example');
});
