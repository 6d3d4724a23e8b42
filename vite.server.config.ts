import { defineConfig } from 'vite'

/**
 * One file for the server, and one for the process that looks into pictures. Drizzle goes into it, because Node loads its hundreds of modules slowly and with 150 MB of
 * memory; everything else stays in node_modules.
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
      },
    },
  },
  ssr: { noExternal: ['drizzle-orm'] },
})
