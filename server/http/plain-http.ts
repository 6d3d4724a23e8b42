import type { Config } from '#server/boot/config.ts'

/** Whether what is sent there can be read on the way: plain http, and not to this very machine. */
export function isOpenToListeners(url: string): boolean {
  if (!URL.canParse(url)) return true
  const { protocol, hostname } = new URL(url)
  return protocol !== 'https:' && !isThisMachine(hostname)
}

const isThisMachine = (host: string) => host === 'localhost' || /^127\.[\d.]+$/.test(host) || /^\[?::1\]?$/.test(host)

/** For the log of a start; undefined where all is well. */
export function plainHttpWarning({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): string | undefined {
  if (publicUrl)
    return isOpenToListeners(publicUrl)
      ? 'PUBLIC_URL is plain http: whoever shares the network can read passwords and pay'
      : undefined
  return isThisMachine(host)
    ? undefined
    : 'it listens beyond this machine in plain http: put a proxy with https in front and set PUBLIC_URL, or HOST=127.0.0.1'
}
