import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Switch from '@mui/material/Switch';
import { useId, useState } from 'react';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { withoutMarks } from '../../../i18n/withoutMarks.ts';
import { LabelledInput } from '../../../kit/fieldKinds/LabelledInput.tsx';
import { LabelledSelect } from '../../../kit/LabelledSelect.tsx';
import { fieldBySource } from '../../../kit/records/fields.ts';
import { useResource } from '../../../kit/records/useResource.ts';
import { useWords } from '../../../kit/records/useWords.ts';
import { ToolButton } from '../../../layout/ToolButton.tsx';
import { useRegistry } from '../../../session/permittedRegistry.tsx';
import { FileStrip } from './FileStrip.tsx';
import { type LayoutSteps, type Lookup, lookups as lookupNames } from './useLayoutSteps.ts';
import { leaveUndoToText } from './Wall.tsx';
import type { PictureTimes, ScreenSettings, WallScreen } from './wall.ts';

interface ScreenPanelProps {
  screen: WallScreen;
  total: number;
  lookups: Readonly<Record<Lookup, readonly WireRecord[]>>;
  times: PictureTimes;
  steps: LayoutSteps;
  onChoose: (id: string | undefined) => void;
}

/** The chosen screen: its settings, and its files in the order in which it shows them. */
export function ScreenPanel(props: ScreenPanelProps) {
  const { screen } = props;
  const translate = useTranslate();
  return (
    <Box
      sx={{
        ...{ display: 'grid', gap: 6, px: 6, py: 4, borderTop: 1, borderColor: 'divider', flex: 1 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '320px minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Settings key={screen.id} {...props} />
      <Box
        component="section"
        aria-label={translate('signage.editor.files', { screen: screen.settings.name })}
        sx={{ minWidth: 0 }}
      >
        <FileStrip key={screen.id} {...props} />
      </Box>
    </Box>
  );
}

function Settings({ screen, total, lookups, steps, onChoose }: ScreenPanelProps) {
  const translate = useTranslate();
  const resource = useResource('signage/screens');
  const words = useWords(resource);
  const { settings } = screen;
  const labelOf = (source: keyof ScreenSettings) => {
    const field = fieldBySource(resource, source);
    return field ? words.field(field) : source;
  };
  const set = (to: Partial<ScreenSettings>, source: keyof ScreenSettings) =>
    void steps.setScreen(screen, to, labelOf(source));
  const choice = (field: Lookup) => (
    <LabelledSelect
      key={field}
      label={labelOf(field)}
      value={String(settings[field])}
      isDisabled={!steps.may.change}
      onChange={(value) => set({ [field]: Number(value) }, field)}
    >
      {lookups[field].map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {String(name)}
        </option>
      ))}
    </LabelledSelect>
  );
  const { name } = settings;
  const boardField = fieldBySource(resource, 'boardId');
  const canSeeBoards = useRegistry().get('signage/boards')?.verbs.has('list') ?? false;
  return (
    <Box
      component="section"
      aria-label={translate('signage.editor.settings', { screen: name })}
      sx={{
        ...{ display: 'grid', gap: 3 },
        '& > label': { justifyContent: 'space-between' },
        '& .MuiInputBase-root': { width: 176, flex: 'none' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Box component="h2" sx={{ typography: 'h2', m: 0, flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        {steps.may.add && (
          <ToolButton
            label={
              total < 10
                ? translate('signage.editor.duplicate', { screen: name })
                : translate('signage.editor.mostScreens')
            }
            icon={<CopyIcon fontSize="small" />}
            disabled={total >= 10}
            onClick={() =>
              void steps.duplicate(
                screen,
                copyName(name, withoutMarks(translate('signage.editor.copyOf', { name }))),
                onChoose,
              )
            }
          />
        )}
        {steps.may.remove && (
          <ToolButton
            label={
              total > 1
                ? translate('signage.editor.deleteScreen', { screen: name })
                : translate('signage.editor.lastScreen')
            }
            icon={<DeleteIcon fontSize="small" />}
            disabled={total <= 1}
            onClick={() => void steps.deleteScreen(screen)}
          />
        )}
      </Box>
      <SavedText
        label={labelOf('name')}
        value={name}
        isDisabled={!steps.may.change}
        problemOf={(text) =>
          text.trim() === '' || text.length > 60 ? translate('signage.editor.nameNeeded') : undefined
        }
        onSave={(text) => set({ name: text.trim() }, 'name')}
      />
      {boardField && canSeeBoards && (
        <Box
          component="fieldset"
          disabled={!steps.may.change}
          sx={{ m: 0, p: 0, border: 0, minWidth: 0, '& > div': { justifyContent: 'space-between' } }}
        >
          <LabelledInput
            label={labelOf('boardId')}
            field={boardField}
            value={settings.boardId}
            isInline
            width={176}
            onChange={(value) => set({ boardId: typeof value === 'string' ? value : null }, 'boardId')}
          />
        </Box>
      )}
      {(Object.keys(lookupNames) as Lookup[]).map(choice)}
      <SavedText
        label={`${labelOf('delay')} (${translate('signage.editor.milliseconds')})`}
        value={String(settings.delay)}
        isDisabled={!steps.may.change}
        problemOf={(text) =>
          /^\d{1,5}$/.test(text.trim()) && Number(text) <= 60_000
            ? undefined
            : translate('signage.editor.wholeNumber')
        }
        onSave={(text) => set({ delay: Number(text) }, 'delay')}
      />
      <Box component="label" sx={{ display: 'flex', alignItems: 'center', typography: 'body2' }}>
        {labelOf('isTimeSync')}
        <Switch
          size="small"
          checked={settings.isTimeSync}
          disabled={!steps.may.change}
          onChange={(_event, isTimeSync) => set({ isTimeSync }, 'isTimeSync')}
        />
      </Box>
    </Box>
  );
}

/** The name of a copy, which cannot be longer than a name may be. */
const copyName = (name: string, copy: string): string => (copy.length > 60 ? name : copy);

interface SavedTextProps {
  label: string;
  value: string;
  isDisabled: boolean;
  problemOf: (text: string) => string | undefined;
  onSave: (text: string) => void;
}

/** A text that is saved when somebody leaves it or presses Enter; Escape brings the saved one back. */
function SavedText({ label, value, isDisabled, problemOf, onSave }: SavedTextProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [saved, setSaved] = useState(value);
  // What is saved by now, here or by somebody else, takes the place of what stood here.
  if (saved !== value) {
    setSaved(value);
    setText(value);
  }
  const problem = text === value ? undefined : problemOf(text);
  const save = () => {
    if (text !== value && problem === undefined) onSave(text);
  };
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
      }}
    >
      <FormLabel htmlFor={id} sx={{ typography: 'body2', color: 'text.primary' }}>
        {label}
      </FormLabel>
      <OutlinedInput
        size="small"
        id={id}
        value={text}
        disabled={isDisabled}
        error={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          leaveUndoToText(event);
          if (event.key === 'Enter') save();
          if (event.key === 'Escape') setText(value);
        }}
      />
      {problem && (
        <FormHelperText error id={`${id}-problem`} role="alert" sx={{ width: 1 }}>
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}
