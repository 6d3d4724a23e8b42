import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

export interface Server {
  port: number
  process: ChildProcess
  stop(): Promise<void>
}

/** Starts a Node program and waits for the line of its output that carries the port. */
export async function startNode(
  file: string,
  env: Record<string, string>,
  { portIn = /^(\d+)$/, flags = [] as string[] } = {},
): Promise<Server> {
  const child = spawn(process.execPath, [...flags, file], {
    env: { ...process.env, ...env, npm_lifecycle_event: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
    createInterface(child.stdout!).on('line', (line) => {
      const found = portIn.exec(line)
      if (found) resolve(Number(found[1]))
    })
  })
  return {
    port,
    process: child,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** The product as built and as `npm start` runs it, on its own data folder. */
export const startProduct = (env: Record<string, string>, folder = '.') =>
  startNode(
    `${folder}/dist/server/main.js`,
    { PORT: '0', LOG_LEVEL: 'error', RATE_LIMITS: 'off', FRESH_PROOF_AFTER: '0', MALLOC_ARENA_MAX: '2', ...env },
    { portIn: /ready at .*:(\d+)/, flags: ['--max-semi-space-size=8', '--max-old-space-size=1024'] },
  )

/** Resident memory of a process in megabytes. */
export function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const line = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(line?.[1] ?? 0) / 1024)
}

/** The cookie header of a fresh sign-in. */
export async function signIn(port: number, email: string, password: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`Sign-in failed: ${response.status} ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
