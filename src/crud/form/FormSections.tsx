import { Box, ButtonBase, type Theme, Typography } from '@mui/material';
import type { SystemStyleObject } from '@mui/system';
import type { ReactNode } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';
import { useResourceParts } from '../../modules/CompositionContext.tsx';

/**
 * Pixels that a column needs for its inputs: a form has two columns where there is room for them, else one. A grid
 * works this out by itself. A container query would not do: inside a fieldset, Chromium lays out a size container
 * without a height. Values to read need less.
 */
const columnWidths = { inputs: 378, values: 190 };

/** A window that has no room for a summary beside the sections. */
const smallWindow = '@media (max-width: 1199px)';

/** The id of a section of a form in the document. */
const sectionId = (formId: string, index: number) => `${formId}-section-${index}`;

/** A switch with its label beside it. */
const isSwitch = ({ kind, required }: Field): boolean => required && editors[kind].hasOwnLabel === true;

/**
 * The fields of a section in the order in which two columns show them without holes: a field that takes a whole line
 * waits until the line before it is full, and the switches follow together. On a screen and for a keyboard, the order is
 * the same.
 */
export function withoutHoles(fields: readonly Field[]): Field[] {
  const placed: Field[] = [];
  const waiting: Field[] = [];
  let isLineOpen = false;
  for (const field of fields.filter((one) => !isSwitch(one))) {
    if (editors[field.kind].isWide && isLineOpen) {
      waiting.push(field);
      continue;
    }
    placed.push(field);
    if (editors[field.kind].isWide) continue;
    isLineOpen = !isLineOpen;
    if (!isLineOpen) placed.push(...waiting.splice(0));
  }
  return [...placed, ...waiting, ...fields.filter(isSwitch)];
}

/** The sections of a long form, each a link to it: the id of its element and its label. */
function SectionIndex({ sections }: { sections: readonly { id: string; label?: string }[] }) {
  const translate = useTranslate();
  const jump = (id: string) => {
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  };
  return (
    <Box
      component="nav"
      aria-label={translate('crud.form.sections')}
      sx={{ display: { xs: 'none', lg: 'grid' }, position: 'sticky', top: 16, width: 168, flex: 'none' }}
    >
      {sections.map(
        ({ id, label }) =>
          label && (
            <ButtonBase
              key={id}
              onClick={() => jump(id)}
              sx={{
                justifyContent: 'flex-start',
                typography: 'body2',
                color: 'text.secondary',
                px: 2,
                minHeight: 32,
                borderRadius: 1,
                '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
              }}
            >
              {label}
            </ButtonBase>
          ),
      )}
    </Box>
  );
}

interface FormSectionsProps {
  resource: Resource;
  formId: string;
  /** In the side panel, which has no room for an index. */
  isNarrow: boolean;
  /** What the sections hold. Default: inputs. */
  holds?: keyof typeof columnWidths;
  /** The fields to show. Default: all. A section without any is left out. */
  isShown?: (field: Field) => boolean;
  draw: (field: Field, position: number) => ReactNode;
  /** Comes first: beside the sections, or above them where there is no room. */
  summary?: ReactNode;
}

/** The fields of a record in the sections of its definition, with an index beside them if there are many. */
export function FormSections(props: FormSectionsProps) {
  const { resource, formId, isNarrow, holds = 'inputs', isShown = () => true, draw, summary } = props;
  // A preview beside the fields leaves no room for an index.
  const { isPreview = false } = useResourceParts(resource);
  const sections = resource.form.sections
    .map((section, index) => ({
      ...section,
      id: sectionId(formId, index),
      shown: withoutHoles(section.fields.map((name) => fieldOf(resource, name)).filter(isShown)),
    }))
    .filter(({ shown }) => shown.length > 0);
  let position = 0;
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 8,
        alignItems: 'flex-start',
        ...(summary && above(isNarrow, { flexDirection: 'column', alignItems: 'stretch', gap: 4 })),
      }}
    >
      {summary && <Summary isNarrow={isNarrow}>{summary}</Summary>}
      {!isNarrow && !isPreview && sections.length > 3 && <SectionIndex sections={sections} />}
      <Box
        sx={{
          ...{ flex: 1, minWidth: 0, maxWidth: 880 },
          ...{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 },
        }}
      >
        {resource.form.heading && (
          <Typography component="h2" variant="h1">
            {resource.form.heading}
          </Typography>
        )}
        {sections.map(({ id, shown, ...section }) => (
          <Box
            component="section"
            key={id}
            id={id}
            tabIndex={-1}
            aria-labelledby={section.label && `${id}-label`}
            sx={{ scrollMarginTop: 16, outline: 'none' }}
          >
            {section.label && (
              <Typography id={`${id}-label`} component="h2" variant="h2" sx={{ mb: section.help ? 0 : 3 }}>
                {section.label}
              </Typography>
            )}
            {section.help && (
              <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
                {section.help}
              </Typography>
            )}
            <Box
              sx={{
                display: 'grid',
                gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${columnWidths[holds]}px), 1fr))`,
                columnGap: 6,
              }}
            >
              {shown.map((field) => {
                position += 1;
                return draw(field, position);
              })}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Styles for a summary above the sections: in the side panel, and in a window without room for it beside them. */
const above = (isNarrow: boolean, styles: SystemStyleObject<Theme>) =>
  isNarrow ? styles : { [smallWindow]: styles };

function Summary({ children, isNarrow }: { children: ReactNode; isNarrow: boolean }) {
  const translate = useTranslate();
  return (
    <Box
      component="section"
      aria-label={translate('crud.record.summary')}
      sx={{
        ...{ boxSizing: 'border-box', p: 4, border: 1, borderColor: 'divider', borderRadius: 1 },
        ...{ order: 1, width: 240, flex: 'none', position: 'sticky', top: 16 },
        ...above(isNarrow, { order: 0, width: '100%', position: 'static' }),
      }}
    >
      {children}
    </Box>
  );
}
