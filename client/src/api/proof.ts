import { useSyncExternalStore } from 'react'

/** Asks the person once more who they are. */
export interface ProofQuestion {
  answer: (isGiven: boolean) => void
}

let question: (ProofQuestion & { answered: Promise<boolean> }) | undefined
const listeners = new Set<() => void>()

function ask(next: typeof question) {
  question = next
  for (const listener of listeners) listener()
}

/** Resolves once the person has given proof (true) or would rather not; whoever asks meanwhile waits for the same answer. */
export function askForProof(): Promise<boolean> {
  if (question) return question.answered
  let answer: ProofQuestion['answer'] = () => {}
  const answered = new Promise<boolean>((resolve) => {
    answer = (isGiven) => {
      ask(undefined)
      resolve(isGiven)
    }
  })
  ask({ answer, answered })
  return answered
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useProofQuestion = (): ProofQuestion | undefined => useSyncExternalStore(subscribe, () => question)
