// `npm start`: builds where that is needed, then runs the server in this process.
// Plain JavaScript, so that the process that stays does not carry Node's TypeScript loader.
import '../../server/boot/needed-node.js'

const [what, ...more] = process.argv.slice(2)
const unknown = what === 'demo' ? more : process.argv.slice(2)
if (unknown.length > 0) {
  process.stderr.write(
    `There is no '${unknown.join(' ')}': settings are environment variables, such as PORT=5001 npm start\n`,
  )
  process.exit(1)
}

await import('./build-if-stale.js')
await import(what === 'demo' ? '../../dist/server/demo.js' : '../../dist/server/main.js')
