import { EmailAddress } from '#client/ui/text.tsx'
import { fullName } from '#shared/users/name.ts'

interface Invited {
  email: string
  firstName?: string | null
  lastName?: string | null
}

/** The address, below the name if the sender gave one. */
export function InvitedPerson({ invited: { email, firstName, lastName } }: { invited: Invited }) {
  const name = fullName({ firstName: firstName ?? '', lastName: lastName ?? '' })
  return (
    <>
      {name && <p className="wrap-anywhere font-semibold">{name}</p>}
      <p className={name ? 'text-muted text-sm' : 'font-semibold'}>
        <EmailAddress email={email} />
      </p>
    </>
  )
}
