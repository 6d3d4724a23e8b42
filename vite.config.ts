import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import { spanish } from './shared/language/es/catalog.ts'
import { sharedFiles } from './tools/build/client-chunks.ts'
import { firstViews } from './tools/build/first-views.ts'
import { leanIcons, leanZod } from './tools/build/lean-packages.ts'
import { offlineFiles } from './tools/build/offline-files.ts'
import { textsOf } from './tools/build/texts.ts'

/** Lets the browser fetch the one font file together with the stylesheet instead of after it. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head-prepend' as const,
        })),
  }
}

/** The modules of the client; a worker of its is built by itself, and has the plugins that are named for it. */
const loaded = new Set<string>()
const noteLoaded: Plugin = { name: 'note-loaded', moduleParsed: ({ id }) => void loaded.add(id) }

/**
 * Makes a file of the Spanish texts of the modules that the client loads and names it in the page before the scripts that
 * read them; the server leaves it out of pages in another language.
 */
function catalogs(): Plugin {
  let isBuild = false
  return {
    name: 'catalogs',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    buildEnd() {
      if (!isBuild) return
      // Of what both sides share, the client has a part.
      const isLoaded = (file: string) => loaded.has(path.resolve(import.meta.dirname, file))
      const texts = [...textsOf('client', 'shared')]
        .filter(([, files]) => files.some(isLoaded))
        .map(([key]) => [key, spanish[key]])
        // Alike texts beside each other take a kilobyte less once they are compressed.
        .sort()
      const source = `globalThis.washboardTexts=${JSON.stringify(Object.fromEntries(texts))}`
      this.emitFile({ type: 'asset', name: 'es.js', source })
    },
    transformIndexHtml: (_html, { bundle }) => {
      const built = Object.values(bundle ?? {}).find((file) => file.type === 'asset' && file.names.includes('es.js'))
      const src = isBuild ? `/${built!.fileName}` : '/src/spanish.ts'
      return [{ tag: 'script', attrs: { type: 'module', src, 'data-language': 'es' }, injectTo: 'head-prepend' }]
    },
  }
}

/** Writes each text file in the forms that browsers ask for, so that the server compresses nothing while people wait. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: () => {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|webmanifest)$/.test(name)) continue
        const file = path.join(folder, name)
        const bytes = readFileSync(file)
        writeFileSync(`${file}.br`, brotliCompressSync(bytes))
        writeFileSync(`${file}.gz`, gzipSync(bytes))
      }
    },
  }
}

/** What the service worker sends with, as one script: it can share no file with the pages. The server finds it by its name. */
function background(): Plugin {
  return {
    name: 'background',
    apply: 'build',
    async generateBundle() {
      const { output } = (await build({
        configFile: false,
        logLevel: 'warn',
        // A classic script has none, and what asks for it finds nothing there.
        define: { 'import.meta': '{}' },
        build: {
          write: false,
          target: 'es2022',
          rolldownOptions: {
            input: path.resolve(import.meta.dirname, 'client/src/held/background.ts'),
            output: { format: 'iife' },
          },
        },
      })) as Rolldown.RolldownOutput
      this.emitFile({ type: 'asset', name: 'background.js', source: output[0].code })
    },
  }
}

/**
 * The viewer of the API's document, as its makers built it, and our script beside it: the server finds both by their
 * names, and only their page loads them.
 */
function apiViewer(): Plugin {
  const file = (name: string) => readFileSync(path.resolve(import.meta.dirname, 'node_modules/rapidoc', name), 'utf8')
  return {
    name: 'api-viewer',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', name: 'rapidoc.js', source: file('dist/rapidoc-min.js') })
      const page = readFileSync(path.resolve(import.meta.dirname, 'server/http/api-docs-page.js'), 'utf8')
      this.emitFile({ type: 'asset', name: 'api-docs-page.js', source: page })
      const licences = [file('LICENSE.txt'), file('dist/rapidoc-min.js.LICENSE.txt')].join('\n')
      this.emitFile({ type: 'asset', name: 'rapidoc-licences.txt', source: licences })
    },
  }
}

const shared = sharedFiles()

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

export default defineConfig({
  root: 'client',
  define: { 'import.meta.env.VERSION': JSON.stringify(version) },
  plugins: [
    leanIcons(),
    leanZod(),
    react(),
    tailwindcss(),
    preloadFont(),
    noteLoaded,
    catalogs(),
    shared.plugin,
    firstViews(),
    offlineFiles(),
    background(),
    apiViewer(),
    precompress(),
  ],
  worker: { plugins: () => [noteLoaded] },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    // One stylesheet, which the page carries itself: no script need look for it.
    cssCodeSplit: false,
    target: 'es2022',
    // Browsers that cannot preload modules fetch them when they are imported.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // On a busy machine they are always slow.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { groups: shared.groups },
        // Shorter ones tell versions apart as well, and the names stand in what everybody loads a hundred times.
        hashCharacters: 'base36',
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash:7].js`,
      },
    },
  },
})
