import { eq } from 'drizzle-orm'
import { payrollImports, payrollRecords } from '#shared/payroll/table.ts'
import { users } from '#shared/users/table.ts'
import { ada, expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/e2e.ts'
import { employ } from './payroll-shop.ts'

const file = `Name,Rate,Hours worked,Regular Pay,Overtime,Tips,Gross Pay,Deductions,Net Pay
Ann Lee,15.25,20,305.00,0,10.00,315.00,15.00,300.00
Bo Nguyen,15,40,60,0,20,80,10,70
Cleo Park,16,23.5,376.00,0,12.00,388.00,38,
Dan Ruiz,16,10,160,0,0,see note,10,150
Eva Stone,15.75,40,630,12,10,700,20,680
Fay Wong,15,10,150,0,0,150,-20,170
,15,5,75,0,0,75,,75
Gus T. Hall,15,10,150,0,0,150,10,140
Nobody Known,15,10,150,0,0,150,10,140
Total,,140,,,,,,`

/** What stands on the page of each doubt, without anything being unfolded. */
const doubts = [
  'Fila 10: el total de Horas trabajadas según el archivo es 140.00, pero sus filas suman 168.50.',
  'Fila 2, Bo Nguyen: El pago regular es $60.00, pero 40.00 horas a $15.00 son $600.00.',
  'Fila 5, Eva Stone: El pago bruto es $700.00, pero el pago regular, las horas extra, las propinas y el bono suman $652.00.',
  'Fila 8, Gus T. Hall: nadie ha confirmado que sea Gus Hall. La fila no se importa.',
  'Fila 9, Nobody Known: nadie aquí se llama así. La fila no se importa.',
  'Fila 6, Fay Wong: Las deducciones de −$20.00 tienen otro signo que las de otras filas.',
  'Fila 3, Cleo Park: el pago neto está vacío. Se toma el pago bruto menos las deducciones: $350.00.',
  'Fila 7, Fay Wong: Deducciones está en blanco. Se importa como 0.',
]

test('a file of every kind of doubt, in Spanish on a small phone', { tag: '@small-phone' }, async ({
  page,
  openShop,
  signInAs,
}) => {
  const shop = await openShop()
  const names = ['Ann Lee', 'Bo Nguyen', 'Cleo Park', 'Dan Ruiz', 'Eva Stone', 'Fay Wong', 'Gus Hall']
  const [ann, bo, cleo, dan, eva, fay, gus] = await employ(shop, names)
  await shop.db.update(users).set({ language: 'es' }).where(eq(users.id, ada.id))
  await signInAs(ada, shop)
  await page.goto(`${shop.url}/admin/payroll-import`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const importIt = button('Importar datos de nómina')
  const looked = page.getByLabel(/^He revisado est/)

  await test.step('the button leads to what is open, one after the other', async () => {
    await page.getByText('Archivo CSV', { exact: true }).first().click()
    const content = { name: 'semana.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }
    await page.getByLabel('Archivo CSV', { exact: true }).last().setInputFiles(content)
    await importIt.click()
    await expect(page.getByLabel('Horas: “12” en la fila 5, Eva Stone son 12.00 horas')).toBeFocused()
    await page.getByLabel('Dólares: “12” en la fila 5, Eva Stone son $12.00').check()
    await expect(page.getByText('Una persona tiene varias filas:')).toBeVisible()
    await importIt.click()
    const addUp = button('Sumarlas: filas de Fay Wong')
    await expect(addUp).toBeFocused()
    await addUp.press('Enter')
    await importIt.click()
    await page.getByRole('button', { name: 'Importar con $0.00' }).click()
    await page.getByRole('button', { name: /^Confirmar/ }).click()
  })

  await test.step('nothing else is open, and each doubt is in sight or scrolled to', async () => {
    const list = page.getByRole('region', { name: 'cosas por revisar' })
    await expect(list.getByRole('listitem')).toContainText(doubts.filter((words) => !words.includes('Gus')))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await importIt.click()
    await expect(looked).toBeFocused()
    await looked.check()
    await importIt.click()
    await expect(page.getByText(/^Período de nómina creado con 7 registro/).first()).toBeVisible()
  })

  await test.step('what was decided is stored, and what was looked at', async () => {
    const stored = await shop.db.select().from(payrollRecords)
    const amounts = new Map(stored.map(({ userId, grossPay, netPay }) => [userId, `${grossPay} ${netPay}`]))
    const expected = ['315.00 300.00', '80.00 70.00', '388.00 350.00', '0.00 150.00', '700.00 680.00', '225.00 245.00']
    expect([ann, bo, cleo, dan, eva, fay, gus].map((person) => amounts.get(person!.id))).toEqual([
      ...expected,
      '150.00 140.00',
    ])
    const [kept] = await shop.db.select().from(payrollImports)
    expect(kept!.findings).toEqual(expect.arrayContaining(doubts.filter((words) => !words.includes('Gus'))))
  })
})
