import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { z } from 'zod';
import { deploymentsCalls } from '../../../contract/calls/deployments.ts';
import { completeField, type Field } from '../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledInput } from '../../kit/fieldKinds/LabelledInput.tsx';
import { useMake } from '../../kit/records/useMake.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';

const body = deploymentsCalls.plan.body;
type Plan = z.input<typeof body>;
type Name = keyof Plan;
type Form = Readonly<Partial<Record<Name, unknown>>>;

const timings = ['NOW', 'AT', 'AFTER_CLOSE'] as const;

/** The body of the call; undefined while something is missing. */
function planOf({ name, storeUuids, storeGroupUuids, startsAt, ...form }: Form): Plan | undefined {
  const chosen = [storeUuids, storeGroupUuids].map((ids) => (Array.isArray(ids) ? ids : []));
  const [stores = [], groups = []] = chosen;
  if (stores.length + groups.length === 0) return undefined;
  if (form.timing === 'AT' && typeof startsAt !== 'string') return undefined;
  return body.safeParse({
    ...form,
    ...(typeof name === 'string' && name.trim() !== '' && { name }),
    ...(form.timing === 'AT' && { startsAt }),
    ...{ storeUuids: stores, storeGroupUuids: groups },
  }).data;
}

/** Chooses menus, stores and a time, and makes the plan of a deployment. */
export default function DeployPage() {
  const translate = useTranslate();
  const api = useApi();
  const [form, setForm] = useState<Form>({ timing: 'NOW' });
  const plan = planOf(form);
  const create = useMake((input: Plan) => api(deploymentsCalls.plan, { body: input }), {
    ...{ resource: 'deployments', tab: 'plan', done: 'deployments.planned' },
  });
  const fields: Readonly<Record<Name, Field>> = {
    channelMenuIds: completeField(
      'channelMenuIds',
      fieldInput.parse({ kind: 'references', resource: 'menus/channel-menus' }),
    ),
    storeUuids: completeField('storeUuids', fieldInput.parse({ kind: 'references', resource: 'stores' })),
    storeGroupUuids: completeField(
      'storeGroupUuids',
      fieldInput.parse({ kind: 'references', resource: 'stores/groups' }),
    ),
    timing: completeField(
      'timing',
      fieldInput.parse({
        ...{ kind: 'choice', required: true },
        choices: timings.map((id) => ({ id, label: translate(`deployments.timing.${id}`) })),
      }),
    ),
    startsAt: completeField('startsAt', fieldInput.parse({ kind: 'dateTime' })),
    name: completeField('name', fieldInput.parse({ kind: 'text', maxLength: 120 })),
  };
  const parts: { title: string; names: Name[] }[] = [
    { title: translate('deployments.what'), names: ['channelMenuIds'] },
    { title: translate('deployments.where'), names: ['storeUuids', 'storeGroupUuids'] },
    {
      title: translate('deployments.when'),
      names: ['timing', ...(form.timing === 'AT' ? (['startsAt'] as const) : []), 'name'],
    },
  ];
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <PageHeader
        title={translate('deployments.title')}
        actions={
          <Button
            variant="contained"
            loading={create.isPending}
            disabled={!plan}
            onClick={() => plan && create.mutate(plan)}
          >
            {translate('deployments.makePlan')}
          </Button>
        }
      />
      <Box sx={{ px: 6, pb: 6, display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box component="p" sx={{ m: 0, color: 'text.secondary', maxWidth: 720 }}>
          {translate('deployments.about')}
        </Box>
        {parts.map(({ title, names }) => (
          <Box key={title} component="section" aria-label={title}>
            <Box component="h2" sx={{ typography: 'h3', m: 0, pb: 2 }}>
              {title}
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'end' }}>
              {names.map((name) => (
                <LabelledInput
                  key={name}
                  width={320}
                  label={translate(`deployments.field.${name}`)}
                  field={fields[name]}
                  value={form[name]}
                  onChange={(value) => setForm({ ...form, [name]: value })}
                />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
