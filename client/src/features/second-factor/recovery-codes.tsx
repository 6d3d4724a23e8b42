import { boot } from '#client/api/boot.ts'
import { saveText } from '#client/api/download.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'

/** Shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast({ title: t`Copied` }),
      () => toast({ title: t`The browser did not copy them. Mark them, or download them.`, tone: 'destructive' }),
    )
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="good" live title={t`Codes are on.`}>
        {t`Keep these ten recovery codes where you find them without your phone. Each signs you in once, and they are not shown again.`}
      </Notice>
      <ul className="tabular grid grid-cols-2 gap-x-6 gap-y-2 rounded bg-sunken p-4 text-lg" data-secret>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" onClick={() => void copy()}>{t`Copy`}</Button>
        <Button
          variant="secondary"
          onClick={() => saveText('recovery-codes.txt', `${boot.appName}\n\n${codes.join('\n')}\n`, 'text/plain')}
        >{t`Download`}</Button>
        <Button variant="secondary" onClick={() => window.print()}>{t`Print`}</Button>
        <Button className="ml-auto phone:w-full" onClick={onDone}>{t`I have kept them`}</Button>
      </div>
    </div>
  )
}
