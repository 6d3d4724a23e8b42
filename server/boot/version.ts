import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from './project-root.ts'

/** Of this code. */
export const { version }: { version: string } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'))
