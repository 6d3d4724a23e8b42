import { timesOf } from '#server/db/insertion.ts'
import { changeSettings } from '#server/features/settings/queries.ts'
import { userByEmail } from '#server/features/users/queries.ts'
import type { Handlers } from '#server/http/call.ts'
import { inLanguage } from '#server/http/language.ts'
import { hashPassword } from '#server/http/passwords.ts'
import { AppError } from '#shared/api/app-error.ts'
import { t } from '#shared/language/t.ts'
import type { machineProblemEndpoints } from '#shared/machine-problems/endpoints.ts'
import { instantSchema } from '#shared/time/schema.ts'
import { nameOf } from '#shared/users/name.ts'
import { insertProblemEmail, lastProblemEmail, onlyTechnicianEmail, problemsMail } from './mails.ts'
import { chooseMailRhythm, mailRhythmOf } from './news.ts'
import {
  insertProblem,
  likelyTechnicianName,
  listedProblems,
  listedRepairs,
  problem,
  publicProblem,
  publicProblems,
  publicProgress,
  unrepairedProblems,
} from './queries.ts'
import {
  changeProblem,
  pinState,
  repairProblem,
  requirePin,
  requirePublicRepairs,
  setPin,
  undoOf,
  undoRepair,
} from './repairs.ts'
import { insertVoice, problemHistory } from './voices.ts'

export const machineProblemHandlers: Handlers<typeof machineProblemEndpoints> = {
  listMachineProblems: ({ query }) => listedProblems(query).asked(),

  listRepairs: ({ query }) => listedRepairs(query).asked(),

  reportMachineProblem: ({ db, user, body: { occurredAt, ...body } }) =>
    insertProblem(db, user, { ...body, ...timesOf(occurredAt) }),

  addVoiceToMachineProblem: ({ db, user, params, body: { occurredAt, note = null, photo } }) =>
    insertVoice(db, user, { problemId: params.id, note, photo, ...timesOf(occurredAt) }),

  repairMachineProblem: async ({ db, user, params, body }) => {
    await repairProblem(db, params.id, {
      by: { userId: user.id },
      notes: body.repairNotes ?? null,
      occurredAt: body.occurredAt,
    })
    return problem.asked(params)
  },

  changeMachineProblem: async ({ db, user, params, body }) => {
    const { status, repairNotes, progressNote } = body
    const date = repairDateOf(body.repairDate)
    await changeProblem(db, params.id, { by: { userId: user.id }, status, notes: repairNotes, date, progressNote })
    return problem.asked(params)
  },

  machineProblemHistory: ({ db, params }) => problemHistory(db, params.id),

  offerMachineProblemEmail: async ({ db }) => {
    const lastSent = (await lastProblemEmail(db)) ?? null
    return { technicianEmail: lastSent?.technicianEmail ?? (await onlyTechnicianEmail(db)) ?? '', lastSent }
  },

  emailMachineProblems: async ({ db, user, body, config, inSteps, mailer, publicUrl }) => {
    const { problems, total } = await unrepairedProblems(db)
    if (problems.length === 0) throw new AppError(400, 'NO_PROBLEMS', t`There are no open problems to send.`)
    const { appName, timeZone } = config
    const sender = nameOf(user)
    const language = (await userByEmail(db, body.technicianEmail))?.language ?? user.language
    const mail = inLanguage(language, () => problemsMail({ appName, publicUrl, timeZone, sender, problems, total }))
    const problemsCount = total
    return inSteps({
      send: () => mailer.send({ to: body.technicianEmail, ...mail }),
      answer: async (db) => {
        await insertProblemEmail(db, { technicianEmail: body.technicianEmail, problemsCount, sentById: user.id })
        return { problemsCount }
      },
    })
  },

  publicMachineProblems: publicProblems.with(() => ({})),

  publicProblemProgress: publicProgress.with(() => ({})),

  // It fills in a field that is not there where nobody may repair.
  publicTechnicianName: async ({ config, db }) => ({
    technicianName: config.publicRepairs === 'off' ? '' : await likelyTechnicianName(db),
  }),

  ownProblemMails: ({ db, user }) => mailRhythmOf(db, user.id),

  chooseProblemMails: async ({ db, user, body }) => {
    await chooseMailRhythm(db, user.id, body.rhythm)
    return body
  },

  publicRepairPinState: ({ db }) => pinState(db),

  setPublicRepairPin: async ({ config, db, settings, user, body }) => {
    await setPin(db, { pinHash: await hashPassword(body.pin), setById: user.id })
    // An admin who sets a PIN wants it to be asked for.
    if (config.publicRepairs === 'on' && !config.given.publicRepairs) {
      await changeSettings(db, { publicRepairs: 'pin' })
      await settings.read(db)
    }
    return pinState(db)
  },

  repairMachineProblemPublicly: async (call) => {
    const { db, params, body, undoSecret } = call
    requirePublicRepairs(call)
    await requirePin(call, body.pin)
    const by = { name: body.technicianName }
    const { was, ...problem } = await repairProblem(db, params.id, { by, notes: body.repairNotes ?? null })
    return { ...problem, undo: was ? undoOf(undoSecret(), { ...problem, was }) : null }
  },

  undoPublicRepair: async ({ config, db, params, body, undoSecret }) => {
    requirePublicRepairs({ config })
    await undoRepair(db, params.id, body.undo, undoSecret())
    return publicProblem.asked(params)
  },
}

/** When the browser says it was repaired; undefined, for now, where that is no time. */
const repairDateOf = (input: unknown): string | undefined => instantSchema.safeParse(input).data
