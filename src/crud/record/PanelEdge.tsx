import { Box } from '@mui/material';
import { useStore } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { followPointer } from '../../kit/followPointer.ts';

const least = 400;
const most = 1200;
const step = 32;

const usualWidth = () => Math.min(640, Math.max(440, window.innerWidth * 0.38));

/** The width of the panel beside a list, which the product remembers for this person. */
export function usePanelWidth() {
  const [kept, keep] = useStore<number | null>('preferences.panelWidth', null);
  return {
    width: Math.round(kept ?? usualWidth()),
    setWidth: (width: number) => keep(Math.round(Math.min(most, Math.max(least, width)))),
  };
}

type PanelEdgeProps = ReturnType<typeof usePanelWidth>;

/** The left edge of the panel, which people drag or move with the arrow keys. */
export function PanelEdge({ width, setWidth }: PanelEdgeProps) {
  const translate = useTranslate();
  const byKey: Record<string, number> = {
    ArrowLeft: width + step,
    ArrowRight: width - step,
    Home: most,
    End: least,
  };
  return (
    <Box
      role="separator"
      aria-orientation="vertical"
      aria-label={translate('crud.record.width')}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onPointerDown={(event) => followPointer(event, (distance) => setWidth(width - distance))}
      onKeyDown={(event: React.KeyboardEvent) => {
        const next = byKey[event.key];
        if (next === undefined) return;
        event.preventDefault();
        setWidth(next);
      }}
      sx={{
        position: 'absolute',
        left: -4,
        top: 0,
        bottom: 0,
        width: 8,
        zIndex: 3,
        cursor: 'col-resize',
        touchAction: 'none',
        '&:hover, &:focus-visible': {
          outline: 'none',
          backgroundImage: (theme) =>
            `linear-gradient(${theme.palette.primary.main}, ${theme.palette.primary.main})`,
          backgroundSize: '2px 100%',
          backgroundPosition: 'center',
          backgroundRepeat: 'no-repeat',
        },
      }}
    />
  );
}
