import { watched } from './watched.ts'

/** Asks the person once more who they are. */
export interface ProofQuestion {
  answer: (isGiven: boolean) => void
}

const question = watched<(ProofQuestion & { answered: Promise<boolean> }) | undefined>(undefined)

export const useProofQuestion = (): ProofQuestion | undefined => question.use()

/** Resolves with whether the person gave proof. Calls that ask meanwhile get the same answer. */
export function askForProof(): Promise<boolean> {
  const asked = question.get()
  if (asked) return asked.answered
  let answer: ProofQuestion['answer'] = () => {}
  const answered = new Promise<boolean>((resolve) => {
    answer = (isGiven) => {
      question.set(undefined)
      resolve(isGiven)
    }
  })
  question.set({ answer, answered })
  return answered
}
