import { type ReactNode, useState } from 'react'
import { CallError } from '#client/api/call.ts'
import { lazy, Suspense } from '#client/ui/suspense.tsx'

// Not on the way to the first view of the page.
const CodeForm = lazy(() => import('./code-form.tsx'))

/** The password was right, and a code is asked for beside it. */
export const needsCode = (error: unknown) => error instanceof CallError && error.code === 'SECOND_FACTOR'

/** The form for the code, in the place of the one that was answered so; undefined until then. */
export function useCodeStep(onBack?: () => void): { form: ReactNode; begin: () => void } {
  const [isOpen, setOpen] = useState(false)
  const back = () => {
    setOpen(false)
    onBack?.()
  }
  const form = isOpen && (
    <Suspense fallback={null}>
      <CodeForm onBack={back} />
    </Suspense>
  )
  return { form, begin: () => setOpen(true) }
}
