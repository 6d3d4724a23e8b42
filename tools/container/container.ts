import { readFileSync } from 'node:fs'
import { startProgram } from '#tests/support/program.ts'

export interface Image {
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
