import path from 'node:path'
import { afterAll, onTestFinished, TestRunner } from 'vitest'
import { builtServer } from './built-server.ts'
import { temporaryFolder } from './postgres.ts'
import { environment, type Program, startProgram } from './program.ts'

export type ServerProcess = Program & { dataDir: string }

/** The server, with a data folder of its own; killed when the test (or the file) is over. */
export async function startServerProcess(env: Record<string, string> = {}): Promise<ServerProcess> {
  const folder = await temporaryFolder('process')
  const dataDir = env.DATA_DIR ?? path.join(folder.path, 'data')
  const program = startProgram(process.execPath, [await builtServer()], {
    env: environment({ ...env, DATA_DIR: dataDir }),
  })
  const end = async () => {
    program.process.kill('SIGKILL')
    await program.exit
    await folder.remove()
  }
  if (TestRunner.getCurrentTest()) onTestFinished(end)
  else afterAll(end)
  return { ...program, dataDir }
}
