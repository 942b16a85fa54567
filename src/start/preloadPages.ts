import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Makes the browser load the pages at once, side by side with the small script that opens the session and requests
 * the first list. They run only when that script asks for them, since the list would otherwise wait.
 */
export const preloadPages: Plugin = {
  name: 'preload-pages',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files = new Set<string>();
      const add = (fileName: string) => {
        const chunk = bundle[fileName];
        if (chunk?.type !== 'chunk' || files.has(fileName)) return;
        files.add(fileName);
        chunk.imports.forEach(add);
      };
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.facadeModuleId?.endsWith('/src/start/mountApp.tsx'))
          add(file.fileName);
      const first = [...files].find((fileName) => bundle[fileName]?.name === 'start') ?? '';
      return {
        html: html.replace(
          /\s*<script type="module"[^>]* src="\/([^"]+)"[^>]*><\/script>/g,
          (tag, fileName) => (fileName === first || !files.has(fileName) ? tag : ''),
        ),
        tags: [...files].map(
          (fileName): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head',
          }),
        ),
      };
    },
  },
};
