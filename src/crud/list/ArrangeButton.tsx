import SwapVertIcon from '@mui/icons-material/SwapVert';
import { Button } from '@mui/material';
import type { Resource } from '../../../contract/resource.ts';
import { inSentence } from '../../i18n/inSentence.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { Hint } from '../../layout/Hint.tsx';
import { useIsOnline } from '../../layout/shell/useIsOnline.ts';
import type { Arrange } from './useArrange.ts';

/** Starts arranging by hand, or says what to filter first. */
export function ArrangeButton({ arrange, resource }: { arrange: Arrange; resource: Resource }) {
  const translate = useTranslate();
  const words = useWords(resource);
  const isOnline = useIsOnline();
  const { missingParent } = arrange;
  const hint = missingParent
    ? translate('crud.arrange.chooseParent', { parent: inSentence(words.field(missingParent)) })
    : translate('crud.arrange.hint', words.names);
  return (
    <Hint text={hint} isBoxed={!isOnline}>
      <Button
        color="inherit"
        startIcon={<SwapVertIcon />}
        // Stays reachable by keyboard, so that people can read the reason.
        aria-disabled={missingParent !== undefined}
        aria-description={hint}
        sx={missingParent && { color: 'text.disabled' }}
        disabled={!isOnline}
        onClick={arrange.start}
      >
        {translate('crud.arrange.start')}
      </Button>
    </Hint>
  );
}
