import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

interface Image {
  root: string
  config: { Env: string[]; User: string }
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
  const child = spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--ipc',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      enclose,
      'sh',
      root,
      data,
      config.User,
      ...command,
    ],
    {
      env: { ...Object.fromEntries(config.Env.map((each) => each.split(/=(.*)/s, 2))), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  const url = Promise.withResolvers<string>()
  createInterface(child.stdout).on('line', (line) => {
    said += `${line}\n`
    const found = /ready at (\S+)/.exec(line)
    if (found) url.resolve(found[1]!)
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const gone = once(child, 'exit').then(([code]) => {
    url.reject(new Error(`It ended with ${code}: ${said}`))
    return code as number | null
  })
  url.promise.catch(() => {})
  return {
    url: url.promise,
    gone,
    said: () => said,
    killed() {
      // Its first process: with that, the kernel ends all others, and `unshare` sees it when they are gone.
      const first = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
      process.kill(Number(first), 'SIGKILL')
      return gone
    },
  }
}
