// Run by tests: holds the database of one folder until standard input ends.
import { once } from 'node:events'
import { startEmbeddedPostgres } from '#server/embedded/launcher.ts'

const [, , folder = ''] = process.argv
try {
  const server = await startEmbeddedPostgres({ dir: folder, settings: { fsync: 'off' } })
  console.log(JSON.stringify({ pid: server.pid, connection: server.connection }))
  await once(process.stdin.resume(), 'end')
  await server.stop()
} catch (error) {
  console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }))
}
