// `npm run test:faults -- 50`: so many times kill -9, then a full disk.
import { numberFrom } from '../../scripts/arguments.ts'
import { fullDisk } from './full-disk.ts'
import { killNine } from './kill-nine.ts'

const rounds = numberFrom(process.argv[2], 50)
const results = [await killNine(rounds), await fullDisk()]
process.exitCode = results.every(Boolean) ? 0 : 1
