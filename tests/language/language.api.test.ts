import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { ada, erin, theo } from '#tests/support/cast.ts'

const app = await startApp()
const inSpanish = { headers: { 'Accept-Language': 'es-MX,es;q=0.9,en;q=0.8' } }

test('Erin chooses Spanish, and every device of hers is answered in it', async () => {
  expect((await app.as(erin).get('/api/user')).body.language).toBe('en')
  expect((await app.as(erin).patch('/api/user/language', { language: 'es' })).body.language).toBe('es')
  const wrong = { orderId: '', amount: '0' }
  // The others go on in English, at the same time too.
  const [spanish, english] = await Promise.all([
    app.as(erin).post('/api/tips', wrong),
    // Also where the device has another language.
    app.as(theo).post('/api/tips', wrong, inSpanish),
  ])
  expect([spanish.body.message, english.body.message]).toEqual(['Falta el número de pedido', 'Order ID is required'])
  expect(spanish.body.errors.amount).toEqual(['El monto debe ser un número mayor que cero'])
})

test('a language that there is not is refused', async () => {
  const reply = await app.as(theo).patch('/api/user/language', { language: 'de' })
  expect([reply.status, reply.body.message]).toEqual([400, 'Language must be one of en, es'])
})

test('strangers are answered in the language of their device, else in that of their browser', async () => {
  const signIn = async (headers: Record<string, string>) =>
    (await app.stranger().post('/api/login', { email: erin.email, password: 'wrong' }, { headers })).body.message
  const [english, spanish] = ['Invalid email or password', 'Correo o contraseña incorrectos']
  expect(await signIn({})).toBe(english)
  expect(await signIn(inSpanish.headers)).toBe(spanish)
  expect(await signIn({ ...inSpanish.headers, Cookie: 'language=en' })).toBe(english)
  expect(await signIn({ Cookie: 'theme=dark; language=es' })).toBe(spanish)
  expect(await signIn({ 'Accept-Language': 'de-AT, es;q=0.5' })).toBe(spanish)
  expect(await signIn({ Cookie: 'language=de' })).toBe(english)
})

test('a mail to somebody of the shop is in their language, to others in that of the sender', async () => {
  const paula = await app.makePerson({ firstName: 'Paula' })
  await app.as(paula).patch('/api/user/language', { language: 'es' })
  await app.stranger().post('/api/forgot-password', { email: paula.email })
  expect(await app.waitForMail({ to: paula.email })).toMatchObject({
    subject: 'Cambia tu contraseña de Washboard',
    html: expect.stringContaining('<html lang="es">'),
    text: expect.stringContaining('Hola, Paula:'),
  })

  const pedro = await app.makePerson({ role: 'admin' })
  await app.as(pedro).patch('/api/user/language', { language: 'es' })
  await app.as(pedro).post('/api/admin/invitations', { email: 'nueva@example.com', role: 'technician' })
  expect(await app.waitForMail({ to: 'nueva@example.com' })).toMatchObject({
    subject: 'Tienes una invitación a Washboard',
    text: expect.stringContaining('(Técnico)'),
  })
})

test('an account that is made on a Spanish page begins in Spanish', async () => {
  const invited = await app.as(ada).post('/api/admin/invitations', { email: 'luz@example.com', role: 'employee' })
  const inviteCode = invited.body.inviteUrl.split('/').at(-1)
  const person = { email: 'luz@example.com', password: 'espuma', firstName: 'Luz', lastName: 'Vega', inviteCode }
  const reply = await app.stranger().post('/api/register', person, inSpanish)
  expect([reply.status, reply.body.language]).toEqual([201, 'es'])
})

test.each([
  ['en', {}],
  ['es', inSpanish.headers],
  ['es', { cookie: 'language=es' }],
  // Its name over https.
  ['es', { cookie: '__Host-language=es' }],
])('the page is in the language of who opens it: %s for %j', async (language, headers) => {
  expect((await app.stranger().get('/', { headers })).text).toContain(`"language":"${language}"`)
})
