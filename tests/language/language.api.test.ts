import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, theo } from '#tests/support/cast.ts'

const app = await startApp()
const inSpanish = { headers: { 'Accept-Language': 'es-MX,es;q=0.9,en;q=0.8' } }

test('Erin chooses Spanish, and every device of hers is answered in it', async () => {
  expect((await app.as(erin).get('/api/user')).body.language).toBe('en')
  const chosen = await app.as(erin).request('PATCH', '/api/user/language', {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ language: 'es' }),
  })
  expect([chosen.status, chosen.body.language]).toEqual([200, 'es'])
  const wrong = { orderId: '', amount: '0' }
  const refusal = await app.as(erin).post('/api/tips', wrong)
  expect([refusal.status, refusal.body.message]).toEqual([400, 'Falta el número de pedido'])
  expect(refusal.body.errors.amount).toEqual(['El monto debe ser un número mayor que cero'])
  expect((await app.as(erin).get('/api/tips/019900aa-0000-7000-8000-000000000000')).body.message).toContain('No ')
  // The others go on in English, at the same time too.
  const [spanish, english] = await Promise.all([
    app.as(erin).post('/api/tips', wrong),
    app.as(theo).post('/api/tips', wrong),
  ])
  expect([spanish.body.message, english.body.message]).toEqual(['Falta el número de pedido', 'Order ID is required'])
})

test('a language that there is not is refused', async () => {
  const reply = await app.as(theo).patch('/api/user/language', { language: 'de' })
  expect([reply.status, reply.body.message]).toEqual([400, 'Language must be one of en, es'])
})

test('strangers are answered in the language of their device, else in that of their browser', async () => {
  const signIn = async (headers: Record<string, string>) =>
    (await app.stranger().post('/api/login', { email: erin.email, password: 'wrong' }, { headers })).body.message
  expect(await signIn({})).toBe('Invalid email or password')
  expect(await signIn(inSpanish.headers)).toBe('Correo o contraseña incorrectos')
  expect(await signIn({ ...inSpanish.headers, Cookie: 'language=en' })).toBe('Invalid email or password')
  expect(await signIn({ Cookie: 'theme=dark; language=es' })).toBe('Correo o contraseña incorrectos')
  expect(await signIn({ 'Accept-Language': 'de-AT, es;q=0.5' })).toBe('Correo o contraseña incorrectos')
  expect(await signIn({ Cookie: 'language=de' })).toBe('Invalid email or password')
})

test("a person's language counts more than the device's", async () => {
  const reply = await app.as(theo).post('/api/tips', { orderId: '', amount: '1' }, inSpanish)
  expect(reply.body.message).toBe('Order ID is required')
})

test('a mail to somebody of the shop is in their language, to others in that of the sender', async () => {
  const paula = await app.makePerson({ firstName: 'Paula' })
  await app.as(paula).patch('/api/user/language', { language: 'es' })
  await app.stranger().post('/api/forgot-password', { email: paula.email })
  const reset = await app.waitForMail({ to: paula.email })
  expect(reset.subject).toBe('Cambia tu contraseña de Washboard')
  expect(reset.html).toContain('<html lang="es">')
  expect(reset.text).toContain('Hola, Paula:')

  const pedro = await app.makePerson({ role: 'admin' })
  await app.as(pedro).patch('/api/user/language', { language: 'es' })
  await app.as(pedro).post('/api/admin/invitations', { email: 'nueva@example.com', role: 'technician' })
  const invitation = await app.waitForMail({ to: 'nueva@example.com' })
  expect(invitation.subject).toBe('Tienes una invitación a Washboard')
  expect(invitation.text).toContain('(Técnico)')

  await app.as(ada).post('/api/admin/invitations', { email: 'new@example.com', role: 'technician' })
  expect((await app.waitForMail({ to: 'new@example.com' })).subject).toBe('You are invited to Washboard')
})

test('whoever makes an account on a Spanish page begins in Spanish', async () => {
  const invited = await app.as(ada).post('/api/admin/invitations', { email: 'luz@example.com', role: 'employee' })
  const inviteCode = invited.body.inviteUrl.split('/').at(-1)
  const person = { email: 'luz@example.com', password: 'espuma', firstName: 'Luz', lastName: 'Vega', inviteCode }
  const reply = await app.stranger().post('/api/register', person, inSpanish)
  expect([reply.status, reply.body.language]).toEqual([201, 'es'])
})

test('the choice on a device is read under its name over https, too', async () => {
  for (const name of ['language', '__Host-language'])
    expect((await app.stranger().get('/', { headers: { cookie: `${name}=es` } })).text).toContain('"language":"es"')
})

test('the page is in the language of who opens it, and names the catalog only where it is needed', async () => {
  const spanish = await app.stranger().get('/', inSpanish)
  expect(spanish.text).toContain('"language":"es"')
  expect((await app.stranger().get('/')).text).toContain('"language":"en"')
})
