import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { projectRoot } from '#server/boot/project-root.ts'
import { startTestPostgres, type TestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
    /** Where the tests that start a server as a process build it; nothing is there before. */
    builtServer: string
  }
}

/** Runs once before the API tests, in Vitest's own process. */
export default async function setup(project: TestProject) {
  const { adminUrl, template, stop } = await startTestPostgres()
  project.provide('postgres', { adminUrl, template })
  const builtServer = path.join(projectRoot, 'dist', `server-of-tests-${process.pid}`)
  project.provide('builtServer', builtServer)
  return async () => {
    await stop()
    await rm(builtServer, { recursive: true, force: true })
  }
}
