import { type ReactNode, useEffect } from 'react'
import { type ProofQuestion, useProofQuestion } from '#client/api/proof.ts'
import { lazy, Suspense } from '#client/ui/suspense.tsx'

const ProofDialog = lazy<(props: { question: ProofQuestion }) => ReactNode>(() =>
  import('./proof-dialog.tsx').catch(() => ({ default: CannotAsk })),
)

function CannotAsk({ question }: { question: ProofQuestion }) {
  useEffect(() => question.answer(false), [question])
  return null
}

/** Asks who it is once a call needs to know; stands wherever somebody who is signed in can make one. */
export function AskedForProof() {
  const question = useProofQuestion()
  if (!question) return null
  return (
    <Suspense fallback={null}>
      <ProofDialog question={question} />
    </Suspense>
  )
}
