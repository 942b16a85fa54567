import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { afterEach, expect, test, vi } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { fieldOf } from '../../../contract/resource.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import type { Comparison } from '../../../src/crud/filters/comparisons.ts';
import { FilterEditor } from '../../../src/crud/filters/FilterPopover.tsx';
import { AppTheme } from '../../../src/theme/AppTheme.tsx';
import { englishProvider } from '../support/english.ts';

afterEach(cleanup);

/** Opens the editor of a condition on a field. */
function open(trait: ResourceInput['fields'][string]) {
  const boats = defineResource({
    name: 'fleet/boats',
    labels: { one: 'Boat', many: 'Boats' },
    title: 'name',
    fields: { name: { kind: 'text' }, trait },
  });
  const onApply = vi.fn<(comparison: Comparison) => void>();
  render(
    <CoreAdminContext i18nProvider={englishProvider}>
      <AppTheme>
        <FilterEditor
          resource={boats}
          field={fieldOf(boats, 'trait')}
          initial={undefined}
          onApply={onApply}
        />
      </AppTheme>
    </CoreAdminContext>,
  );
  return onApply;
}

const comparisons = () => screen.queryByRole('combobox', { name: 'Comparison' });
const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' });

/** The comparisons that are offered, the chosen one first. */
function offered(): (string | null)[] {
  const choice = comparisons();
  if (!choice) return [];
  const chosen = choice.textContent;
  fireEvent.mouseDown(choice);
  const options = within(screen.getByRole('listbox')).getAllByRole('option');
  return [chosen, ...options.map(({ textContent }) => textContent)];
}

test('a field offers every comparison of its kind', () => {
  open({ kind: 'text' });
  expect(offered()).toEqual([
    'contains',
    ...['is', 'is not', 'is any of', 'is empty or not', 'contains', 'starts with'],
  ]);
});

test('a field that says which comparisons it takes offers those alone, the usual one first', () => {
  open({ kind: 'text', operators: ['eq', 'neq', 'startsWith'] });
  expect(offered()).toEqual(['is', ...['is', 'is not', 'starts with']]);
});

test('a field that takes one comparison asks for its value only', () => {
  const onApply = open({ kind: 'text', operators: ['eq'] });
  expect(comparisons()).toBeNull();
  expect(apply().disabled).toBe(true);
  fireEvent.change(screen.getByRole('textbox', { name: 'Trait' }), { target: { value: 'Anna' } });
  fireEvent.click(apply());
  expect(onApply.mock.calls).toEqual([[{ source: 'trait', operator: 'eq', value: 'Anna' }]]);
});

test('a field of figures without bounds begins with a comparison that it takes', () => {
  const onApply = open({ kind: 'integer', operators: ['eq', 'lt'] });
  expect(comparisons()?.textContent).toBe('is');
  fireEvent.change(screen.getByRole('textbox', { name: 'Trait' }), { target: { value: '5' } });
  fireEvent.click(apply());
  expect(onApply.mock.calls).toEqual([[{ source: 'trait', operator: 'eq', value: 5 }]]);
});
