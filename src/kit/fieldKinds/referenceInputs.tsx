import CheckBoxIcon from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import { Autocomplete, Box, type PopperProps, TextField } from '@mui/material';
import type { Identifier } from 'ra-core';
import { Suspense, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { inSentence } from '../../i18n/inSentence.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useNamedResource } from '../records/useResource.ts';
import type { InputProps } from './fieldKind.ts';
import { inputAttributes } from './inputParts.tsx';
import { useReferenceParts } from './ReferenceParts.tsx';
import { TickTree, useTicks } from './TickTree.tsx';
import { useReferenceLabels } from './useReferenceLabels.ts';
import { type ReferenceOption, useReferenceOptions } from './useReferenceOptions.ts';

/** A box beside an option, which itself tells screen readers whether it is picked. */
const PickMark = ({ isPicked }: { isPicked: boolean }) => {
  const Mark = isPicked ? CheckBoxIcon : CheckBoxOutlineBlankIcon;
  return <Mark fontSize="small" color={isPicked ? 'primary' : 'action'} sx={{ mr: 2 }} />;
};

/** The options below the input instead of above the page. */
const Unfolded = ({ children }: PopperProps) => (
  <Box sx={{ mt: 1, '& .MuiAutocomplete-listbox': { maxHeight: 220 } }}>
    {typeof children !== 'function' && children}
  </Box>
);

/** The entry in the list of options for "create what I typed". */
const createOption = Symbol('create');
type Option = ReferenceOption | { id: typeof createOption; label: string };

const isCreate = (option: Option) => option.id === createOption;

interface ReferencePickerProps extends InputProps {
  /** The chosen options. */
  chosen: ReferenceOption[];
  onChoose: (ids: Identifier[]) => void;
  isMultiple: boolean;
  /** The options stay in sight, below the input, so that people pick several in one go. */
  isUnfolded?: boolean;
}

/** Searches the other resource while a person types, loads more at the end of the list, and creates missing records. */
function ReferencePicker({
  chosen,
  onChoose,
  isMultiple,
  isUnfolded = false,
  ...props
}: ReferencePickerProps) {
  const { field, onBlur } = props;
  const translate = useTranslate();
  const target = useNamedResource(field.resource ?? '');
  const { CreateDialog } = useReferenceParts();
  const canCreate = CreateDialog !== undefined && target.verbs.has('create');
  const [isPoppedUp, setIsOpen] = useState(false);
  const isOpen = isUnfolded || isPoppedUp;
  const [text, setText] = useState('');
  const [created, setCreated] = useState<string>();
  const value = chosen.map((one) => one.id).join();
  /** The value that was chosen when the person last typed. */
  const typedBeside = useRef<string>(undefined);
  const isSearching = isOpen && !chosen.some(({ label }) => label === text);
  const { options, isFetching, isFailed, loadMore } = useReferenceOptions(
    target,
    isSearching ? text : '',
    isOpen,
    field.only,
  );
  const { id, disabled, autoFocus, ...attributes } = inputAttributes(props);
  const one = inSentence(target.labels.one);
  const create: Option = {
    id: createOption,
    label:
      text.trim() && isSearching
        ? translate('crud.input.createNamed', { one, name: text.trim() })
        : translate('crud.input.create', { one }),
  };
  // People who do not see the options yet cannot know whether the record is missing.
  const shown: Option[] = canCreate && !isFetching && !isFailed ? [...options, create] : options;

  // Without a search, nothing to choose from means that there is none at all.
  const hasSearch = isSearching && text.trim() !== '';
  const noOptions = hasSearch ? 'crud.input.nothingFound' : 'crud.input.noneYet';

  const choose = (next: readonly Option[]) => {
    if (next.some(isCreate)) setCreated(isSearching ? text.trim() : '');
    else onChoose(next.flatMap((option) => (typeof option.id === 'symbol' ? [] : [option.id])));
  };

  return (
    <>
      <Autocomplete<Option, boolean, boolean>
        id={id}
        fullWidth
        openOnFocus
        disableCloseOnSelect={isUnfolded}
        slots={isUnfolded ? { popper: Unfolded } : {}}
        autoHighlight
        size="small"
        multiple={isMultiple}
        disableClearable={field.required && !isMultiple}
        disabled={disabled}
        open={isOpen}
        onOpen={() => setIsOpen(true)}
        onClose={() => setIsOpen(false)}
        options={shown}
        // The server searches, so the input does not filter its results again.
        filterOptions={(found) => found}
        loading={isFetching}
        loadingText={translate('crud.input.searching')}
        noOptionsText={translate(isFailed ? 'crud.input.notLoaded' : noOptions, {
          many: inSentence(target.labels.many),
        })}
        openText={translate('crud.input.open')}
        closeText={translate('crud.input.close')}
        clearText={translate('crud.input.clear')}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.label)}
        getOptionKey={(option) => (typeof option === 'string' ? option : String(option.id))}
        isOptionEqualToValue={(option, value) => String(option.id) === String(value.id)}
        value={isMultiple ? chosen : (chosen[0] ?? null)}
        inputValue={text}
        onInputChange={(event, next, reason) => {
          // Once it is drawn, the library writes the name of the value, even if somebody has begun to type by then.
          if (!event && typedBeside.current === value) return;
          typedBeside.current = reason === 'input' ? value : undefined;
          setText(next);
        }}
        onChange={(_event, next) => {
          const list = Array.isArray(next) ? next : [next];
          choose(list.filter((option) => option !== null && typeof option !== 'string'));
        }}
        // The dialog takes the focus, but the person is not done with the field yet.
        onBlur={() => created === undefined && onBlur?.()}
        slotProps={{
          // Drawn outside the page, so that its form is not part of the page's form.
          popper: { role: 'region', 'aria-label': target.labels.many },
          paper: { elevation: 8, sx: { border: 1, borderColor: 'divider', bgcolor: 'surface.raised' } },
          listbox: {
            onScroll: ({ currentTarget: list }: React.UIEvent<HTMLElement>) => {
              if (list.scrollTop + list.clientHeight > list.scrollHeight - 80) loadMore();
            },
          },
        }}
        renderOption={({ key, ...itemProps }, option) => (
          <li key={key} {...itemProps}>
            {isUnfolded && !isCreate(option) && <PickMark isPicked={itemProps['aria-selected'] === true} />}
            {isCreate(option) ? <strong>{option.label}</strong> : option.label}
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus={autoFocus}
            // The options are always open, so Escape closes what the filter stands in.
            onKeyDown={(event: React.KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
              event.defaultMuiPrevented = isUnfolded && event.key === 'Escape';
            }}
            error={props.isInvalid}
            slotProps={{
              ...params.slotProps,
              htmlInput: { ...params.slotProps.htmlInput, ...attributes, id },
            }}
          />
        )}
      />
      {CreateDialog && created !== undefined && (
        <Suspense fallback={null}>
          <CreateDialog
            resource={target}
            name={created}
            onClose={() => setCreated(undefined)}
            onCreated={(newId) => {
              setCreated(undefined);
              onChoose(isMultiple ? [...chosen.map((one) => one.id), newId] : [newId]);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const withLabels = (labels: ReturnType<typeof useReferenceLabels>) =>
  labels.map(({ id, label = '…' }) => ({ id, label }));

export function ReferenceInput(props: InputProps) {
  const chosen = withLabels(useReferenceLabels(props));
  return (
    <ReferencePicker
      {...props}
      chosen={chosen}
      isMultiple={false}
      onChoose={([id]) => props.onChange(id ?? null)}
    />
  );
}

/** Several records: boxes to tick where the form of their record has a tree of them, otherwise a picker. */
export function ReferencesInput(props: InputProps) {
  const ticks = useTicks(props.field);
  const hasForm = useFormContext() !== null;
  return ticks && hasForm ? <TickTree {...props} ticks={ticks} /> : <ReferencesPicker {...props} />;
}

function ReferencesPicker(props: InputProps) {
  const chosen = withLabels(useReferenceLabels(props));
  return <ReferencePicker {...props} chosen={chosen} isMultiple onChoose={props.onChange} />;
}

/** Any of several records, as the value of a filter. */
export function ReferencesFilter(props: InputProps) {
  const chosen = withLabels(useReferenceLabels(props));
  return <ReferencePicker {...props} chosen={chosen} isMultiple isUnfolded onChoose={props.onChange} />;
}
