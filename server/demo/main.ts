import { run } from '#server/boot/run.ts'
import { roleNames } from '#shared/users/roles.ts'
import { fillDemo } from './fill.ts'
import { demoPassword, demoSignIns } from './people.ts'

// `npm run demo`: the server on a folder of its own, filled with a shop on its first start.
process.env.DATA_DIR ??= './data/demo'
await run({ fill: fillDemo })

const lines = demoSignIns.map(({ role, email }) => `  ${roleNames[role].padEnd(12)}${email}`)
process.stdout.write(`Sign in with the password "${demoPassword}" as\n${lines.join('\n')}\n`)
