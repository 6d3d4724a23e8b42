import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { count, instant, json, nested, oneOf, shape, text, where } from '#server/db/shape.ts'
import { voicePhotosMax } from '#shared/machine-problems/machine.ts'
import { machineProblem, problemVoice, publicMachineProblem } from '#shared/machine-problems/machine-problem.ts'
import { publicProgress } from '#shared/machine-problems/progress.ts'
import { machineProblems, machineProblemVoices } from '#shared/machine-problems/table.ts'
import { objectPathOf } from '#shared/objects/object.ts'
import { formerFirstName } from '#shared/users/name.ts'
import { users } from '#shared/users/table.ts'

const reporter = alias(users, 'reporter')
const repairer = alias(users, 'repairer')
const progressBy = alias(users, 'progress_by')

export const publicFields = {
  id: machineProblems.id,
  machineType: machineProblems.machineType,
  machineNumber: machineProblems.machineNumber,
  description: machineProblems.description,
  status: machineProblems.status,
  createdAt: machineProblems.createdAt,
}

/** Without a word about the staff. */
export const publicProblemShape = shape(publicMachineProblem, publicFields)

/** Never more than a first name. */
export const publicProgressShape = shape(publicProgress, {
  problemId: machineProblems.id,
  firstName: text<string | null>(sql`nullif(nullif(${users.firstName}, ''), ${sql.raw(`'${formerFirstName}'`)})`),
  note: machineProblems.progressNote,
  since: instant<string>(machineProblems.progressAt),
})

const pathOf = (photo: SQL) => sql`${sql.raw(`'${objectPathOf('')}'`)} || ${photo}`

/** Those of the report in their order, then the latest of the voices. */
const photos = sql`to_json(
  array(select ${pathOf(sql`photo`)} from unnest(${machineProblems.photoIds}) with ordinality photos (photo, place) order by place)
  || array(
    select ${pathOf(sql`voice.photo_id`)} from ${machineProblemVoices} voice
    where voice.problem_id = ${machineProblems.id} and voice.photo_id is not null
    order by voice.created_at desc limit ${sql.raw(String(voicePhotosMax))}))`

/** A member of staff, or somebody at the public status page with the name they typed. */
const isRepaired = sql`coalesce(${machineProblems.repairerId}::text, ${machineProblems.repairerName}) is not null`

export const problemShape = shape(machineProblem, {
  ...publicFields,
  reporter: nested({ firstName: reporter.firstName, lastName: reporter.lastName }),
  people: count(sql`(1 + (
    select count(distinct voice.person_id) from ${machineProblemVoices} voice
    where voice.problem_id = ${machineProblems.id} and voice.person_id <> ${machineProblems.reporterId}))`),
  photos: json<string[]>(photos),
  repairDate: machineProblems.repairDate,
  repairNotes: machineProblems.repairNotes,
  repairer: where(
    isRepaired,
    nested({
      firstName: text<string>(sql`coalesce(${repairer.firstName}, ${machineProblems.repairerName})`),
      lastName: text<string>(sql`coalesce(${repairer.lastName}, '')`),
    }),
  ),
  via: oneOf(
    ['staff', 'public', null],
    sql`case when ${machineProblems.repairerId} is not null then 'staff' when ${isRepaired} then 'public' end`,
  ),
  progressNote: machineProblems.progressNote,
  progressBy: where(
    sql`${machineProblems.progressById} is not null`,
    nested({ firstName: progressBy.firstName, lastName: progressBy.lastName }),
  ),
  progressAt: machineProblems.progressAt,
})

/** What `problemShape` is made of. */
export const problems = sql`${machineProblems}
  join ${users} reporter on ${reporter.id} = ${machineProblems.reporterId}
  left join ${users} repairer on ${repairer.id} = ${machineProblems.repairerId}
  left join ${users} progress_by on ${progressBy.id} = ${machineProblems.progressById}`

export const voiceShape = shape(problemVoice, {
  id: machineProblemVoices.id,
  problemId: machineProblemVoices.problemId,
  person: nested({ firstName: users.firstName, lastName: users.lastName }),
  note: machineProblemVoices.note,
  photo: text<string | null>(pathOf(sql`${machineProblemVoices.photoId}`)),
  createdAt: machineProblemVoices.createdAt,
})

/** What `voiceShape` is made of. */
export const voices = sql`${machineProblemVoices} join ${users} on ${users.id} = ${machineProblemVoices.personId}`

/** The words of the partial index; as parameters they would miss it. */
export const isUnrepaired = sql`${machineProblems.status} in ('open', 'in_progress')`

/** Washers, then dryers, by number, the oldest problem of a machine first. */
export const byMachine = sql`${machineProblems.machineType} desc, ${machineProblems.machineNumber},
  ${machineProblems.createdAt}, ${machineProblems.id}`

/** What a mail says of a problem. */
export const mailedFields = {
  machineType: machineProblems.machineType,
  machineNumber: machineProblems.machineNumber,
  description: machineProblems.description,
  status: machineProblems.status,
  createdAt: machineProblems.createdAt,
}
