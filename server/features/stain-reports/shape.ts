import { sql } from 'drizzle-orm'
import { json, nested, shape, yesNo } from '#server/db/shape.ts'
import { commercialAccounts } from '#shared/commercial-accounts/table.ts'
import { objectPathOf } from '#shared/objects/object.ts'
import { stainReport } from '#shared/stain-reports/stain-report.ts'
import { stainReports } from '#shared/stain-reports/table.ts'
import { users } from '#shared/users/table.ts'

export const stainReportShape = shape(stainReport, {
  id: stainReports.id,
  orderId: stainReports.orderId,
  commercialAccountId: stainReports.commercialAccountId,
  items: stainReports.items,
  totalItems: stainReports.totalItems,
  photos: json<string[]>(
    sql`to_json(array(select ${sql.raw(`'${objectPathOf('')}'`)} || photo from unnest(${stainReports.photoIds}) with ordinality as photos (photo, place) order by place))`,
  ),
  emailSent: yesNo(sql`${stainReports.emailSentAt} is not null`),
  emailSentAt: stainReports.emailSentAt,
  editedSinceEmail: yesNo(sql`coalesce(${stainReports.updatedAt} > ${stainReports.emailSentAt}, false)`),
  createdAt: stainReports.createdAt,
  updatedAt: stainReports.updatedAt,
  commercialAccount: nested({
    name: commercialAccounts.name,
    email: commercialAccounts.email,
    isActive: commercialAccounts.isActive,
  }),
  reporter: nested({ firstName: users.firstName, lastName: users.lastName }),
})

/** What `stainReportShape` is made of. */
export const reports = sql`${stainReports}
  join ${commercialAccounts} on ${commercialAccounts.id} = ${stainReports.commercialAccountId}
  join ${users} on ${users.id} = ${stainReports.createdBy}`
