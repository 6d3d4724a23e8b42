import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'
import type { Role } from '#shared/users/roles.ts'
import { CallError, isUnproven } from './call.ts'
import { userAddress } from './query-client.ts'
import { useUser } from './user.ts'

export const isForbidden = (error: unknown) => error instanceof CallError && error.status === 403 && !isUnproven(error)

/** A page's own guard by role: whether it may be shown. Somebody else is told why not and sent to the start. */
export function useAccess(roles: readonly Role[], reason: string): boolean {
  const isAllowed = roles.includes(useUser().role)
  useAccessDenied(!isAllowed, reason)
  return isAllowed
}

/**
 * For somebody who lost the right while the page was open, which the server's 403 tells.
 * Says why, goes to the start after 500 ms and asks the server anew who is signed in.
 */
export function useAccessDenied(isDenied: boolean, reason: string) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!isDenied) return
    toast({ title: t`Access Denied`, description: reason, tone: 'destructive' })
    const timer = setTimeout(() => {
      navigate('/', { replace: true })
      void client.invalidateQueries({ queryKey: userAddress })
    }, 500)
    return () => clearTimeout(timer)
  }, [isDenied, reason, client, navigate])
}
