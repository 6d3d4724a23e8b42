import { lazy, Suspense } from '#client/ui/suspense.tsx'

const RefundOffer = lazy(() => import('./refund-offer.tsx'))

interface Told {
  machineType: string
  machineNumber: unknown
  description: string
}

/** The way to a refund, where the words of a problem, English or Spanish, say that the machine keeps money. */
export const RefundIfPaid = (problem: Told) =>
  /money|coin|quarter|paid|charge|cobr|dinero|moneda|pag[oó]/i.test(problem.description) && (
    <Suspense>
      <RefundOffer {...problem} />
    </Suspense>
  )
