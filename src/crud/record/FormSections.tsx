import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { SectionIndex } from './SectionIndex.tsx';
import { sectionId } from './sectionId.ts';

interface FormSectionsProps {
  resource: Resource;
  formId: string;
  /** Sections one below the other, as in the narrow side panel. */
  isNarrow: boolean;
  draw: (field: Field, position: number) => ReactNode;
}

/** The fields of a record in the sections of its definition, with an index beside them if there are many. */
export function FormSections({ resource, formId, isNarrow, draw }: FormSectionsProps) {
  const { sections } = resource.form;
  const columns = isNarrow ? '1fr' : { xs: '1fr', lg: '1fr 1fr' };
  let position = 0;
  return (
    <Box sx={{ display: 'flex', gap: 8, alignItems: 'flex-start' }}>
      {!isNarrow && sections.length > 3 && <SectionIndex resource={resource} formId={formId} />}
      <Box sx={{ flex: 1, minWidth: 0, maxWidth: 880, display: 'grid', gap: 4 }}>
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
                gridTemplateColumns: columns,
                columnGap: 6,
              }}
            >
              {section.fields.map((name) => {
                position += 1;
                return draw(fieldOf(resource, name), position);
              })}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
