import Box from '@mui/material/Box';
import { completeField, type Field } from '../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledInput } from '../../kit/fieldKinds/LabelledInput.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { endings, type PlanForm } from './planForm.ts';

const references = {
  priceListId: { kind: 'reference', resource: 'pricing/price-lists' },
  menuId: { kind: 'reference', resource: 'menus' },
  channelIds: { kind: 'references', resource: 'channels' },
  categoryIds: { kind: 'references', resource: 'menus/item-categories' },
  itemIds: { kind: 'references', resource: 'menus/items' },
  storeUuid: { kind: 'reference', resource: 'stores' },
} as const;

const plain = {
  name: { kind: 'text', maxLength: 80 },
  changePercent: { kind: 'percent', min: -100, max: 1000 },
  changeBy: { kind: 'money', min: -999_999, max: 999_999 },
  day: { kind: 'date' },
  time: { kind: 'time' },
} as const;

type Reference = keyof typeof references;
type Plain = keyof typeof plain;
const choices = {
  of: ['list', 'channels'],
  rounding: ['nearest', 'up', 'down'],
  onConflict: ['SKIP', 'FORCE'],
} as const;
type Name = Reference | Plain | keyof typeof choices | 'ending';

const isReference = (name: Name): name is Reference => name in references;
const isPlain = (name: Name): name is Plain => name in plain;

interface PlanFieldsProps {
  form: PlanForm;
  onChange: (form: PlanForm) => void;
}

/** What people enter to plan a price change. */
export function PlanFields({ form, onChange }: PlanFieldsProps) {
  const translate = useTranslate();
  const registry = useRegistry();

  /** The field behind an input, with the choices in the person's language. */
  const fieldOf = (name: Name): Field => {
    if (isReference(name)) return completeField(name, fieldInput.parse(references[name]));
    if (isPlain(name)) return completeField(name, fieldInput.parse(plain[name]));
    const options =
      name === 'ending'
        ? [
            { id: 'asTheyCome', label: translate('priceChanges.choice.asTheyCome') },
            ...endings.map((cents) => ({ id: cents, label: `.${cents}` })),
          ]
        : choices[name].map((id) => ({ id, label: translate(`priceChanges.choice.${id}`) }));
    return completeField(name, fieldInput.parse({ kind: 'choice', required: true, choices: options }));
  };
  const scope: Name[] = form.of === 'list' ? ['priceListId'] : ['menuId', 'channelIds'];
  const parts: { title: string; names: Name[] }[] = [
    { title: translate('priceChanges.which'), names: ['of', ...scope, 'categoryIds', 'itemIds'] },
    {
      title: translate('priceChanges.how'),
      names: [
        'changePercent',
        'changeBy',
        'ending',
        ...(form.ending === 'asTheyCome' ? [] : (['rounding'] as const)),
      ],
    },
    {
      title: translate('priceChanges.when'),
      names: ['name', 'day', 'time', 'storeUuid', 'onConflict'],
    },
  ];
  const canSee = (name: Name) =>
    !isReference(name) || (registry.get(references[name].resource)?.verbs.has('list') ?? false);
  return parts.map(({ title, names }) => (
    <Box key={title} component="section" aria-label={title}>
      <Box component="h2" sx={{ typography: 'h3', m: 0, pb: 2 }}>
        {title}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'end' }}>
        {names.filter(canSee).map((name) => (
          <LabelledInput
            key={name}
            width={220}
            label={translate(`priceChanges.field.${name}`)}
            field={fieldOf(name)}
            value={form[name]}
            onChange={(value) => onChange({ ...form, [name]: value })}
          />
        ))}
      </Box>
    </Box>
  ));
}
