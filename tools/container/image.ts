import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { startProgram } from '#tests/support/program.ts'

interface Image {
  root: string
  config: { Env: string[]; Cmd: string[]; User: string }
}

/** What a container engine does, as far as it matters here: namespaces of its own, the image's files read-only, not root. */
const enclose = `
  set -e
  root=$1 data=$2 user=$3; shift 3
  mount --make-rprivate /
  mount --bind "$root" "$root"
  mount --bind "$data" "$root/data"
  mount -t proc proc "$root/proc"
  mount -t tmpfs tmpfs "$root/tmp"
  mount -t tmpfs tmpfs "$root/dev"
  mkdir -m 1777 "$root/dev/shm"
  for device in null zero random urandom; do touch "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
  mount -o remount,bind,ro "$root"
  cd "$root/srv/washboard"
  exec chroot --userspec="$user" "$root" /bin/sh -c 'cd /srv/washboard && exec "$@"' sh "$@"`

/** Runs a program of the image on this data; `killed` ends everything in it at once, as a power cut does. */
export function start({ root, config }: Image, data: string, command: string[], env: Record<string, string> = {}) {
  const namespaces = ['--mount', '--pid', '--ipc', '--fork', '--kill-child']
  const within = ['sh', '-c', enclose, 'sh', root, data, config.User, ...command]
  const program = startProgram('unshare', [...namespaces, ...within], {
    env: { ...Object.fromEntries(config.Env.map((each) => each.split(/=(.*)/s, 2))), ...env },
  })
  return {
    ...program,
    killed() {
      // Its first process: with that, the kernel ends all others, and `unshare` sees it when they are gone.
      const { pid } = program.process
      process.kill(Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')), 'SIGKILL')
      return program.exit
    },
  }
}

const projectRoot = path.resolve(import.meta.dirname, '../..')
const base = 'localhost/washboard-test-base'
const image = 'localhost/washboard-test'

const env = { ...process.env, BUILDAH_ISOLATION: 'chroot', STORAGE_DRIVER: 'vfs' }

const run = (program: string, args: string[]): string =>
  execFileSync(program, args, { cwd: projectRoot, env, encoding: 'utf8', stdio: 'pipe', maxBuffer: 1 << 26 }).trim()

/** What is missing on this machine for making an image without a registry; undefined where nothing is. */
export function missing(): string | undefined {
  if (process.getuid?.() !== 0) return 'it needs root'
  for (const program of ['buildah', 'debootstrap', 'unshare'])
    try {
      run(program, ['--version'])
    } catch {
      return `there is no ${program} (apt-get install ${program})`
    }
  return undefined
}

/** In place of the image that would be pulled: Debian by debootstrap, with the Node and the npm of this machine. */
function makeBase(folder: string) {
  const debian = path.join(folder, 'debian')
  const [, release] = /VERSION_CODENAME=(\w+)/.exec(readFileSync('/etc/os-release', 'utf8'))!
  run('debootstrap', ['--variant=minbase', release!, debian])
  const local = path.join(debian, 'usr/local')
  cpSync(process.execPath, path.join(local, 'bin/node'))
  const npm = path.dirname(path.dirname(realpathSync(run('which', ['npm']))))
  cpSync(npm, path.join(local, 'lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm'))
  const container = run('buildah', ['from', 'scratch'])
  run('buildah', ['add', '--quiet', container, debian, '/'])
  run('buildah', ['config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', container])
  // Certificates that this machine trusts, for a registry behind a proxy of its own.
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (certificates && existsSync(certificates)) {
    run('buildah', ['copy', '--quiet', container, certificates, '/etc/extra-certificates.crt'])
    run('buildah', ['config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/extra-certificates.crt', container])
  }
  run('buildah', ['commit', '--quiet', container, base])
  run('buildah', ['rm', container])
}

/** Builds the Containerfile; the folder of the image's files, and the size in megabytes of what it adds to its base. */
export function makeImage(folder: string) {
  makeBase(folder)
  // buildah would give npm, which opens a thousand files at once, a limit of its own.
  const open = run('sh', ['-c', 'ulimit -Hn'])
  const settings = ['globalconfig', 'userconfig'].flatMap((name, place) => {
    const file = run('npm', ['config', 'get', name])
    return existsSync(file) ? ['--volume', `${file}:${['/usr/local/etc/npmrc', '/root/.npmrc'][place]}:ro`] : []
  })
  const limits = ['--ulimit', `nofile=${open}:${open}`]
  const built = ['--build-arg', `BASE=${base}`, '--ignorefile', '.containerignore', '-t', image]
  run('buildah', ['bud', ...limits, ...settings, ...built, '.'])
  const sizeOf = (name: string) =>
    Number(JSON.parse(run('buildah', ['images', '--json', name]))[0].size.replace(/ MB$/, ''))
  const container = run('buildah', ['from', image])
  return {
    root: run('buildah', ['mount', container]),
    size: Math.round(sizeOf(image) - sizeOf(base)),
    config: JSON.parse(run('buildah', ['inspect', '--type', 'image', image])).OCIv1.config as Image['config'],
    remove() {
      run('buildah', ['umount', container])
      run('buildah', ['rm', container])
      run('buildah', ['rmi', image, base])
    },
  }
}

/** The place of its data, which belongs to the image's user. */
export function dataFolder(folder: string, name: string): string {
  const data = path.join(folder, name)
  mkdirSync(data)
  run('chown', ['10001:10001', data])
  return data
}
