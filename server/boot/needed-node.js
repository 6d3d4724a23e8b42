// Before TypeScript, which an older Node cannot read: says so in one line. Loaded by npm scripts and start.js.
const [major = 0, minor = 0] = process.version.slice(1).split('.').map(Number)
if (major < 22 || (major === 22 && minor < 22)) {
  process.stderr.write(`Washboard needs Node 22.22.2 or newer, and this is ${process.version}.\n`)
  process.exit(1)
}
