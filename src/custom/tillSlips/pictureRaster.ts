import { highestPicture, type Raster, rasterOf } from '../../../contract/stores/raster.ts';

/**
 * A picture in black and white, as large as the paper allows: the dots that a printer prints.
 * @throws Error if there is no such picture, or the browser cannot draw it
 */
export async function pictureRaster(address: string, dots: number): Promise<Raster> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  context.drawImage(image, 0, 0);
  const { data: pixels } = context.getImageData(0, 0, width, height);
  return rasterOf({ pixels, width, height }, dots);
}

/** The QR code that the page shows, in black and white. Each of its modules is whole dots, so that its edges stay sharp. */
export async function codeRaster(shown: SVGSVGElement): Promise<Raster> {
  const code = shown.cloneNode(true) as SVGSVGElement;
  const modules = shown.viewBox.baseVal.width;
  const dots = modules * Math.max(1, Math.floor(highestPicture / modules));
  code.setAttribute('width', String(dots));
  code.setAttribute('height', String(dots));
  const text = new XMLSerializer().serializeToString(code);
  return pictureRaster(`data:image/svg+xml,${encodeURIComponent(text)}`, dots);
}
