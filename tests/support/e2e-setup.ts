import { startTestPostgres } from './postgres.ts'

/** Runs once before the browser tests; Playwright's workers inherit the variable. */
export default async function setup() {
  const { adminUrl, template, stop } = await startTestPostgres()
  process.env.E2E_POSTGRES = JSON.stringify({ adminUrl, template })
  return stop
}
