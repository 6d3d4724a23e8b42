import { Link } from 'wouter'
import { useAction, useEndpoint, useIsMailOff } from '#client/api/hooks.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { SkeletonLines } from '#client/ui/skeleton.tsx'
import { t } from '#shared/language/t.ts'
import { ownWeekMail } from '#shared/week/reads.ts'

/** Whether an admin gets the week by mail; kept as soon as it is chosen. */
export function WeekMailChoice() {
  const choose = useAction('PUT /api/user/week-mail', {
    refresh: ['GET /api/user/week-mail'],
    done: t`Your choice is kept.`,
    failed: t`Your choice could not be kept.`,
  })
  const isMailOff = useIsMailOff()
  return (
    <Loaded
      read={useEndpoint(...ownWeekMail)}
      failed={t`Your choice could not be loaded.`}
      waiting={<SkeletonLines lines={2} label={t`Loading your choice`} />}
    >
      {({ isWanted }) => (
        <>
          <Checkbox
            label={t`The week by email`}
            hint={
              isMailOff
                ? t`No mail leaves this shop yet. It is set up in Settings.`
                : t`On Mondays at 7 AM, how the shop did in the week before.`
            }
            disabled={isMailOff}
            checked={choose.isPending ? choose.variables.body.isWanted : isWanted}
            onChange={(event) => choose.mutate({ body: { isWanted: event.target.checked } })}
          />
          {/* Not in the words of the box, which would be pressed with it. */}
          {isMailOff && (
            <Link
              href="/admin/settings"
              className={buttonClass({ variant: 'ghost', size: 'sm', className: 'ml-5' })}
            >{t`Settings`}</Link>
          )}
        </>
      )}
    </Loaded>
  )
}
