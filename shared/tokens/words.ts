import { t } from '#shared/language/t.ts'
import type { OpenFeature, Permission } from './token.ts'

export const featureNames: Record<OpenFeature, string> = {
  tips: t`Tips`,
  'machine-problems': t`Machine Problems`,
  machines: t`Machines`,
  'shift-reports': t`Drop Reports`,
  refunds: t`Refunds`,
  'stain-reports': t`Stain Reports`,
  'commercial-accounts': t`Commercial Accounts`,
  objects: t`Pictures`,
  training: t`Training`,
  users: t`People`,
  payroll: t`Payroll`,
  history: t`History`,
}

/** 'Tips: read and change, Training: read' */
export function permissionWords(permissions: readonly Permission[]): string {
  const has = (permission: Permission) => permissions.includes(permission)
  const features = Object.keys(featureNames) as OpenFeature[]
  // What a token was given once and no token can have any more.
  const others = permissions.filter((permission) => !features.some((feature) => permission.startsWith(`${feature}:`)))
  const words = features.flatMap((feature) => {
    const [reads, writes] = [has(`${feature}:read`), has(`${feature}:write`)]
    if (!reads && !writes) return []
    const name = featureNames[feature]
    return reads && writes ? t`${name}: read and change` : reads ? t`${name}: read` : t`${name}: change`
  })
  return [...words, ...others].join(', ')
}
