import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { inWords, PictureRefusal } from './picture-refusal.ts'
import type { PictureTasks } from './picture-tasks.ts'
import type { ResultMessage } from './picture-worker.ts'

export interface PictureProcess {
  run<T extends keyof PictureTasks>(
    task: T,
    input: Parameters<PictureTasks[T]>[0],
  ): Promise<Awaited<ReturnType<PictureTasks[T]>>>
  close(): void
}

/** A decoder that is still busy by then was given a trap. */
const patience = 60_000
/** Without work for so long, the process ends, and its memory goes with it. */
const idleTime = 15_000

/** Beside this file, in the sources as in the bundle. */
const program = import.meta.filename.endsWith('.ts')
  ? path.join(import.meta.dirname, 'picture-worker.ts')
  : path.join(import.meta.dirname, '..', 'picture-worker.js')

/**
 * How glibc is told to give memory back: pictures need blocks of many megabytes for a second, and by default it would
 * keep three times as much for ever.
 */
const memorySettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

interface Job {
  resolve: (result: never) => void
  reject: (error: unknown) => void
  timer: NodeJS.Timeout
}

/**
 * Looks into pictures in a process of its own, which is there only while there is work. The server's memory stays small,
 * and a file that makes a decoder crash or hang takes down nothing but that process.
 */
export function createPictureProcess(): PictureProcess {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  const jobs = new Map<number, Job>()

  function settle(id: number) {
    const job = jobs.get(id)
    if (job) clearTimeout(job.timer)
    jobs.delete(id)
    if (jobs.size === 0) idle = setTimeout(end, idleTime).unref()
    return job
  }

  function receive(message: ResultMessage) {
    const job = settle(message.id)
    if (!job) return
    if ('result' in message) job.resolve(message.result as never)
    else if ('refusal' in message) job.reject(new PictureRefusal(message.refusal))
    else {
      const { failure, code } = message
      job.reject(Object.assign(new Error(`A picture could not be worked on: ${failure}`), { code }))
    }
  }

  function start(): ChildProcess {
    const started = fork(program, {
      execArgv: ['--max-semi-space-size=1'],
      env: { ...process.env, ...memorySettings },
      serialization: 'advanced',
    })
    started.on('message', receive)
    started.on('error', () => {})
    started.once('exit', (_code, signal) => {
      if (child === started) child = undefined
      // A crash inside the decoder is the file's doing; an end from outside is not.
      const isCrash = ['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE'].includes(signal ?? '')
      for (const id of [...jobs.keys()])
        settle(id)?.reject(
          isCrash ? new PictureRefusal({ problem: 'unreadable' }) : new Error('The process for pictures ended'),
        )
    })
    // Waiting for it must not keep the server from ending.
    started.unref()
    started.channel?.unref()
    return started
  }

  function end() {
    clearTimeout(idle)
    const ending = child
    child = undefined
    if (ending?.connected) ending.disconnect()
  }

  return {
    run: (task, input) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle)
        child ??= start()
        const running = child
        lastId += 1
        const id = lastId
        const timer = setTimeout(() => {
          settle(id)?.reject(new PictureRefusal({ problem: 'unreadable' }))
          running.kill('SIGKILL')
        }, patience)
        jobs.set(id, { resolve: resolve as Job['resolve'], reject, timer: timer.unref() })
        running.send({ id, task, input }, (error) => error && settle(id)?.reject(error))
      }).catch((error) => {
        // Here, the words are those of whoever waits for the picture.
        throw error instanceof PictureRefusal ? inWords(error) : error
      }) as never,
    close: end,
  }
}
