import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** Runs the built demo shop on a free port and in a folder of its own while the work is done; both are gone afterwards. */
export async function withDemoShop(work: (url: string) => Promise<void>) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'washboard-demo-'))
  const server = spawn(process.execPath, ['dist/server/demo.js'], {
    env: {
      ...process.env,
      npm_lifecycle_event: '',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      // What is run in it may take longer than proof is fresh.
      FRESH_PROOF_AFTER: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = await new Promise<string>((resolve, reject) => {
      server.once('exit', () => reject(new Error('the demo shop did not start')))
      createInterface(server.stdout).on('line', (line) => {
        const found = /ready at (\S+)/.exec(line)
        if (found) resolve(found[1]!)
      })
    })
    await work(url)
  } finally {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
    await rm(dataDir, { recursive: true, force: true })
  }
}
