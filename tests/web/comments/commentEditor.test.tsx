import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { afterEach, expect, test } from 'vitest';
import { CommentEditor } from '../../../src/custom/comments/CommentEditor.tsx';
import { AppTheme } from '../../../src/theme/AppTheme.tsx';
import { englishProvider } from '../support/english.ts';

afterEach(cleanup);

test('after a mention, the next letter goes behind it, however fast somebody types', () => {
  render(
    <CoreAdminContext i18nProvider={englishProvider}>
      <AppTheme>
        <CommentEditor
          text=""
          people={[{ uuid: 'sam', name: 'Sam Support' }]}
          sendLabel="Comment"
          isSending={false}
          error={undefined}
          onSend={() => undefined}
        />
      </AppTheme>
    </CoreAdminContext>,
  );
  const input = screen.getByRole<HTMLTextAreaElement>('textbox');
  fireEvent.change(input, {
    target: { value: 'Look, @sa: is this used?', selectionStart: 9, selectionEnd: 9 },
  });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(input.value).toMatch(/^Look, @Sam Support/);
  expect(input.selectionStart).toBe('Look, @Sam Support '.length);
});
