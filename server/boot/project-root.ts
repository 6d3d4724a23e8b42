import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder of package.json, from the sources as well as from the bundle in dist/server. */
export const projectRoot = rootAbove(import.meta.dirname)

function rootAbove(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : rootAbove(path.dirname(folder))
}

/** Of this code. */
export const { version }: { version: string } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'))
