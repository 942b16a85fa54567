import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import { Box, Button } from '@mui/material';
import { LinkBase } from 'ra-core';
import type { ImportAnswer } from '../../../contract/calls/imports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { inSentence } from '../../i18n/inSentence.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { UndoImport } from '../../kit/imports/UndoImport.tsx';
import { fieldBySource } from '../../kit/records/fields.ts';
import { listPath } from '../../kit/records/paths.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { StateMessage } from '../../layout/states/StateMessage.tsx';

interface ImportDoneProps {
  resource: Resource;
  answer: ImportAnswer;
  onAgain: () => void;
}

/** The result of a finished import: how many records were added, changed and left unchanged. */
export function ImportDone({ resource, answer, onAgain }: ImportDoneProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const words = useWords(resource);
  const counts = (['created', 'updated', 'unchanged', 'skipped', 'leftOut'] as const).filter(
    (key) => answer[key] > 0,
  );
  const references = Object.entries(answer.createdReferences).filter(([, count]) => count > 0);
  return (
    <StateMessage
      icon={CheckCircleIcon}
      title={translate('crud.import.done')}
      hint={
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, fontVariantNumeric: 'tabular-nums' }}>
          {counts.map((key) => (
            <li key={key}>{translate(`crud.import.${key}`, { count: figures(answer[key]) })}</li>
          ))}
          {references.map(([source, count]) => {
            const field = fieldBySource(resource, source);
            const name = field ? inSentence(words.field(field)) : source;
            return (
              <li key={source}>
                {translate('crud.import.createdReferences', {
                  count: figures(count),
                  field: name,
                })}
              </li>
            );
          })}
        </Box>
      }
      actions={
        <>
          <Button variant="contained" component={LinkBase} to={listPath(resource)}>
            {translate('crud.import.toList', words.names)}
          </Button>
          <Button variant="outlined" onClick={onAgain}>
            {translate('crud.import.again')}
          </Button>
        </>
      }
    >
      {answer.job !== undefined && <UndoImport job={answer.job} />}
    </StateMessage>
  );
}
