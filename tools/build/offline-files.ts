import type { Plugin } from 'vite'
import type { OfflineFiles } from '#server/http/web-app.ts'
import { chunksOf, filesWith, inSource, rowsOf } from './first-views.ts'

/** What every page without a network needs; it is fetched at once and not one file after the other. */
const frame = ['shell/unreachable.tsx', 'shell/signed-in.tsx', 'shell/outbox-sending.tsx'].map(inSource)

/** What is loaded later and not kept on the device; pages that need a connection say so in their row of the route table. */
const left = [
  // Only the server can say who somebody is.
  'features/invitations/invitation-page.tsx',
  'features/machine-problems/machine-status-page.tsx',
  'features/sign-in/code-form.tsx',
  'features/sign-in/passkey-ceremony.ts',
  'features/sign-in/register-form.tsx',
  'features/sign-in/reset-form.tsx',
  'shell/factor-due.tsx',
  'shell/proof-dialog.tsx',
  // Shows what is on the server alone.
  'dashboard/first-steps.tsx',
  'dashboard/weeks.tsx',
  'features/machines/fleet.tsx',
  'features/refunds/history-dialog.tsx',
  'features/shift-reports/corrections-dialog.tsx',
  'features/tips/tip-history-dialog.tsx',
  'features/tips/tip-reports.tsx',
  'shell/bell-watch.tsx',
  'shell/pay-curtain.tsx',
  // Sends what does not wait for a connection.
  'features/machine-problems/email-problems-dialog.tsx',
  'features/machine-problems/pin-dialog.tsx',
  'features/machine-problems/update-problem-dialog.tsx',
  'features/machines/tick-dialog.tsx',
  'features/refunds/correct-dialog.tsx',
  'features/shift-reports/correct-dialog.tsx',
  // Shown once, after the first sign-in.
  'shell/tour/tour.tsx',
].map(inSource)

/**
 * Writes down which files the service worker keeps: all that the client may load later, but for what is left above. So a
 * part that is new opens without a network, and nobody has to name it.
 */
export function offlineFiles(): Plugin {
  return {
    name: 'offline-files',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const table = inSource('shell/routes.ts')
      const needing = rowsOf(this.getModuleInfo(table)?.code ?? '').filter(({ needsConnection }) => needsConnection)
      const pages = await Promise.all(needing.map(async ({ page }) => (await this.resolve(page, table))!.id))
      const unmet = new Set([...left, ...pages])
      const isLeft = new Set(unmet)
      const seen = new Set<string>()
      const later = new Set<string>()
      const look = (id: string) => {
        if (seen.has(id) || id.includes('/node_modules/')) return
        seen.add(id)
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {}
        for (const each of dynamicallyImportedIds) {
          unmet.delete(each)
          if (isLeft.has(each)) continue
          later.add(each)
          look(each)
        }
        importedIds.forEach(look)
      }
      look(inSource('main.tsx'))
      if (unmet.size > 0) this.error(`Nothing that opens without a network loads these: ${[...unmet].join(', ')}`)
      const chunks = chunksOf(bundle)
      const filesOf = (modules: readonly string[]) => [
        ...filesWith(chunks, ({ isEntry, moduleIds }) => isEntry || modules.some((id) => moduleIds.includes(id))),
      ]
      const files: OfflineFiles = { frame: filesOf(frame), all: filesOf([...later]) }
      this.emitFile({ type: 'asset', fileName: '.vite/offline.json', source: JSON.stringify(files) })
    },
  }
}
