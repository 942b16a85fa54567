import { Box, ButtonBase } from '@mui/material';
import type { Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { sectionId } from './sectionId.ts';

/** The sections of a long form, each a link to it. */
export function SectionIndex({ resource, formId }: { resource: Resource; formId: string }) {
  const translate = useTranslate();
  const jump = (index: number) => {
    const section = document.getElementById(sectionId(formId, index));
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  };
  return (
    <Box
      component="nav"
      aria-label={translate('crud.form.sections')}
      sx={{ display: { xs: 'none', lg: 'grid' }, position: 'sticky', top: 16, width: 168, flex: 'none' }}
    >
      {resource.form.sections.map(
        (section, index) =>
          section.label && (
            <ButtonBase
              key={section.label}
              onClick={() => jump(index)}
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
              {section.label}
            </ButtonBase>
          ),
      )}
    </Box>
  );
}
