import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Ends a command that was called in a wrong way, with one line. */
export function refuse(line: string): never {
  console.error(line)
  process.exit(2)
}

export function takeNoArguments(command: string) {
  const given = process.argv.slice(2).join(' ')
  if (given) refuse(`npm run ${command} takes no arguments, and was given '${given}'.`)
}

/** The number that a command was given: `usual` where it was given none. */
export function numberFrom(given: string | undefined, usual: number): number {
  const number = Number(given ?? usual)
  return Number.isInteger(number) && number > 0 ? number : refuse(`'${given}' is not a number from 1 on.`)
}

/** As parseArgs does; what there is not, in one line. */
export function readArguments<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    return refuse((error as Error).message)
  }
}
