import { Box, Button } from '@mui/material';
import { useCreatePath, useRecordFromLocation } from 'ra-core';
import { useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { changedValues } from '../../dataProviders/changes.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FormBar } from '../../kit/FormBar.tsx';
import { useWords } from '../../kit/records/useWords.ts';
import { useKey } from '../../kit/useKey.ts';
import { useLeaveGuard } from '../../kit/useLeaveGuard.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { WhileOnline } from '../../layout/shell/WhileOnline.tsx';
import { NewRecordFields } from '../form/NewRecordFields.tsx';
import { useRecordCreate } from './useRecordCreate.tsx';

const nothingPrefilled = {};

/** The page of a new record. */
export default function CreatePage({ resource }: { resource: Resource }) {
  // A new key clears the form for the next record.
  const [round, setRound] = useState(0);
  return <NewRecord key={round} resource={resource} onNext={() => setRound(round + 1)} />;
}

function NewRecord({ resource, onNext }: { resource: Resource; onNext: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const words = useWords(resource);
  const formId = useId();
  const prefilled = useRecordFromLocation() ?? nothingPrefilled;
  const wantsNext = useRef(false);
  const isLeaving = useRef<() => void>(undefined);
  const goOn = ({ id }: WireRecord) => {
    isLeaving.current?.();
    if (wantsNext.current) return onNext();
    const type = resource.form.afterSaving === 'list' ? 'list' : 'edit';
    navigate(createPath({ resource: resource.name, type, id }));
  };
  const recordForm = useRecordCreate(resource, prefilled, goOn);
  const { form, submit, isSaving, defaults } = recordForm;
  const values = useWatch({ control: form.control });
  const { allow, question } = useLeaveGuard(
    Object.keys(changedValues(resource, values, defaults)).length > 0,
  );
  isLeaving.current = allow;

  const save = (next: boolean) => {
    wantsNext.current = next;
    submit();
  };
  const cancel = () => navigate(createPath({ resource: resource.name, type: 'list' }));
  useKey('mod+s', 'crud.keys.save', () => save(false));

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        save(false);
      }}
      onKeyDown={(event: React.KeyboardEvent) => {
        if (event.key === 'Escape' && !event.defaultPrevented) cancel();
      }}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%' }}
    >
      <PageHeader title={translate('crud.list.new', words.names)} description={words.description} />
      <Box sx={{ flex: 1, px: 6, py: 4 }}>
        <WhileOnline>
          <NewRecordFields {...{ resource, formId, recordForm }} isNarrow={false} />
        </WhileOnline>
      </Box>
      <FormBar>
        <Box sx={{ flex: 1 }} />
        <Button color="inherit" disabled={isSaving} onClick={cancel}>
          {translate('crud.cancel')}
        </Button>
        <WhileOnline>
          <Button variant="outlined" disabled={isSaving} onClick={() => save(true)}>
            {translate('crud.form.createNext')}
          </Button>
          <Button type="submit" variant="contained" loading={isSaving}>
            {translate('crud.form.create', words.names)}
          </Button>
        </WhileOnline>
      </FormBar>
      {question}
    </Box>
  );
}
