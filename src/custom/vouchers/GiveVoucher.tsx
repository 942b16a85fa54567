import { Box, Button, Typography } from '@mui/material';
import type { IssuedVoucher } from '../../../contract/calls/vouchers.ts';
import { completeField, type Field } from '../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledInput } from '../../kit/fieldKinds/LabelledInput.tsx';
import { refusalIssues, useIssueText } from '../../kit/records/refusal.ts';
import { CopyButton } from '../../layout/CopyButton.tsx';
import { ActionDialog } from '../../layout/dialogs/ActionDialog.tsx';
import { DialogFrame } from '../../layout/dialogs/DialogFrame.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { type Giving, type GivingForm, useGiving } from './useGiving.ts';

const fieldOf = (name: string, input: unknown, only?: Field['only']): Field => ({
  ...completeField(name, fieldInput.parse(input)),
  only,
});

const fields: Readonly<Record<keyof GivingForm, Field>> = {
  voucherTemplateId: fieldOf(
    'voucherTemplateId',
    { kind: 'reference', resource: 'vouchers/voucher-templates', required: true },
    { active: true },
  ),
  guestUuid: fieldOf('guestUuid', { kind: 'reference', resource: 'customers/users' }),
  recipientName: fieldOf('recipientName', { kind: 'text', required: true, maxLength: 80 }),
  recipientEmail: fieldOf('recipientEmail', { kind: 'email' }),
  recipientMobile: fieldOf('recipientMobile', { kind: 'phone', maxLength: 40 }),
  expirationDate: fieldOf('expirationDate', { kind: 'date' }),
};
const names = [
  ...(['voucherTemplateId', 'guestUuid', 'recipientName'] as const),
  ...(['recipientEmail', 'recipientMobile', 'expirationDate'] as const),
];

/** What people enter to give a voucher, with what is wrong with it. */
export function GivingFields({ giving }: { giving: Giving }) {
  const translate = useTranslate();
  const issueText = useIssueText();
  const registry = useRegistry();
  const { form, change, give, wantsNoMails } = giving;
  const issues = refusalIssues(give.error);
  const problemOf = (name: string) => {
    const issue = issues.find(({ field }) => field === name);
    return issue && issueText(issue);
  };
  const canSee = (name: keyof GivingForm) => {
    const { resource } = fields[name];
    return resource === undefined || (registry.get(resource)?.verbs.has('list') ?? false);
  };
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {names.filter(canSee).map((name) => (
        <LabelledInput
          key={name}
          label={translate(`vouchers.field.${name}`)}
          field={fields[name]}
          isRequired={fields[name].required}
          value={form[name]}
          problem={problemOf(name)}
          onChange={(value) => void change(name, typeof value === 'string' ? value : null)}
        />
      ))}
      {wantsNoMails && (
        <Typography role="status" variant="body2">
          {translate('vouchers.wantsNoMails', { name: form.recipientName })}
        </Typography>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('vouchers.reach')} {translate('vouchers.lastDay')}
      </Typography>
    </Box>
  );
}

/** The code of a voucher that was just made, and whether its recipient has it already. */
export function GivenVoucher({ voucher }: { voucher: IssuedVoucher }) {
  const translate = useTranslate();
  const { day: dayText } = useMomentFormats();
  const { code, isMailed, isTexted, expirationDate } = voucher;
  const { recipientName: name, recipientEmail: email, recipientMobile: mobile } = voucher;
  const sent = () => {
    if (isMailed) return translate('vouchers.mailedTo', { name, email });
    if (isTexted) return translate('vouchers.textedTo', { name, mobile });
    return translate(email === null ? 'vouchers.notMailed' : 'vouchers.notMailedByWish', { name });
  };
  return (
    <Box role="status" sx={{ display: 'grid', gap: 3, maxWidth: 480 }}>
      <Typography>
        {sent()} {expirationDate !== null && translate('vouchers.until', { day: dayText(expirationDate) })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box component="code" sx={{ typography: 'h2', fontFamily: 'monospace' }}>
          {code}
        </Box>
        <CopyButton text={code} label={translate('vouchers.copy')} />
      </Box>
    </Box>
  );
}

interface GiveVoucherDialogProps {
  /** What is known already, of a template or a guest. */
  start: GivingForm;
  onClose: () => void;
}

/** Gives a voucher to one person without leaving the page, and then shows its code. */
export default function GiveVoucherDialog({ start, onClose }: GiveVoucherDialogProps) {
  const translate = useTranslate();
  const errorMessage = useErrorMessage();
  const giving = useGiving(start);
  const { give, isComplete, isMailed } = giving;
  if (give.data)
    return (
      <DialogFrame
        title={translate('vouchers.give')}
        width="sm"
        isKept
        onClose={onClose}
        actions={
          <Button variant="contained" autoFocus onClick={onClose}>
            {translate('shell.dialog.close')}
          </Button>
        }
      >
        <GivenVoucher voucher={give.data} />
      </DialogFrame>
    );
  return (
    <ActionDialog
      title={translate('vouchers.give')}
      action={translate(isMailed ? 'vouchers.send' : 'vouchers.make')}
      isBlocked={!isComplete}
      isBusy={give.isPending}
      error={give.error ? errorMessage(give.error) : undefined}
      onAct={() => give.mutate()}
      onClose={onClose}
    >
      <GivingFields giving={giving} />
    </ActionDialog>
  );
}
