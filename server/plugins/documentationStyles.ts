import { type ColourRoles, colours } from '../../contract/colours.ts';

/** The colours of one mode as properties of the page. */
const roles = (mode: ColourRoles) =>
  Object.entries({
    ...{ canvas: mode.canvas, surface: mode.surface, sunken: mode.sunken, hairline: mode.hairline },
    ...{ border: mode.inputBorder, text: mode.text, secondary: mode.textSecondary },
    ...{ accent: mode.accent, 'accent-soft': mode.accentSoft, 'on-accent': mode.onAccent },
    ...{
      read: mode.info.main,
      'read-soft': mode.info.soft,
      add: mode.success.main,
      'add-soft': mode.success.soft,
    },
    ...{ change: mode.warning.main, 'change-soft': mode.warning.soft },
    ...{ remove: mode.error.main, 'remove-soft': mode.error.soft },
  })
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ');

/** A call, in the colour of what it does. */
const ofMethod = (method: string, role: string) => `
.swagger-ui .opblock.opblock-${method} { border-color: var(--hairline); background: var(--${role}-soft); }
.swagger-ui .opblock.opblock-${method} .opblock-summary { border-color: var(--hairline); }
.swagger-ui .opblock.opblock-${method} .opblock-summary-method { background: var(--${role}); color: var(--surface); }
.swagger-ui .opblock.opblock-${method} .tab-header .tab-item.active h4 span::after { background: var(--${role}); }`;

const texts = [
  '.swagger-ui',
  '.swagger-ui .info .title',
  '.swagger-ui .info p',
  '.swagger-ui .opblock-tag',
  '.swagger-ui .opblock .opblock-summary-path',
  '.swagger-ui .opblock .opblock-section-header h4',
  '.swagger-ui .opblock .opblock-section-header > label',
  '.swagger-ui .opblock-title_normal',
  '.swagger-ui .opblock-description-wrapper p',
  '.swagger-ui .tab li',
  '.swagger-ui table thead tr td',
  '.swagger-ui table thead tr th',
  '.swagger-ui .parameter__name',
  '.swagger-ui .parameter__type',
  '.swagger-ui .response-col_status',
  '.swagger-ui .response-col_links',
  '.swagger-ui .responses-inner h4',
  '.swagger-ui .responses-inner h5',
  '.swagger-ui .model',
  '.swagger-ui .model-title',
  '.swagger-ui section.models h4',
  '.swagger-ui .scheme-container .schemes > label',
  '.swagger-ui .dialog-ux .modal-ux-header h3',
  '.swagger-ui .dialog-ux .modal-ux-content h4',
  '.swagger-ui .dialog-ux .modal-ux-content p',
  '.swagger-ui .btn',
  '.swagger-ui label',
].join(',\n');

const quieter = [
  '.swagger-ui .opblock .opblock-summary-description',
  '.swagger-ui .opblock-tag small',
  '.swagger-ui .parameter__in',
  '.swagger-ui .prop-format',
  '.swagger-ui .response-control-media-type__accept-message',
].join(',\n');

/**
 * The pages of the API document in the colours and the type of the product. The pages themselves begin light or dark as
 * the device is, and mark themselves `dark-mode`; the outer rule outranks what they say about that mode.
 */
export const documentationStyles = `
:root { color-scheme: light; ${roles(colours.light)} }
:root.dark-mode { color-scheme: dark; ${roles(colours.dark)} }
html:is(.dark-mode, :root) {
body { background: var(--canvas); }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag, .swagger-ui .btn, .swagger-ui label,
.swagger-ui .opblock .opblock-summary-description, .swagger-ui .opblock-description-wrapper p,
.swagger-ui .info p, .swagger-ui table thead tr th, .swagger-ui table thead tr td, .swagger-ui .tab li {
  font-family: "Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif; }
.swagger-ui .topbar { background: var(--canvas); border-bottom: 1px solid var(--hairline); }
${texts} { color: var(--text); }
${quieter} { color: var(--secondary); }
.swagger-ui a, .swagger-ui .info a { color: var(--accent); }
.swagger-ui svg { fill: var(--secondary); }
.swagger-ui .scheme-container, .swagger-ui .opblock .opblock-section-header, .swagger-ui section.models .model-container,
.swagger-ui .dialog-ux .modal-ux { background: var(--surface); box-shadow: none; border-color: var(--hairline); }
.swagger-ui .opblock, .swagger-ui section.models, .swagger-ui .model-box { border-radius: 8px; box-shadow: none; }
.swagger-ui .opblock-tag, .swagger-ui section.models, .swagger-ui section.models.is-open h4,
.swagger-ui table thead tr th, .swagger-ui table thead tr td { border-color: var(--hairline); }
.swagger-ui .model-box { background: var(--sunken) !important; }
.swagger-ui .topbar .download-url-wrapper .download-url-button { background: var(--accent); color: var(--on-accent); }
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: var(--secondary); }
.swagger-ui .info .title small pre { color: var(--surface); }
.swagger-ui input, .swagger-ui select, .swagger-ui textarea { background: var(--surface) !important; color: var(--text) !important;
  border: 1px solid var(--border) !important; border-radius: 8px; box-shadow: none; }
.swagger-ui .btn { border-color: var(--border); border-radius: 8px; box-shadow: none; }
.swagger-ui .btn.authorize, .swagger-ui .btn.authorize svg { color: var(--accent); border-color: var(--accent); fill: var(--accent); }
.swagger-ui .btn.execute { background: var(--accent); color: var(--on-accent); border-color: var(--accent); }
.swagger-ui :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
${ofMethod('get', 'read')}
${ofMethod('post', 'add')}
${ofMethod('put', 'change')}
${ofMethod('patch', 'change')}
${ofMethod('delete', 'remove')}
}
`;
