// Replaces a polyfill that ra-i18n-polyglot brings along; see vite.config.ts.
module.exports = Object.entries;
