import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const caddyfile = path.resolve(import.meta.dirname, '../../deploy/Caddyfile')

/** The real Caddy of this machine in front of servers at these addresses, with a certificate of its own making. */
export async function startCaddy(servers: string[], port: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'washboard-caddy-'))
  const config = path.join(folder, 'Caddyfile')
  // Nothing is put into the machine's list of certificates, and no port is taken but the one that was given.
  await writeFile(
    config,
    `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tgrace_period 1s\n}\nimport ${caddyfile}\n`,
  )
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
    env: {
      ...process.env,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      WASHBOARD_ADDRESS: `https://localhost:${port}`,
      WASHBOARD_SERVERS: servers.join(' '),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  caddy.stderr.setEncoding('utf8').on('data', (text) => {
    log += text
  })
  const gone = once(caddy, 'close')
  const kill = () => void caddy.kill('SIGKILL')
  process.on('exit', kill)
  caddy.once('error', () => {
    log = 'There is no program named caddy on this machine: apt-get install caddy'
  })
  const authority = path.join(folder, 'caddy/pki/authorities/local/root.crt')
  while (!existsSync(authority)) {
    if ((await Promise.race([gone, wait(100)])) !== undefined) throw new Error(`Caddy did not start: ${log}`)
  }
  return {
    origin: `https://localhost:${port}`,
    /** The certificate that signed its own. */
    ca: await readFile(authority, 'utf8'),
    log: () => log,
    async stop() {
      caddy.kill('SIGTERM')
      await gone
      process.off('exit', kill)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
