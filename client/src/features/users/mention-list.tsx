import { useId } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { t } from '#shared/language/t.ts'
import type { Mention, Mentions } from '#shared/personal-data/mentions.ts'
import { formatRange } from '#shared/time/day.ts'

interface MentionListProps {
  mentions: Mentions
  name: string
  register: UseFormRegister<{ name: string; spellings: string[] }>
}

/** Where texts and files name the person, a tick for each spelling. */
export function MentionList({ mentions: { spellings, untouchedFiles }, name, register }: MentionListProps) {
  const title = useId()
  const found = spellings.filter(({ count }) => count > 0)
  return (
    <>
      {found.length > 0 ? (
        <fieldset aria-labelledby={title} className="flex flex-col gap-2">
          <legend id={title} className="font-semibold">{t`Replace also where people wrote`}</legend>
          {found.map((mention) => (
            <div key={mention.spelling}>
              <Checkbox
                {...register('spellings')}
                value={mention.spelling}
                disabled={mention.isTaken}
                label={<span className="wrap-anywhere">{mention.spelling}</span>}
                hint={hintOf(mention)}
              />
              <ul className="ml-8 flex flex-col gap-1 text-muted text-sm">
                {mention.examples.map(({ where, before, found, after }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: They stay as they are.
                  <li key={at} className="wrap-anywhere border-line border-l-2 pl-2">
                    {where}: {before}
                    <mark className="bg-brand-soft text-ink">{found}</mark>
                    {after}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </fieldset>
      ) : (
        <p className="text-muted">{t`Nothing that people wrote, and no payroll file, has the name ${name}.`}</p>
      )}
      {untouchedFiles.length > 0 && (
        <Notice
          tone="attention"
          title={t`These payroll files keep the name: nobody can tell which column has the names.`}
        >
          <ul>
            {untouchedFiles.map(({ id, fileName, startDate, endDate }) => (
              <li key={id} className="wrap-anywhere">
                {[fileName, formatRange({ start: startDate, end: endDate })].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

function hintOf({ isTaken, places }: Mention) {
  const where = places.map(({ where, count }) => `${where} (${count})`).join(', ')
  return isTaken ? t`Somebody else is called so, it stays: ${where}` : where
}
