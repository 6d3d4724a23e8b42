import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export type ProxyName = 'caddy' | 'nginx'

/** Why this proxy cannot be tried here; undefined where it can. */
export const lackingProxy = (name: ProxyName) =>
  spawnSync(name, [name === 'caddy' ? 'version' : '-v']).error && `there is no ${name} (apt-get install ${name})`

/** A real proxy in front of servers. */
export interface Proxy {
  origin: string
  /** The certificate that signed its own; undefined where it speaks plain http. */
  ca: string | undefined
  log(): string
  stop(): Promise<void>
}

export async function freePort() {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

const caddyfile = path.resolve(import.meta.dirname, '../../deploy/Caddyfile')

/** The real Caddy of this machine in front of servers at these addresses, with a certificate of its own making. */
export async function startCaddy(servers: string[], port: number): Promise<Proxy> {
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
  while (!existsSync(authority)) await notEnded(gone, 100, folder, () => `Caddy did not start: ${log}`)
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

/** The real nginx of this machine with deploy/nginx.conf, over plain http. */
export async function startNginx(servers: string[], port: number): Promise<Proxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'washboard-nginx-'))
  const given = await readFile(path.resolve(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
  const [, terms] = /server 127\.0\.0\.1:5000( .*;)/.exec(given)!
  const site = given
    .replace(/\tserver 127.*/, servers.map((server) => `server ${server}${terms}`).join('\n'))
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace(/^\tssl_.*$/gm, '')
    .replace('$host', '$http_host')
  await writeFile(path.join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const http = `access_log off; ${temporary.join(' ')} include ${folder}/site.conf;`
  const config = path.join(folder, 'nginx.conf')
  await writeFile(config, `daemon off; pid ${folder}/pid; worker_processes 1; events {} http { ${http} }`)
  const nginx = spawn('nginx', ['-c', config, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  nginx.stderr.setEncoding('utf8').on('data', (text) => {
    log += text
  })
  const gone = once(nginx, 'close')
  const end = () => void nginx.kill('SIGTERM')
  process.on('exit', end)
  while (!(await listens(port))) await notEnded(gone, 50, folder, () => `nginx did not start: ${log}`)
  return {
    origin: `http://localhost:${port}`,
    ca: undefined,
    log: () => log,
    async stop() {
      end()
      await gone
      process.off('exit', end)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Waits for so many milliseconds; where the proxy ends meanwhile, it takes its folder away and throws. */
async function notEnded(gone: Promise<unknown>, milliseconds: number, folder: string, words: () => string) {
  const end = await Promise.race([gone, wait(milliseconds)]).catch((error) => error)
  if (end === undefined) return
  await rm(folder, { recursive: true, force: true })
  throw new Error(words())
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy()) as Promise<boolean>
}
