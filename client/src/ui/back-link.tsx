import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from './button.tsx'

/** The way back to the page that this one belongs to; on a phone, the bar at the top has it. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className={buttonClass({ variant: 'ghost', className: '-ml-4 mb-2 phone:hidden print:hidden' })}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </Link>
  )
}
