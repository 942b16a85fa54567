import Box from '@mui/material/Box';
import { QRCodeSVG } from 'qrcode.react';
import { type RefObject, useEffect, useRef } from 'react';
import { dotsOf, isBlack, type Raster } from '../../../contract/stores/raster.ts';
import type { SlipWidth } from '../../../contract/stores/slipText.ts';
import type { SlipLine } from '../../../contract/stores/tillSlip.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** In pixels. A tall line takes two of them. */
const lineHeight = 18;

interface SlipPaperProps {
  title: string;
  width: SlipWidth;
  lines: readonly SlipLine[];
  /** Pictures of the lines whose characters the printer lacks. */
  drawn: ReadonlyMap<SlipLine, Raster>;
  logo: Raster | undefined;
  qrLink: string | null;
  /** The QR code, for those who need its picture. */
  code: RefObject<SVGSVGElement | null>;
}

/** A slip as it comes out of the printer: black on white paper, whatever the colours of the page. */
export function SlipPaper({ title, width, lines, drawn, logo, qrLink, code }: SlipPaperProps) {
  const translate = useTranslate();
  return (
    <Box
      role="region"
      aria-label={title}
      tabIndex={0}
      sx={{
        ...{ maxWidth: '100%', overflowX: 'auto', p: 4, display: 'grid', justifyItems: 'center', gap: 2 },
        ...{ border: '1px solid', borderColor: 'divider', borderRadius: 1 },
        ...{ bgcolor: 'common.white', color: 'common.black' },
      }}
    >
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, width: 'max-content' }}>
        {logo && <RasterPicture raster={logo} dots={dotsOf[width]} label={translate('tillSlips.logo')} />}
        {/* A printer writes from the left, whatever the language of the page. */}
        <Box
          component="pre"
          dir="ltr"
          sx={{ m: 0, width: `${width}ch`, fontFamily: 'monospace', fontSize: 13 }}
        >
          {lines.map((line, index) => {
            const picture = drawn.get(line);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and their order never changes
              <Box key={index} component="span" sx={lineStyles(line)}>
                {picture ? (
                  <RasterPicture raster={picture} dots={dotsOf[width]} label={line.text.trim()} />
                ) : (
                  <span>{line.text}</span>
                )}
              </Box>
            );
          })}
        </Box>
      </Box>
      {qrLink && <QRCodeSVG ref={code} value={qrLink} title={qrLink} size={112} marginSize={2} />}
    </Box>
  );
}

/** A tall line is stretched, because a larger font would be wider too. */
const lineStyles = ({ isBold, isTall }: SlipLine) => ({
  display: 'block',
  height: (isTall ? 2 : 1) * lineHeight,
  lineHeight: `${lineHeight}px`,
  fontWeight: isBold ? 700 : 400,
  '& > canvas': { display: 'block', height: '100%' },
  '& > span': { display: 'block', transform: isTall ? 'scaleY(2)' : undefined, transformOrigin: 'top' },
});

/** The dots of a picture, as much of the paper as they take in print. */
function RasterPicture({ raster, dots, label }: { raster: Raster; dots: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [columns, rows] = [raster.rowBytes * 8, raster.rows];
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const drawn = context.createImageData(columns, rows);
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1) {
        const grey = isBlack(raster, column, row) ? 0 : 255;
        drawn.data.set([grey, grey, grey, 255], (row * columns + column) * 4);
      }
    context.putImageData(drawn, 0, 0);
  }, [raster, columns, rows]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      width={columns}
      height={rows}
      style={{ width: `${(columns / dots) * 100}%` }}
    />
  );
}
