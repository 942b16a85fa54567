import { Box, Button, FormLabel, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { arrangementsName } from '../../../contract/calls/home.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';
import { ActionDialog } from '../../layout/dialogs/ActionDialog.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { OrderedEntries } from './OrderedEntries.tsx';
import { inOrder, type useHomeArrangement } from './useHomeArrangement.ts';
import type { HomeEntry } from './useHomeEntries.tsx';

interface ArrangeHomeDialogProps {
  entries: readonly HomeEntry[];
  arranging: ReturnType<typeof useHomeArrangement>;
  onClose: () => void;
}

/** Which parts the home page shows, and in which order; for the person, or for a role where they may change roles. */
export default function ArrangeHomeDialog({ entries, arranging, onClose }: ArrangeHomeDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const { arrangement, isOwn, arrangedRoles, arrange, reset } = arranging;
  const [order, setOrder] = useState(() => inOrder(entries, arrangement));
  const [hidden, setHidden] = useState<readonly string[]>(arrangement?.hidden ?? []);
  const [role, setRole] = useState<string | null>(null);
  const done = (key: 'saved' | 'wasReset') => {
    notify(`home.arrange.${key}`, { type: 'success' });
    onClose();
  };
  const save = () =>
    arrange.mutate(
      { role, arrangement: { order: order.map(({ key }) => key), hidden: [...hidden] } },
      { onSuccess: () => done('saved') },
    );
  const canReset = role === null ? isOwn : arrangedRoles.includes(role);
  const error = arrange.error ?? reset.error;
  const toggle = (key: string) =>
    setHidden(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]);
  return (
    <ActionDialog
      title={translate('home.arrange.title')}
      action={translate('home.arrange.save')}
      isBusy={arrange.isPending || reset.isPending}
      error={error ? errorMessage(error) : undefined}
      onAct={save}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
        {translate('home.arrange.explain')}
      </Typography>
      {(['wide', 'narrow'] as const).map((column) => {
        const ofColumn = order.filter((entry) => entry.column === column);
        const others = order.filter((entry) => entry.column !== column);
        return (
          <OrderedEntries
            key={column}
            label={translate(`home.arrange.${column}`)}
            entries={ofColumn}
            hidden={hidden}
            onToggle={toggle}
            onOrder={(next) => setOrder([...next, ...others])}
          />
        );
      })}
      <RoleChoice role={role} onChange={setRole} />
      {canReset && (
        <Button
          color="inherit"
          sx={{ mt: 2 }}
          onClick={() => reset.mutate(role, { onSuccess: () => done('wasReset') })}
        >
          {translate(role === null ? 'home.arrange.reset' : 'home.arrange.resetRole')}
        </Button>
      )}
    </ActionDialog>
  );
}

interface RoleChoiceProps {
  role: string | null;
  onChange: (role: string | null) => void;
}

/** For whom the arrangement is: a role, or nobody else. Only people who may change roles choose. */
function RoleChoice({ role, onChange }: RoleChoiceProps) {
  const translate = useTranslate();
  const registry = useRegistry();
  const id = useId();
  const arrangements = registry.get(arrangementsName);
  if (!arrangements) return null;
  const field = fieldOf(arrangements, 'roleId');
  if (!registry.get(field.resource ?? '')?.verbs.has('update')) return null;
  const { Input } = editors[field.kind];
  return (
    <Box sx={{ mt: 3 }}>
      <FormLabel
        id={`${id}-label`}
        htmlFor={id}
        sx={{ display: 'block', mb: 1, color: 'text.primary', typography: 'subtitle2' }}
      >
        {translate('home.arrange.forRole')}
      </FormLabel>
      <Input
        id={id}
        field={field}
        describedBy={`${id}-help`}
        value={role}
        onChange={(next) => onChange(typeof next === 'string' && next !== '' ? next : null)}
      />
      <Box id={`${id}-help`} sx={{ mt: 1, typography: 'caption', color: 'text.secondary' }}>
        {translate('home.arrange.forRoleHelp')}
      </Box>
    </Box>
  );
}
