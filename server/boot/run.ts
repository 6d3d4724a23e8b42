import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { requestMarkNow } from '#server/db/pool.ts'
import { EmbeddedPostgresError } from '#server/embedded/error.ts'
import { ConfigError, readConfig } from './config.ts'
import { DataDirError } from './data-dir.ts'
import { type RunningServer, type ServerOptions, StartError, startServer } from './server.ts'

/** Runs the server until a signal ends it; every wrong setting ends the start with one line and exit code 1. */
export async function run(options: ServerOptions = {}): Promise<void> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 22))
    fail(`Node 22.22 or newer is needed, this is ${process.versions.node}.`)
  let server: RunningServer
  try {
    server = await startServer(readConfig(process.env), options)
    stopInOrder(server)
    const { invitation } = await server.ready
    const invited = invitation ? `There is no account yet. Make the first admin here: ${invitation}\n` : ''
    returnStartMemory()
    process.stdout.write(`Washboard is ready at ${server.url}\n${invited}`)
  } catch (error) {
    if (isForOperator(error)) fail(error.message)
    throw error
  }
}

const isForOperator = (error: unknown): error is Error =>
  [ConfigError, StartError, DataDirError, EmbeddedPostgresError].some((kind) => error instanceof kind)

function fail(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** How long (milliseconds) the end may take after something that nobody caught: requests have ten seconds of it. */
const patience = 20_000

/** Ends in order, so that what is under way finishes: on a signal, and after something that nobody caught. */
function stopInOrder(server: RunningServer) {
  let isStopping = false
  let exitCode = 0
  const stop = () => {
    if (isStopping) return
    isStopping = true
    server.close().then(
      () => process.exit(exitCode),
      (error) => fail(`The stop did not go well: ${error.message}`),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (process.env.npm_lifecycle_event) stopWithNpm(stop)
  // Rejections come here too. What state it is in nobody knows, so whatever started it has to start it anew.
  process.on('uncaughtException', (error) => {
    exitCode = 1
    server.log.fatal({ err: error, ...requestMarkNow() }, 'nobody caught this; the server ends')
    if (!server.log.isLevelEnabled('fatal'))
      process.stderr.write('The server ends because of an error that nobody caught. LOG_LEVEL=fatal says which.\n')
    setTimeout(() => fail('The stop took too long.'), patience).unref()
    stop()
  })
}

/** npm that is killed outright tells nobody, and the server would keep the port. */
function stopWithNpm(stop: () => void) {
  const npm = process.ppid
  setInterval(() => {
    if (process.ppid !== npm) stop()
  }, 1_000).unref()
}

/**
 * Gives back what only the start needed, which V8 would keep until there is much work, and a small shop's server waits for
 * work all day: 94 MB at rest instead of 118. A pause of some 50 milliseconds, once.
 */
export function returnStartMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  setTimeout(() => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }), 1_000).unref()
}
