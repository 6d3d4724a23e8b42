import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { projectRoot } from '#server/boot/project-root.ts'

const vite = path.join(projectRoot, 'node_modules/vite/bin/vite.js')

/**
 * The server in one file, built when a run first asks for it: a process starts from it in a seventh of the processor
 * time that the sources take, and some forty are started.
 */
export const builtServer = (): Promise<string> => (building ??= build())

/** Of servers that a test starts together. */
let building: Promise<string> | undefined

async function build(): Promise<string> {
  const folder = inject('builtServer')
  const main = path.join(folder, 'main.js')
  if (existsSync(main)) return main
  const own = `${folder}-${process.pid}`
  const args = ['build', '--ssr', '--config', 'vite.server.config.ts', '--sourcemap', 'false', '--logLevel', 'error']
  await promisify(execFile)(process.execPath, [vite, ...args, '--outDir', own], { cwd: projectRoot })
  // Another worker may have been first.
  await rename(own, folder).catch(() => rm(own, { recursive: true }))
  return main
}
