import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const built = path.resolve(import.meta.dirname, '../../dist/server/main.js')

/**
 * Does what systemd does for deploy/washboard.socket and deploy/washboard.service: listens, hands the socket to the server,
 * and starts that again when it has ended. Node itself cannot listen without accepting; Perl is part of every Debian.
 */
const supervisor = `
  use strict; use Socket; use POSIX; $| = 1; $^F = 255;
  socket(my $socket, PF_INET, SOCK_STREAM, 0) or die $!;
  bind($socket, sockaddr_in(0, INADDR_LOOPBACK)) or die $!;
  listen($socket, 4096) or die $!;
  my ($port) = sockaddr_in(getsockname($socket));
  print "port $port\\n";
  my ($child, $ends) = (0, 0);
  $SIG{TERM} = sub { $ends = 1; kill 'TERM', $child };
  until ($ends) {
    unless ($child = fork()) {
      POSIX::dup2(fileno($socket), 3);
      @ENV{'LISTEN_FDS', 'LISTEN_PID'} = (1, $$);
      exec @ARGV;
    }
    print "pid $child\\n";
    waitpid $child, 0;
    exit 1 if $?;
  }`

/** The built product with an admin, on a data folder of its own. */
export async function startSupervised(env: Record<string, string>) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'washboard-proxy-'))
  const parent = spawn('perl', ['-e', supervisor, process.execPath, built], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMITS: 'off', FRESH_PROOF_AFTER: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(parent, 'exit')
  const port = Promise.withResolvers<number>()
  let pid = 0
  let ready = Promise.withResolvers<void>()
  createInterface(parent.stdout).on('line', (line) => {
    const [word, number] = line.split(' ')
    if (word === 'port') port.resolve(Number(number))
    if (word === 'pid') pid = Number(number)
    if (line.includes('is ready at')) ready.resolve()
  })
  await Promise.race([
    ready.promise,
    gone.then(() => Promise.reject(new Error('The server ended instead of starting.'))),
  ])
  return {
    port: await port.promise,
    /** As `systemctl restart` does. */
    async restart() {
      ready = Promise.withResolvers()
      process.kill(pid, 'SIGTERM')
      await ready.promise
    },
    async stop() {
      parent.kill('SIGTERM')
      await gone
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
