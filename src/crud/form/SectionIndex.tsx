import { Box, ButtonBase } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** The sections of a long form, each a link to it: the id of its element and its label. */
export function SectionIndex({ sections }: { sections: readonly { id: string; label?: string }[] }) {
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
