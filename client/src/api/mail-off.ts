import { useEndpoint } from './hooks.ts'
import { useUser } from './user.ts'

/** Whether no mail leaves the shop: admins alone are told, and what cannot be read is not said. */
export function useMailOff() {
  const enabled = useUser().role === 'admin'
  const { data, isLoading } = useEndpoint('GET /api/admin/settings', {}, { enabled })
  return { data: isLoading ? undefined : data?.inForce.mailServer === null, isError: false, refetch: () => {} }
}

/** No mail leaves the shop, as far as that is known. */
export const useIsMailOff = () => useMailOff().data === true
