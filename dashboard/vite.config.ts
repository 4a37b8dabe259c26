import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/** The service that the development server asks, and the key it asks with until somebody has logged in. */
const service = process.env.BOOKS_URL ?? 'http://127.0.0.1:3000';
const developmentKey = process.env.BOOKS_API_KEY;

const pdfFolder = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
const { version: pdfVersion } = JSON.parse(readFileSync(join(pdfFolder, 'package.json'), 'utf8')) as {
  version: string;
};
const pdfPath = `pdfjs-${pdfVersion}`;

const everyScreens =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!react-virtual|virtual-core)[\w-]+)\//;

const shared = /\/dashboard\/src\/(components|server|commands)\//;

/** What stands on the list to choose a contact or an account from, which most screens have no use for. */
const choosing = /\/(picker|palette|document-form|write-off|debit-credit|line-columns|line-editor)\.tsx?$/;

/** Of that, the inbox has the list alone: lines of documents and journals come with forms. */
const picker = /\/components\/picker\.tsx$/;

/** What floats above a screen, and what it is made with: loaded beside the first screen. */
const floating =
  /node_modules\/@(base-ui|floating-ui)\/|\/components\/(floating|dialog-window|picker-list|toast-list)\.tsx?$/;

/** What stands on nearly every screen comes with the shell. */
const onNearlyEveryScreen = /\/components\/(grid|listed|list-bar|table-frame|field|confirm|form-dialog)\.tsx$/;

const loadedFirst = new Set<string>();

const proxied = {
  target: service,
  ...(developmentKey === undefined ? {} : { headers: { authorization: `Bearer ${developmentKey}` } }),
};

export default defineConfig({
  base: '/dashboard/',
  define: { pdfAssets: JSON.stringify(`/dashboard/${pdfPath}/`) },
  plugins: [pdfAssets(), firstLoaded()],
  build: {
    target: 'es2023',
    emptyOutDir: true,
    // Everything is a file of its own: the policy of the page allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      // `use client` is for servers that render: there is none. How long plugins take says nothing of what is built.
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE' && log.code !== 'PLUGIN_TIMINGS') report(level, log);
      },
      // A browser asks for six files at a time, and for each of many small ones it takes longer than for what they hold: what every
      // screen stands on is one file, which stays the same when screens change; what many share is another, loaded after the shell,
      // and what forms share a third.
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: everyScreens },
            { name: 'shell', test: (id) => loadedFirst.has(id) },
            { name: 'floating', test: floating },
            { name: 'parts', test: (id) => shared.test(id) && !choosing.test(id), minShareCount: 4 },
            { name: 'picker', test: picker },
            { name: 'forms', test: shared, minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/graphql': proxied, '/session': proxied, '/files': proxied } },
});

/** Notes which modules the page begins with, and what lists stand in: no file has them together with what comes later. */
function firstLoaded(): Plugin {
  return {
    name: 'first-loaded',
    buildEnd() {
      const add = (id: string) => {
        if (loadedFirst.has(id)) return;
        loadedFirst.add(id);
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported);
      };
      for (const id of this.getModuleIds())
        if (this.getModuleInfo(id)?.isEntry || onNearlyEveryScreen.test(id)) add(id);
    },
  };
}

/** Character maps, fonts, decoders and colour profiles that pdf.js asks for by name while it shows a page. */
function pdfAssets(): Plugin {
  const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'].filter((name) => existsSync(join(pdfFolder, name)));
  return {
    name: 'pdf-assets',
    generateBundle() {
      for (const folder of folders) {
        for (const name of readdirSync(join(pdfFolder, folder))) {
          const source = readFileSync(join(pdfFolder, folder, name));
          this.emitFile({ type: 'asset', fileName: `${pdfPath}/${folder}/${name}`, source });
        }
      }
    },
    configureServer(server) {
      server.middlewares.use(`/dashboard/${pdfPath}`, (request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        const file = join(pdfFolder, path);
        if (!folders.includes(path.split('/')[1] ?? '') || !existsSync(file)) return next();
        createReadStream(file).pipe(response);
      });
    },
  };
}
