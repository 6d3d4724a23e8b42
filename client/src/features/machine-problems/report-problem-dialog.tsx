import { Dialog, DialogFooter } from '#client/ui/dialog.tsx'
import { t } from '#shared/language/t.ts'
import { ReportFields } from './report-problem-form.tsx'

/** For technicians, who have no page to report on. */
export default function ReportProblemDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={t`Report Machine Problem`}>
      <ReportFields onTaken={onClose}>{(button) => <DialogFooter>{button}</DialogFooter>}</ReportFields>
    </Dialog>
  )
}
