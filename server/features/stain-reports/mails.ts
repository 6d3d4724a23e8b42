import { mailOf } from '#server/mail/layout.ts'
import type { MailAttachment } from '#server/mail/mailer.ts'
import { t } from '#shared/language/t.ts'
import { itemName, stainItems } from '#shared/stain-reports/items.ts'
import { formatInstant } from '#shared/time/instant.ts'

export const picturesInMail = 12
/** For all pictures together: what mail servers accept, less a third for the encoding and less the text. */
export const pictureBytesInMail = 7_000_000

export interface StainMailFacts {
  appName: string
  timeZone: string
  report: {
    orderId: string
    items: Record<string, number>
    totalItems: number
    createdAt: string
  }
  pictures: Buffer[]
  /** How many photos the report has in all. */
  photoCount: number
}

export function stainReportMail({ appName, timeZone, report, pictures, photoCount }: StainMailFacts) {
  const images = pictures.map((_, at) => ({ cid: `photo-${at + 1}`, alt: t`Photo ${at + 1} of ${photoCount}` }))
  const more = photoCount - pictures.length
  const attachments = pictures.map(
    (content, at): MailAttachment => ({
      filename: `order-${report.orderId}-photo-${at + 1}.jpg`,
      content,
      contentType: 'image/jpeg',
      cid: images[at]!.cid,
    }),
  )
  const rows = stainItems.flatMap((item) => {
    const count = report.items[item]
    return count ? [[itemName(item), String(count)]] : []
  })
  return {
    subject: t`Stain report for order ${report.orderId}`,
    ...mailOf({
      appName,
      title: t`Stain Report for Order ${report.orderId}`,
      paragraphs: [
        t`We found stains on items of your order ${report.orderId}. They were recorded on ${formatInstant(report.createdAt, { timeZone })}.`,
        {
          columns: [{ label: t`Item` }, { label: t`Count`, align: 'right' }],
          rows,
          total: [t`Total`, String(report.totalItems)],
        },
        ...(images.length > 0 ? [{ images }] : []),
        ...(more > 0
          ? [
              more === 1
                ? t`1 more picture is on file. Please ask us if you need it.`
                : t`${more} more pictures are on file. Please ask us if you need them.`,
            ]
          : []),
      ],
    }),
    attachments,
  }
}
