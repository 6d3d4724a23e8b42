import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '#client/api/call.ts'
import { outgoing, refreshLists, type Told, useAction } from '#client/api/hooks.ts'
import type { Key, ReadKey, Sent } from '#shared/api/call.ts'

/** Every list that training is read in; what is not on the screen is only marked as out of date. */
export const trainingLists: ReadKey[] = [
  'GET /api/training/assigned-modules',
  'GET /api/training/modules',
  'GET /api/training/tasks',
  'GET /api/training/subtasks',
  'GET /api/admin/training/overview',
  'GET /api/admin/training/pending-approvals',
  'GET /api/admin/training/assignments',
]

type Words<K extends Key> = Omit<Parameters<typeof useAction<K>>[1], 'refresh'>

/**
 * An action of training. It reloads the lists when it fails too: the usual reason is that somebody changed in another
 * tab what is still shown here.
 */
export function useTrainingAction<K extends Key>(key: K, words: Words<K>) {
  const client = useQueryClient()
  const action = useAction<K>(key, { ...words, refresh: trainingLists })
  return {
    isPending: action.isPending,
    /** Resolves once the lists are fresh, with the error if there was one. The toast has said what happened. */
    run: async (sent: Sent<K>): Promise<{ error?: unknown }> => {
      try {
        await action.mutateAsync(sent)
        return {}
      } catch (error) {
        await refreshLists(client, trainingLists)
        return { error }
      }
    },
  }
}

/** A call of a training form, which reloads the lists when it fails too. */
export const trainingCall = <K extends Key>(key: K, call: Sent<K> & Omit<Told<K>, 'refresh' | 'isOutdated'>) =>
  outgoing<K>(key, { ...call, refresh: trainingLists, isOutdated: () => true })

/** What the action was about is no longer as it was shown, so that trying again makes no sense. */
export const isOutdated = (error: unknown) => error instanceof CallError && [403, 404, 409].includes(error.status)
