import { CallError } from '#client/api/call.ts'
import { outgoing, type Told, useAction } from '#client/api/hooks.ts'
import type { Key, Sent } from '#shared/api/call.ts'
import { trainingLists } from '#shared/training/reads.ts'

/** Lists are read again when a call fails too: usually somebody has changed meanwhile what they show. */
const lists = { refresh: trainingLists, isOutdated: () => true }

type Words<K extends Key> = Omit<Parameters<typeof useAction<K>>[1], keyof typeof lists>

export function useTrainingAction<K extends Key>(key: K, words: Words<K>) {
  const action = useAction<K>(key, { ...words, ...lists })
  return {
    isPending: action.isPending,
    /** Resolves once the lists are fresh, with the error if there was one. The toast has said what happened. */
    run: (sent: Sent<K>): Promise<{ error?: unknown }> =>
      action.mutateAsync(sent).then(
        () => ({}),
        (error) => ({ error }),
      ),
  }
}

export const trainingCall = <K extends Key>(key: K, call: Sent<K> & Omit<Told<K>, keyof typeof lists>) =>
  outgoing<K>(key, { ...call, ...lists })

/** The record is no longer as it was shown, so that trying again makes no sense. */
export const isOutdated = (error: unknown) => error instanceof CallError && [403, 404, 409].includes(error.status)
