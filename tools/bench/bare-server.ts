// The limit to hold the product against: node:http and pg with prepared statements, a session looked up by cookie,
// rows through JSON.stringify, and nothing else. Started as a process of its own; prints its port.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

// Bare also of the history that the product's tables write.
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 12,
  options: '-c timezone=UTC -c washboard.history=off',
})

const problems =
  "select id, machine_type, machine_number, description, status, created_at from machine_problems where status in ('open', 'in_progress') order by machine_type desc, machine_number, created_at, id"
const pay =
  'select payroll_records.*, period_name, start_date, end_date from payroll_records join payroll_periods on payroll_periods.id = period_id where user_id = $1 order by start_date desc'
const own =
  'select id, user_id, order_id, amount, notes, created_at from tips where user_id = $1 and created_at between $2 and $3 order by created_at desc'

async function userOf(request: IncomingMessage): Promise<string | undefined> {
  const token = /washboard\.sid=s%3A([^.]+)/.exec(request.headers.cookie ?? '')?.[1]
  if (!token) return undefined
  const tokenHash = createHash('sha256').update(token).digest('base64url')
  const { rows } = await pool.query({
    name: 'session',
    text: 'select user_id from sessions where token_hash = $1 and expires_at > now()',
    values: [tokenHash],
  })
  return rows[0]?.user_id
}

const send = (response: ServerResponse, value: unknown, status = 200) => {
  const text = JSON.stringify(value)
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
  response.end(text)
}

const bodyOf = (request: IncomingMessage) =>
  new Promise<Record<string, string>>((resolve, reject) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => resolve(JSON.parse(text)))
    request.on('error', reject)
  })

async function answer(request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url!, 'http://bare')
  if (url.pathname === '/problems') return send(response, (await pool.query({ name: 'problems', text: problems })).rows)
  const user = await userOf(request)
  if (!user) return send(response, {}, 401)
  if (url.pathname === '/user') {
    const { rows } = await pool.query({
      name: 'user',
      text: 'select id, email, first_name, last_name, role, profile_image_url, is_active from users where id = $1',
      values: [user],
    })
    return send(response, rows[0])
  }
  if (url.pathname === '/pay')
    return send(response, (await pool.query({ name: 'pay', text: pay, values: [user] })).rows)
  const range = [url.searchParams.get('startDate'), url.searchParams.get('endDate')]
  if (request.method === 'POST') {
    const body = await bodyOf(request)
    const { rows } = await pool.query({
      name: 'log',
      text: 'insert into tips (id, user_id, order_id, amount, notes) values (gen_random_uuid(), $1, $2, $3, $4) returning *',
      values: [user, body.orderId, body.amount, body.notes],
    })
    return send(response, rows[0], 201)
  }
  if (url.pathname === '/consolidated') {
    const tips = await pool.query({
      name: 'all',
      text: 'select tips.id, tips.user_id, order_id, amount, notes, tips.created_at, first_name, last_name, email from tips join users on users.id = user_id where tips.created_at between $1 and $2 order by tips.created_at desc',
      values: range,
    })
    return send(response, tips.rows)
  }
  const { rows } = await pool.query({ name: 'own', text: own, values: [user, ...range] })
  send(response, rows)
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => send(response, { message: String(error) }, 500))
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
process.on('SIGTERM', () => process.exit(0))
