import { Box, FormControlLabel, FormLabel, OutlinedInput, Switch } from '@mui/material';
import { useId, useState } from 'react';
import { type SavedView, viewsName } from '../../../contract/calls/views.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';
import { ActionDialog } from '../../layout/dialogs/ActionDialog.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import type { ViewChange } from './useViews.ts';

/** What a person decides about a view: its name, and who else sees it. */
export type ViewNaming = Required<Pick<ViewChange, 'name' | 'isShared' | 'roleIds' | 'defaultRoleIds'>>;

interface ViewDialogProps {
  /** The view to change; none to save a new one. */
  view?: SavedView | undefined;
  /** The names of the person's own views; saving under one of them replaces it. */
  taken: readonly string[];
  mayShare: boolean;
  isBusy: boolean;
  error: string | undefined;
  onSave: (naming: ViewNaming) => void;
  onClose: () => void;
}

const unnamed: ViewNaming = { name: '', isShared: false, roleIds: [], defaultRoleIds: [] };

/** Asks for the name of a view and, from those who may share it, for whom it is. */
export default function ViewDialog({ view, taken, mayShare, isBusy, error, ...on }: ViewDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const [naming, setNaming] = useState<ViewNaming>(view ?? unnamed);
  const name = naming.name.trim();
  const replaces = !view && taken.includes(name);
  const save = () => {
    const { isShared, roleIds, defaultRoleIds } = naming;
    const shared = isShared ? { isShared, roleIds, defaultRoleIds } : { ...unnamed };
    if (name && !isBusy) on.onSave({ ...shared, name });
  };
  return (
    <ActionDialog
      title={translate(view ? 'crud.views.editTitle' : 'crud.views.saveTitle')}
      action={translate(replaces ? 'crud.views.replace' : 'crud.views.confirm')}
      isBlocked={!name}
      isBusy={isBusy}
      error={error}
      onAct={save}
      onClose={on.onClose}
    >
      <Box sx={{ color: 'text.secondary', mb: 3 }}>{translate('crud.views.saveText')}</Box>
      <FormLabel htmlFor={id}>{translate('crud.views.name')}</FormLabel>
      <OutlinedInput
        fullWidth
        autoFocus
        value={naming.name}
        onChange={(event) => setNaming({ ...naming, name: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The dialog closes and its opener gets the focus, where the same key press would open it again.
          event.preventDefault();
          save();
        }}
        inputProps={{ id, maxLength: 60 }}
      />
      {mayShare && (
        <FormControlLabel
          sx={{ mt: 3 }}
          control={
            <Switch
              checked={naming.isShared}
              onChange={(_event, isShared) => setNaming({ ...naming, isShared })}
            />
          }
          label={translate('crud.views.share')}
        />
      )}
      {mayShare && naming.isShared && <RolesInputs naming={naming} onChange={setNaming} />}
    </ActionDialog>
  );
}

interface RolesInputsProps {
  naming: ViewNaming;
  onChange: (naming: ViewNaming) => void;
}

/** For which roles a view is, and which of them begin with it. Only people who may see roles choose. */
function RolesInputs({ naming, onChange }: RolesInputsProps) {
  const registry = useRegistry();
  const id = useId();
  const views = registry.get(viewsName);
  if (!views) return null;
  return (['roleIds', 'defaultRoleIds'] as const).map((name) => {
    const field = fieldOf(views, name);
    if (!registry.get(field.resource ?? '')?.verbs.has('list')) return null;
    const { Input } = editors[field.kind];
    return (
      <Box key={name} sx={{ mt: 3 }}>
        <FormLabel id={`${id}-${name}-label`} htmlFor={`${id}-${name}`}>
          {field.label}
        </FormLabel>
        <Input
          id={`${id}-${name}`}
          field={field}
          describedBy={`${id}-${name}-help`}
          value={naming[name]}
          onChange={(next) => onChange({ ...naming, [name]: Array.isArray(next) ? next : [] })}
        />
        <Box id={`${id}-${name}-help`} sx={{ typography: 'caption', color: 'text.secondary' }}>
          {field.help}
        </Box>
      </Box>
    );
  });
}
