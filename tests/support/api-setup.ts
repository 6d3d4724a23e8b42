import type { TestProject } from 'vitest/node'
import { startTestPostgres, type TestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
  }
}

/** Runs once before the API tests, in Vitest's own process. */
export default async function setup(project: TestProject) {
  const { adminUrl, template, stop } = await startTestPostgres()
  project.provide('postgres', { adminUrl, template })
  return stop
}
