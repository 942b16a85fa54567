import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { withoutHoles } from './formGrid.ts';
import { SectionIndex } from './SectionIndex.tsx';
import { sectionId } from './sectionId.ts';

/**
 * Pixels that a column needs for its inputs: a form has two columns where there is room for them, else one. A grid
 * works this out by itself. A container query would not do: inside a fieldset, Chromium lays out a size container
 * without a height. Values to read need less.
 */
const columnWidths = { inputs: 378, values: 190 };

interface FormSectionsProps {
  resource: Resource;
  formId: string;
  /** In the side panel, which has no room for an index. */
  isNarrow: boolean;
  /** What the sections hold. Default: inputs. */
  holds?: keyof typeof columnWidths;
  draw: (field: Field, position: number) => ReactNode;
  /** Shown beside the sections, or above them where there is no room. */
  summary?: ReactNode;
}

/** The fields of a record in the sections of its definition, with an index beside them if there are many. */
export function FormSections(props: FormSectionsProps) {
  const { resource, formId, isNarrow, holds = 'inputs', draw, summary } = props;
  const { sections } = resource.form;
  let position = 0;
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 8,
        alignItems: 'flex-start',
        ...(summary && isNarrow && { flexDirection: 'column', alignItems: 'stretch', gap: 4 }),
      }}
    >
      {isNarrow && summary && <Summary>{summary}</Summary>}
      {!isNarrow && sections.length > 3 && <SectionIndex resource={resource} formId={formId} />}
      <Box
        sx={{
          ...{ flex: 1, minWidth: 0, maxWidth: 880 },
          ...{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 },
        }}
      >
        {sections.map((section, index) => (
          <Box
            component="section"
            key={section.fields.join()}
            id={sectionId(formId, index)}
            tabIndex={-1}
            aria-labelledby={section.label && `${sectionId(formId, index)}-label`}
            sx={{ scrollMarginTop: 16, outline: 'none' }}
          >
            {section.label && (
              <Typography
                id={`${sectionId(formId, index)}-label`}
                component="h2"
                variant="h2"
                sx={{ mb: section.help ? 0 : 3 }}
              >
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
              {withoutHoles(section.fields.map((name) => fieldOf(resource, name))).map((field) => {
                position += 1;
                return draw(field, position);
              })}
            </Box>
          </Box>
        ))}
      </Box>
      {!isNarrow && summary && <Summary isBeside>{summary}</Summary>}
    </Box>
  );
}

function Summary({ children, isBeside = false }: { children: ReactNode; isBeside?: boolean }) {
  const translate = useTranslate();
  return (
    <Box
      component="section"
      aria-label={translate('crud.record.summary')}
      sx={{
        boxSizing: 'border-box',
        p: 4,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        ...(isBeside ? { width: 240, flex: 'none', position: 'sticky', top: 16 } : { width: '100%' }),
      }}
    >
      {children}
    </Box>
  );
}
