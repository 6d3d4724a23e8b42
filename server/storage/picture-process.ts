import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { workQueue } from '#server/boot/work-queue.ts'
import { inWords, PictureRefusal } from './picture-refusal.ts'
import type { PictureTasks } from './picture-tasks.ts'
import type { ResultMessage } from './picture-worker.ts'
import { StorageFailure } from './storage.ts'

export interface PictureProcess {
  run<T extends keyof PictureTasks>(
    task: T,
    input: Parameters<PictureTasks[T]>[0],
  ): Promise<Awaited<ReturnType<PictureTasks[T]>>>
  close(): void
}

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

interface Running {
  child: ChildProcess
  jobs: Map<number, Job>
  idle?: NodeJS.Timeout
}

/** The process ended while it was at several pictures, and it was not, or need not have been, because of this one. */
class Bystander extends Error {}

const ended = 'The process for pictures ended'

/**
 * Looks into pictures in a process of its own, which is there only while there is work. The server's memory stays small,
 * and a file that makes a decoder crash or hang takes down nothing but that process. Pictures that were in it with such a
 * file are looked at again, each alone in a process, where nothing but the file itself can be to blame.
 */
export function createPictureProcess({ patience = 60_000 } = {}): PictureProcess {
  const shared = createWorker(patience)
  const oneAtATime = workQueue(1)
  return {
    run: (task, input) =>
      shared
        .run(task, input)
        .catch((error) => {
          if (!(error instanceof Bystander)) throw error
          return oneAtATime.take(async () => {
            const own = createWorker(patience)
            try {
              return await own.run(task, input)
            } finally {
              own.close()
            }
          })
        })
        .catch((error) => {
          // Only here is the language of the person who waits for the picture known.
          throw error instanceof PictureRefusal ? inWords(error) : error
        }) as never,
    close: shared.close,
  }
}

/** `patience` is in milliseconds: a decoder that is still busy by then was given a trap. */
function createWorker(patience: number): PictureProcess {
  let current: Running | undefined
  let lastId = 0

  function settle(running: Running, id: number) {
    const { jobs } = running
    const job = jobs.get(id)
    if (job) clearTimeout(job.timer)
    jobs.delete(id)
    if (jobs.size === 0) {
      clearTimeout(running.idle)
      running.idle = setTimeout(() => end(running), idleTime).unref()
    }
    return job
  }

  function receive(running: Running, message: ResultMessage) {
    const job = settle(running, message.id)
    if (!job) return
    if ('result' in message) job.resolve(message.result as never)
    else if ('refusal' in message) job.reject(new PictureRefusal(message.refusal))
    else {
      const { failure, code } = message
      const error = Object.assign(new Error(`A picture could not be worked on: ${failure}`), { code })
      // A code is the operating system's.
      job.reject(code ? new StorageFailure(error) : error)
    }
  }

  /** No more work for this one. */
  function leave(running: Running) {
    if (current === running) current = undefined
  }

  function start(): Running {
    const child = fork(program, {
      execArgv: ['--max-semi-space-size=1'],
      env: { ...process.env, ...memorySettings },
      serialization: 'advanced',
    })
    const running: Running = { child, jobs: new Map() }
    const { jobs } = running
    child.on('message', (message: ResultMessage) => receive(running, message))
    child.on('error', (error) => {
      leave(running)
      // It did not start at all.
      for (const id of [...jobs.keys()]) settle(running, id)?.reject(new StorageFailure(error))
    })
    child.once('exit', (_code, signal) => {
      leave(running)
      // A crash inside the decoder is the file's doing; an end from outside is not.
      const isCrash = ['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE'].includes(signal ?? '')
      const verdict =
        jobs.size > 1
          ? new Bystander(ended)
          : isCrash
            ? new PictureRefusal({ problem: 'unreadable' })
            : new Error(ended)
      for (const id of [...jobs.keys()]) settle(running, id)?.reject(verdict)
    })
    // Waiting for it must not keep the server from ending.
    child.unref()
    child.channel?.unref()
    return running
  }

  function end(running: Running) {
    clearTimeout(running.idle)
    leave(running)
    if (running.child.connected) running.child.disconnect()
  }

  function giveUp(running: Running, id: number) {
    settle(running, id)?.reject(new PictureRefusal({ problem: 'unreadable' }))
    leave(running)
    for (const other of [...running.jobs.keys()]) settle(running, other)?.reject(new Bystander(ended))
    running.child.kill('SIGKILL')
  }

  return {
    run: (task, input) =>
      new Promise((resolve, reject) => {
        current ??= start()
        const running = current
        clearTimeout(running.idle)
        lastId += 1
        const id = lastId
        const timer = setTimeout(() => giveUp(running, id), patience)
        running.jobs.set(id, { resolve: resolve as Job['resolve'], reject, timer: timer.unref() })
        // Without a process there is no way to send, and 'error' is about to say so.
        if (running.child.pid === undefined) return
        running.child.send({ id, task, input }, (error) => error && settle(running, id)?.reject(new Bystander(ended)))
      }),
    close: () => current && end(current),
  }
}
