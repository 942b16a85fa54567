/** What a browser reveals to every page. `null` if it does not say. */
export type BrowserSnapshot = Readonly<Record<string, string | number | boolean | null>>;

/** One unsigned 32-bit number for a snapshot (FNV-1a over its text). Two browsers may share one. */
export function fingerprintOf(snapshot: BrowserSnapshot): number {
  const names = Object.keys(snapshot).sort();
  const text = JSON.stringify(names.map((name) => [name, snapshot[name] ?? null]));
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** How this browser draws a text: fonts and smoothing differ from one computer to the next. */
function canvasImage(): string | null {
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d');
  if (!drawing) return null;
  canvas.width = 160;
  canvas.height = 30;
  drawing.font = '16px sans-serif';
  drawing.fillText('Commissary ✓ Ωß', 4, 20);
  return canvas.toDataURL();
}

function graphicsCard(): string | null {
  const drawing = document.createElement('canvas').getContext('webgl');
  const known = drawing?.getExtension('WEBGL_debug_renderer_info');
  if (!drawing || !known) return null;
  return String(drawing.getParameter(known.UNMASKED_RENDERER_WEBGL));
}

/** The components that the specification lists, read from this browser. */
export function browserSnapshot(): BrowserSnapshot {
  const { width, height, colorDepth, pixelDepth } = screen;
  return {
    canvas: canvasImage(),
    colorDepth,
    cookieEnabled: navigator.cookieEnabled,
    deviceMemory: 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : null,
    devicePixelRatio: window.devicePixelRatio,
    doNotTrack: navigator.doNotTrack,
    hardwareConcurrency: navigator.hardwareConcurrency,
    screenHeight: height,
    screenWidth: width,
    maxTouchPoints: navigator.maxTouchPoints,
    pixelDepth,
    platform: navigator.platform,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    timezoneOffset: new Date().getTimezoneOffset(),
    touchSupport: 'ontouchstart' in window,
    userAgent: navigator.userAgent,
    vendor: navigator.vendor,
    languages: navigator.languages.join(','),
    graphicsCard: graphicsCard(),
  };
}
