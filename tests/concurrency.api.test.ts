import { afterAll, expect, test } from 'vitest'
import { newToken, tokenHashOf } from '#server/features/sign-in/queries.ts'
import { newId } from '#shared/db/columns.ts'
import { addDays, today } from '#shared/time/day.ts'
import { invite, newAddress, registrationFor } from './invitations/invitation-data.ts'
import { makeProblem } from './machine-problems/problem-data.ts'
import { freshWeek, importAs, recordOf } from './payroll/payroll-data.ts'
import { drop } from './shift-reports/report-data.ts'
import { accountOf, newOrderId } from './stain-reports/report-data.ts'
import { type App, startApp } from './support/app.ts'
import { ada, erin, ivan, type Person, tess, theo } from './support/cast.ts'
import type { Reply } from './support/client.ts'
import { startOidcProvider } from './support/oidc-provider.ts'
import { tipOf } from './tips/tip-data.ts'
import { complete, tick, trainingIn } from './training/training-data.ts'

// Every rule that says "only one" or "not any more", tried by fifty at the same moment.

const attempts = 50
const any = expect.any(Number)

interface Race {
  /** The n-th of the attempts; all are sent before any is answered. */
  attempt: (n: number) => Promise<Reply>
  /** How many answers of each status; where nothing is said, one makes a record, and the others are refused. */
  answers?: Record<number, number | typeof any>
  /** What of it is in the database then: the text of one query, and the only row it may give. */
  left: [query: string, values: unknown[], row: object]
  /** Where it happens, if not in the shop of all. */
  at?: App
  /** What the rule asks besides. */
  also?: (replies: Reply[]) => void | Promise<void>
}

const provider = await startOidcProvider()
afterAll(() => provider.close())
const app = await startApp(provider.env)
const training = trainingIn(app)

/** Signed in before it counts, so that what follows really comes at once. */
async function ready(at: App, ...people: Person[]) {
  await Promise.all(people.map((person) => at.as(person).get('/api/user')))
}

/** Somebody of whom nothing is there yet, signed in. */
async function newcomer() {
  const robin = await app.makePerson()
  await ready(app, robin)
  return robin
}

const register = (invitation: Parameters<typeof registrationFor>[0], firstName = 'Nora') =>
  app.stranger().post('/api/register', { ...registrationFor(invitation), firstName })

const idsOf = (replies: Reply[]) => new Set(replies.filter(({ status }) => status < 300).map(({ body }) => body.id))

/** An invitation without an address: the person who uses it gives one, like the printed one of the first admin. */
async function unboundInvitation() {
  const code = newToken()
  await app.pool.query(
    `insert into invitations (id, email, role, code_hash, expires_at, is_bound_to_email)
      values ($1, $2, 'employee', $3, now() + interval '1 day', false)`,
    [newId(), newAddress('unbound'), tokenHashOf(code)],
  )
  return code
}

const oneAdmin: Race['left'] = [`select count(*) from users where role = 'admin' and is_active`, [], { count: '1' }]

const races: Record<string, () => Promise<Race>> = {
  'an address has one account': async () => {
    const email = newAddress('wanted')
    const codes = await Promise.all(Array.from({ length: attempts }, unboundInvitation))
    return {
      attempt: (n) => register({ email: n % 2 ? email : email.toUpperCase(), code: codes[n]! }),
      left: [
        `select count(*) as accounts, (select count(*) from invitations where status = 'accepted' and code_hash = any($2)) as used
          from users where lower(email) = $1`,
        [email, codes.map(tokenHashOf)],
        { accounts: '1', used: '1' },
      ],
    }
  },

  'a subject of the provider has one account': async () => {
    const { email } = await invite(app)
    provider.setUser({ sub: 'raced', email, emailVerified: true, firstName: 'Pat', lastName: 'Park' })
    provider.signInAs('raced')
    return {
      attempt: () => app.stranger().follow('/api/login'),
      answers: { 200: attempts },
      also: (replies) =>
        expect(new Set(replies.map(({ url }) => `${url.pathname}${url.search}`))).toEqual(new Set(['/'])),
      left: [
        `select count(*) as accounts, (select status from invitations where email = $2) as invitation
          from users where oidc_subject = $1 or email = $2`,
        ['raced', email],
        { accounts: '1', invitation: 'accepted' },
      ],
    }
  },

  'an address has one pending invitation': async () => {
    const email = newAddress('asked')
    return {
      attempt: (n) =>
        app.as(ada).post('/api/admin/invitations', { email: n % 2 ? email : email.toUpperCase(), role: 'employee' }),
      left: [
        'select count(*), min(status) as status from invitations where email = $1',
        [email],
        { count: '1', status: 'pending' },
      ],
    }
  },

  'an invitation makes one account': async () => {
    const invitation = await invite(app)
    return {
      attempt: (n) => register(invitation, `Nora ${n}`),
      answers: { 201: 1, 410: attempts - 1 },
      left: [
        `select count(*) as accounts, (select status from invitations where email = $1) as invitation from users where email = $1`,
        [invitation.email],
        { accounts: '1', invitation: 'accepted' },
      ],
    }
  },

  'an invitation brings a deactivated account back once': async () => {
    const robin = await app.makePerson({ isActive: false })
    const invitation = await invite(app, { email: robin.email, role: 'team_lead' })
    return {
      attempt: () => register(invitation),
      answers: { 201: 1, 410: attempts - 1 },
      left: [
        'select count(*), bool_and(id = $2 and is_active) as same, min(role) as role from users where email = $1',
        [robin.email, robin.id],
        { count: '1', same: true, role: 'team_lead' },
      ],
    }
  },

  'a link to a new password works once': async () => {
    const robin = await app.makePerson()
    await app.stranger().post('/api/forgot-password', { email: robin.email })
    const { links } = await app.waitForMail({ to: robin.email })
    const token = new URL(links[0]!).searchParams.get('token')
    return {
      attempt: (n) =>
        app.stranger().post('/api/reset-password', { email: robin.email, token, newPassword: `winner ${n}` }),
      answers: { 200: 1, 400: attempts - 1 },
      also: async (replies) => {
        const password = `winner ${replies.findIndex(({ status }) => status === 200)}`
        expect((await app.stranger().post('/api/login', { email: robin.email, password })).status).toBe(200)
      },
      left: [
        `select count(*) as links, count(used_at) as used, (select count(*) from history where record_id = $1) as changes
          from reset_tokens where user_id = $1`,
        [robin.id],
        // The person was created, then given a password.
        { links: '1', used: '1', changes: '2' },
      ],
    }
  },

  'an order has one stain report': async () => {
    const orderId = newOrderId()
    const accounts = [await accountOf(app), await accountOf(app)]
    return {
      attempt: (n) =>
        app.as([erin, theo, tess][n % 3]!).post('/api/stain-reports', {
          orderId,
          items: { 'K Flat': n + 1 },
          commercialAccountId: accounts[n % 2]!.id,
        }),
      left: ['select count(*) from stain_reports where order_id = $1', [orderId], { count: '1' }],
    }
  },

  'active accounts differ in name or address': async () => ({
    attempt: (n) =>
      app.as(ada).post('/api/commercial-accounts', {
        name: n % 2 ? 'Grand Hotel' : 'grand hotel',
        email: n % 3 ? 'grand@example.com' : 'Grand@Example.com',
      }),
    left: [`select count(*) from commercial_accounts where lower(name) = $1`, ['grand hotel'], { count: '1' }],
  }),

  'accounts that are renamed at once do not end up the same': async () => {
    const accounts = await Promise.all(Array.from({ length: attempts }, () => accountOf(app)))
    return {
      attempt: (n) =>
        app.as(ada).put(`/api/commercial-accounts/${accounts[n]!.id}`, { name: 'Park Inn', email: 'park@example.com' }),
      answers: { 200: 1, 409: attempts - 1 },
      left: [`select count(*) from commercial_accounts where name = $1`, ['Park Inn'], { count: '1' }],
    }
  },

  'a person reports a drop of this amount once a day': async () => {
    const robin = await newcomer()
    return {
      attempt: (n) =>
        app
          .as(robin)
          .post('/api/shift-reports', drop({ dropAmount: ['312.25', 312.25, '312.250'][n % 3], notes: `${n}` })),
      left: ['select count(*) from shift_reports where user_id = $1', [robin.id], { count: '1' }],
    }
  },

  'periods of pay do not overlap': async () => ({
    // Different days each, and the twelfth of May 2018 in all of them.
    attempt: (n) =>
      importAs(app, ada, {
        startDate: addDays('2018-05-12', -(n % 10)),
        endDate: addDays('2018-05-12', Math.floor(n / 10)),
        records: [recordOf(erin)],
      }),
    left: [
      `select count(distinct p.id) as periods, count(r.id) as records
        from payroll_periods p left join payroll_records r on r.period_id = p.id where '2018-05-12' between start_date and end_date`,
      [],
      { periods: '1', records: '1' },
    ],
  }),

  'a period has one record of a person': async () => {
    const week = freshWeek()
    return {
      attempt: (n) =>
        importAs(app, ada, { ...week, records: [erin, ivan].map((person) => recordOf(person, { notes: `${n}` })) }),
      answers: { 201: attempts },
      also: (replies) => {
        expect(idsOf(replies).size).toBe(1)
        expect(replies.filter(({ body }) => !body.isUpdate)).toHaveLength(1)
      },
      // Both of the same import: none came in between. Every one of them is kept.
      left: [
        `select count(*), count(distinct user_id) as people, count(distinct r.notes) as imports,
            (select count(*)::int from payroll_imports where start_date = $1) as kept
          from payroll_records r join payroll_periods p on p.id = period_id where start_date = $1`,
        [week.startDate],
        { count: '2', people: '2', imports: '1', kept: attempts },
      ],
    }
  },

  'a person is added to a period once': async () => {
    const week = freshWeek()
    await importAs(app, ada, { ...week, records: [recordOf(erin)] })
    return {
      attempt: (n) => importAs(app, ada, { ...week, mode: 'add', records: [recordOf([theo, ivan][n % 2]!)] }),
      answers: { 201: 2, 409: attempts - 2 },
      also: (replies) =>
        expect(new Set(replies.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['ALREADY_IN_PERIOD'])),
      left: [
        `select count(*), count(distinct user_id) as people,
            (select count(*) from payroll_imports where start_date = $1) as imports
          from payroll_records r join payroll_periods p on p.id = period_id where start_date = $1`,
        [week.startDate],
        { count: '3', people: '3', imports: '3' },
      ],
    }
  },

  'a name in payroll files means one person': async () => ({
    attempt: (n) => {
      const person = [erin, theo][n % 2]!
      const alias = n % 3 ? 'Racing Name' : 'racing name'
      const aliases = [{ alias, userId: person.id }]
      return importAs(app, ada, { ...freshWeek(), records: [recordOf(person)], aliases })
    },
    answers: { 201: attempts },
    left: ['select count(*) from payroll_name_aliases where lower(alias) = $1', ['racing name'], { count: '1' }],
  }),

  'a person has one progress in a task': async () => {
    const robin = await newcomer()
    const { task } = await training.assignedTask(robin)
    return {
      attempt: (n) => complete(app.as(robin), task.id, `Note ${n}`),
      answers: { 200: attempts },
      also: (replies) => expect(idsOf(replies).size).toBe(1),
      left: ['select count(*) from training_progress where user_id = $1', [robin.id], { count: '1' }],
    }
  },

  'a subtask is ticked once': async () => {
    const robin = await newcomer()
    const { task } = await training.assignedTask(robin)
    const subtask = await training.addSubtask(task.id)
    return {
      attempt: () => tick(app.as(robin), subtask),
      answers: { 200: attempts },
      left: ['select count(*) from training_subtask_progress where user_id = $1', [robin.id], { count: '1' }],
    }
  },

  'a person has a module once, whichever way it is given': async () => {
    const robin = await app.makePerson()
    const module = await training.addModule()
    const one = { userId: robin.id, moduleId: module.id, assignedBy: ada.id }
    const all = { userIds: [theo.id, robin.id, tess.id] }
    return {
      attempt: (n) =>
        n % 2
          ? app.as(ada).post('/api/training/assignments', one)
          : app.as(ada).post(`/api/training/modules/${module.id}/assignments`, all),
      answers: { 201: any, 409: any },
      also: (replies) => {
        const ofOne = replies.filter((_, n) => n % 2)
        expect(replies.filter((_, n) => n % 2 === 0).every(({ status }) => status === 201)).toBe(true)
        expect(ofOne.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1)
      },
      left: ['select count(*) from training_assignments where module_id = $1', [module.id], { count: '3' }],
    }
  },

  'of admins who all step back one stays': async () => {
    const { shop, admins } = await shopOfAdmins(attempts)
    return {
      attempt: (n) => shop.as(admins[n]!).patch(`/api/admin/users/${admins[n]!.id}/role`, { role: 'employee' }),
      answers: { 200: attempts - 1, 409: 1 },
      at: shop,
      left: oneAdmin,
    }
  },

  'of two admins who deactivate each other one stays': async () => {
    const { shop, admins } = await shopOfAdmins(2)
    return {
      attempt: (n) => shop.as(admins[n % 2]!).delete(`/api/admin/users/${admins[(n + 1) % 2]!.id}`),
      answers: { 200: any, 401: any, 403: any },
      at: shop,
      left: oneAdmin,
    }
  },

  'a machine is repaired once': async () => {
    const { id } = await makeProblem(app.db)
    return {
      attempt: (n) =>
        n % 2
          ? app.as([erin, tess, ada][n % 3]!).post(`/api/machine-problems/${id}/repair`, { repairNotes: `${n}` })
          : app.stranger().post(`/api/public/machine-problems/${id}/repair`, { technicianName: `Guest ${n}` }),
      answers: { 200: attempts },
      left: [
        `select status, (select count(*) from history where record_id = $1 and action = 'changed') as repairs from machine_problems where id = $1`,
        [id],
        { status: 'repaired', repairs: '1' },
      ],
    }
  },

  'nothing of a tip changes after its week was paid': async () => {
    const week = { startDate: '2017-05-01', endDate: '2017-05-07' }
    const createdAt = '2017-05-03T16:00:00.000Z'
    const tips = await Promise.all(Array.from({ length: attempts }, () => tipOf(app.db, erin, { createdAt })))
    return {
      attempt: (n) => {
        if (n === 20) return importAs(app, ada, { ...week, records: [recordOf(erin)] })
        const tip = `/api/tips/${tips[n]!.id}`
        return n % 3 ? app.as(erin).put(tip, { amount: '77' }) : app.as(erin).delete(tip)
      },
      answers: { 200: any, 201: 1, 423: any },
      also: async (replies) => {
        const changed = tips.filter((_, n) => replies[n]!.status === 200).map(({ id }) => id)
        const { rows } = await app.pool.query(
          `select record_id, at <= (select imported_at from payroll_periods where start_date = $2) as "isBefore"
            from history where record_id = any($1) and action <> 'created'`,
          [tips.map(({ id }) => id), week.startDate],
        )
        expect(rows.map((row) => row.record_id).toSorted()).toEqual(changed.toSorted())
        expect(rows.filter(({ isBefore }) => !isBefore)).toEqual([])
        expect((await app.as(erin).put(`/api/tips/${tips[20]!.id}`, { amount: '77' })).status).toBe(423)
      },
      left: ['select count(*) from payroll_periods where start_date = $1', [week.startDate], { count: '1' }],
    }
  },

  'a key makes one record, which every repeat answers': async () => {
    const robin = await newcomer()
    const headers = { 'Idempotency-Key': newId() }
    return {
      attempt: () => app.as(robin).post('/api/tips', { orderId: '0042', amount: '4.50' }, { headers }),
      answers: { 201: attempts },
      also: (replies) => expect(new Set(replies.map(({ text }) => text)).size).toBe(1),
      left: ['select count(*) from tips where user_id = $1', [robin.id], { count: '1' }],
    }
  },

  'a key belongs to the first that used it': async () => {
    const robin = await newcomer()
    const headers = { 'Idempotency-Key': newId() }
    return {
      attempt: (n) =>
        app.as(robin).post('/api/shift-reports', drop({ dropAmount: String(n + 1), shiftDate: today() }), { headers }),
      answers: { 201: 1, 422: attempts - 1 },
      left: ['select count(*) from shift_reports where user_id = $1', [robin.id], { count: '1' }],
    }
  },
}

async function shopOfAdmins(count: number) {
  const shop = await startApp({}, { people: [] })
  const admins: Person[] = []
  while (admins.length < count) admins.push(await shop.makePerson({ role: 'admin' }))
  await ready(shop, ...admins)
  // By now the server has all the connections to the database that it opens, so that nobody waits for one.
  await Promise.all(Array.from({ length: attempts }, (_, n) => shop.as(admins[n % count]!).get('/api/user')))
  return { shop, admins }
}

await ready(app, ada, erin, tess, theo)

test.each(Object.entries(races))('%s', async (_name, prepare) => {
  const { attempt, answers = { 201: 1, 409: attempts - 1 }, at = app, left, also } = await prepare()
  const replies = await Promise.all(Array.from({ length: attempts }, (_, n) => attempt(n)))
  const counts = Object.fromEntries(Object.keys(answers).map((status) => [status, 0]))
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  expect(counts, replies.find(({ status }) => !(status in answers))?.text).toEqual(answers)
  const [query, values, row] = left
  expect((await at.pool.query(query, values)).rows).toEqual([row])
  await also?.(replies)
})
