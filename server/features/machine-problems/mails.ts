import { and, asc, desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { mailOf } from '#server/mail/layout.ts'
import { t } from '#shared/language/t.ts'
import { machineName, type ProblemStatus, problemStatusNames } from '#shared/machine-problems/machine.ts'
import { machineProblemEmails } from '#shared/machine-problems/table.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { users } from '#shared/users/table.ts'

interface ListedProblem {
  machineType: string
  machineNumber: number
  description: string
  status: ProblemStatus
  createdAt: string
}

const descriptionShown = 300

/** A table of the problems, which come machine by machine; each machine is named once. */
export function problemsMail(facts: {
  appName: string
  publicUrl: string
  timeZone: string
  sender: string
  problems: ListedProblem[]
  /** How many there are; more than `problems` where a mail would be too long. */
  total: number
}) {
  const { appName, publicUrl, timeZone, sender, problems, total } = facts
  const names = problems.map(machineName)
  const machines = new Set(names).size
  const count = total === 1 ? t`1 machine problem` : t`${total} machine problems`
  const places = machines === 1 ? t`1 machine` : t`${machines} machines`
  return {
    subject: t`${count} to repair`,
    ...mailOf({
      appName,
      title: t`${count} to repair`,
      paragraphs: [
        total > problems.length
          ? t`${sender} sends you ${problems.length} of what is not repaired yet: ${count}.`
          : t`${sender} sends you what is not repaired yet: ${count} on ${places}.`,
        {
          columns: [{ label: t`Machine` }, { label: t`Status` }, { label: t`Reported` }, { label: t`Problem` }],
          rows: problems.map((problem, at) => [
            names[at] === names[at - 1] ? '' : names[at]!,
            problemStatusNames[problem.status],
            formatInstant(problem.createdAt, { timeZone }),
            shortened(problem.description),
          ]),
        },
      ],
      action: { label: t`Manage Problems`, url: `${publicUrl}/admin/machine-management` },
      footer: t`Once a machine works again, please mark its problem as repaired.`,
    }),
  }
}

/** To a technician who wants to hear of new problems. */
export function newsMail({
  appName,
  publicUrl,
  timeZone,
  firstName,
  problems,
}: {
  appName: string
  publicUrl: string
  timeZone: string
  firstName: string
  problems: ListedProblem[]
}) {
  const title = problems.length === 1 ? t`New machine problem` : t`${problems.length} new machine problems`
  return {
    subject: problems.length === 1 ? t`New problem: ${machineName(problems[0]!)}` : title,
    ...mailOf({
      appName,
      title,
      paragraphs: [
        t`Hello ${firstName},`,
        t`this was reported and is not repaired yet:`,
        {
          columns: [{ label: t`Machine` }, { label: t`Reported` }, { label: t`Problem` }],
          rows: problems.map((problem) => [
            machineName(problem),
            formatInstant(problem.createdAt, { timeZone }),
            shortened(problem.description),
          ]),
        },
      ],
      action: { label: t`Manage Problems`, url: `${publicUrl}/admin/machine-management` },
      footer: t`You chose to get these mails. Your profile says when they come, and stops them.`,
    }),
  }
}

/** One line, of a length that a table can hold. */
function shortened(description: string) {
  const line = description.replace(/\s+/g, ' ')
  return line.length <= descriptionShown ? line : `${line.slice(0, descriptionShown - 1).trimEnd()}…`
}

export async function insertProblemEmail(
  db: Db,
  values: { technicianEmail: string; problemsCount: number; sentById: string },
): Promise<void> {
  await db.insert(machineProblemEmails).values(values)
}

export async function lastProblemEmail(db: Db) {
  const [last] = await db
    .select({
      technicianEmail: machineProblemEmails.technicianEmail,
      problemsCount: machineProblemEmails.problemsCount,
      sentAt: machineProblemEmails.sentAt,
      sentBy: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(machineProblemEmails)
    .innerJoin(users, eq(users.id, machineProblemEmails.sentById))
    .orderBy(desc(machineProblemEmails.sentAt), desc(machineProblemEmails.id))
    .limit(1)
  return last
}

/** The address of the only active technician; undefined where there are none or several. */
export async function onlyTechnicianEmail(db: Db): Promise<string | undefined> {
  const technicians = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'technician'), users.isActive))
    .orderBy(asc(users.id))
    .limit(2)
  return technicians.length === 1 ? technicians[0]!.email : undefined
}
