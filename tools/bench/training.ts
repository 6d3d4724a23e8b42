// `npm run bench:training`: what the lists of training cost in a small shop and in a very large one.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { openPool } from '#server/db/pool.ts'
import { asSystem } from '#server/db/who.ts'
import { startEmbeddedPostgres } from '#server/embedded/launcher.ts'
import { signIn, startProduct } from './servers.ts'
import { fillShop, password } from './shop.ts'

const tasksPerModule = 8
const repeats = 7

const shops = [
  { people: 25, modules: 6 },
  { people: 500, modules: 40 },
]

const folder = await mkdtemp(path.join(tmpdir(), 'washboard-bench-'))
const postgres = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres') })
try {
  for (const shop of shops) await measure(shop)
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure({ people, modules }: (typeof shops)[number]) {
  const pool = openPool(asSystem({ ...postgres.connection, statement_timeout: 0 }), {
    answerWithin: Number.POSITIVE_INFINITY,
  })
  await pool.query('drop schema public cascade; create schema public; drop schema if exists drizzle cascade')
  await migrate(pool)
  await fillShop(pool, people, 1)
  await fillTraining(pool, modules)
  const product = await startProduct({ DATABASE_URL: postgres.connectionString, DATA_DIR: path.join(folder, 'data') })
  try {
    const admin = await signIn(product.port, 'p1@bench.example', password)
    const trainee = await signIn(product.port, 'p2@bench.example', password)
    console.log(
      `\n${people} employees, ${modules} modules of ${tasksPerModule} tasks, everybody has all of them\n` +
        `${'call'.padEnd(40)}${'median ms'.padStart(12)}${'kB'.padStart(9)}${'brotli kB'.padStart(11)}`,
    )
    const calls = [
      { path: '/api/admin/training/overview', cookie: admin },
      { path: '/api/admin/training/pending-approvals', cookie: admin },
      { path: '/api/admin/training/assignments', cookie: admin },
      { path: '/api/training/assigned-modules', cookie: trainee },
    ]
    for (const { path, cookie } of calls) {
      const { milliseconds, text } = await timed(`http://127.0.0.1:${product.port}${path}`, cookie)
      console.log(
        path.padEnd(40) +
          milliseconds.toFixed(1).padStart(12) +
          (text.length / 1000).toFixed(0).padStart(9) +
          (brotliCompressSync(text).length / 1000).toFixed(0).padStart(11),
      )
    }
  } finally {
    await product.stop()
    await pool.end()
  }
}

/** Every third task waits for approval, every third is done, and every third is open. */
async function fillTraining(pool: pg.Pool, modules: number) {
  await pool.query(
    `insert into training_modules (id, name, description, order_index)
     select gen_random_uuid(), 'Module ' || n, 'What everybody should know about it', n from generate_series(1, $1::int) n`,
    [modules],
  )
  await pool.query(
    `insert into training_tasks (id, module_id, title, description, order_index)
     select gen_random_uuid(), id, 'Task ' || n, '<p>Look at it <strong>twice</strong> before you begin.</p>', n
     from training_modules, generate_series(1, $1::int) n`,
    [tasksPerModule],
  )
  await pool.query(
    `insert into training_subtasks (id, task_id, title, order_index)
     select gen_random_uuid(), id, 'Subtask ' || n, n from training_tasks, generate_series(1, 3) n`,
  )
  await pool.query(
    `insert into training_assignments (id, user_id, module_id, assigned_by_id)
     select gen_random_uuid(), users.id, training_modules.id, users.id from users, training_modules`,
  )
  await pool.query(
    `insert into training_progress (id, user_id, task_id, trainee_completed_at, completed_at, trainer_approved_at, trainer_id)
     select gen_random_uuid(), users.id, task.id, now(),
       case when order_index % 3 = 0 then now() end, case when order_index % 3 = 0 then now() end,
       case when order_index % 3 = 0 then users.id end
     from users, training_tasks task where order_index % 3 < 2`,
  )
  await pool.query('vacuum analyze')
}

async function timed(url: string, cookie: string) {
  const times: number[] = []
  let text = ''
  for (let n = 0; n < repeats; n += 1) {
    const start = performance.now()
    const response = await fetch(url, { headers: { cookie, 'accept-encoding': 'identity' } })
    text = await response.text()
    times.push(performance.now() - start)
    if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`)
  }
  return { milliseconds: times.toSorted((a, b) => a - b)[Math.floor(repeats / 2)]!, text }
}
