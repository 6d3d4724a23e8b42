import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createServer } from 'vite'
import { projectRoot } from './project-root.ts'
import { run } from './run.ts'

// The same server, with Vite in place of the built client.
const vite = await createServer({
  configFile: path.join(projectRoot, 'vite.config.ts'),
  server: { middlewareMode: true },
  appType: 'custom',
})
const template = path.join(projectRoot, 'client', 'index.html')

await run({
  isDevelopment: true,
  assets: vite.middlewares,
  shell: async (url) => vite.transformIndexHtml(url, await readFile(template, 'utf8')),
})
