import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { afterEach, expect, test, vi } from 'vitest';
import { english } from '../../../src/i18n/wording.ts';
import { LanguageChoice } from '../../../src/layout/topBar/UserMenuContent.tsx';
import { AppTheme } from '../../../src/theme/AppTheme.tsx';
import { englishProvider } from '../support/english.ts';

afterEach(cleanup);

const language = (code: string, name: string) => ({ code, name, isOffered: true, load: async () => english });

function open(languages: ReturnType<typeof language>[]) {
  const onChoose = vi.fn(async () => undefined);
  render(
    <CoreAdminContext i18nProvider={englishProvider}>
      <AppTheme>
        <LanguageChoice languages={languages} onChoose={onChoose} />
      </AppTheme>
    </CoreAdminContext>,
  );
  return onChoose;
}

test('two languages are offered, the one of the page chosen', () => {
  const onChoose = open([language('en', 'English'), language('af', 'Afrikaans')]);
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
  expect(choice.value).toBe('en');
  fireEvent.change(choice, { target: { value: 'af' } });
  expect(onChoose).toHaveBeenCalledWith('af');
});

test('one language leaves nothing to choose', () => {
  open([language('en', 'English')]);
  expect(screen.queryByRole('combobox')).toBeNull();
});
