import { useRef } from 'react'
import { boot } from '#client/api/boot.ts'
import { saveText } from '#client/api/download.ts'
import { Button } from '#client/ui/button.tsx'
import { copied } from '#client/ui/copy-field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { toast } from '#client/ui/toast-store.ts'
import { t } from '#shared/language/t.ts'

interface RecoveryCodesProps {
  /** What has happened. */
  title: string
  codes: string[]
  onDone: () => void
}

/** Shown this once. */
export function RecoveryCodes({ title, codes, onDone }: RecoveryCodesProps) {
  const list = useRef<HTMLUListElement>(null)
  const copy = async () => {
    window.getSelection()?.selectAllChildren(list.current!)
    if (await copied(codes.join('\n'))) toast({ title: t`Copied` })
    else toast({ title: t`The browser did not copy them. Mark them, or download them.`, tone: 'destructive' })
  }
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="good" live title={title}>
        {t`Keep these ten recovery codes where you find them without your phone. Each signs you in once, and they are not shown again.`}
      </Notice>
      <ul ref={list} className="tabular grid grid-cols-2 gap-x-6 gap-y-2 rounded bg-sunken p-4 text-lg" data-secret>
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
