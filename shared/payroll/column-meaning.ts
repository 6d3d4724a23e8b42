import { plainCents } from '#shared/money/money.ts'
import { agreementsIn, type Values } from './agreements.ts'
import { isAmount, isBlank, notationOf, readCell } from './cells.ts'
import { type AddedField, addedFields, type NumberField, numberFields, type RowField, rowFields } from './fields.ts'
import type { Assumption, ColumnQuestion } from './file.ts'
import type { Header } from './header.ts'
import type { Line } from './lines.ts'
import { isTotal } from './names.ts'
import { placesReadAs, type ReadAs, type Reading } from './reading.ts'

interface Meaning {
  columns: Reading['columns']
  added: NonNullable<Reading['added']>
  questions: ColumnQuestion[]
  /** Columns that say once more what others say, such as a sum of those. */
  repeated: Set<number>
  assumed: { kind: Assumption['kind']; places: number[] }[]
}

/** Each may be hours or dollars. */
const doubtful = [
  { kind: 'regular', hours: 'regularHours', pay: 'regularPay' },
  { kind: 'overtime', hours: 'overtimeHours', pay: 'overtimePay' },
] as const

type Doubtful = (typeof doubtful)[number]
type Unit = 'hours' | 'pay'

/** More than the hours of the longest period: these are dollars. */
const mostHours = 31 * 24 * 100

/**
 * What the columns are that their names alone do not tell: whether "Regular" is hours or dollars, which tips are paid out,
 * whether "Total Pay" is gross pay, what is held back. It is what makes the numbers of the lines agree with each other.
 */
export function meaningOf(
  header: Header,
  recognised: Reading['columns'],
  body: readonly Line[],
  readAs: ReadAs,
): Meaning {
  const columns = { ...recognised }
  const added: Meaning['added'] = {}
  const questions: ColumnQuestion[] = []
  const assumed: Meaning['assumed'] = []
  const lines = body.filter(({ cells }) => !cells.slice(0, 3).some(isTotal))
  const cellsAt = (place: number) => lines.map(({ cells }) => cells[place] ?? '')
  const known = new Map<string, Values>()
  const valuesAs = (field: NumberField, place: number): Values => {
    const key = `${field} ${place}`
    const found = known.get(key) ?? valuesIn(field, cellsAt(place), readAs.notations?.[field])
    known.set(key, found)
    return found
  }
  const valuesOf = (field: NumberField): Values | undefined => {
    const place = columns[field]
    return place === undefined ? undefined : valuesAs(field, place)
  }
  const isSaid = (field: RowField) => readAs.columns !== undefined && field in readAs.columns
  const given = new Set(placesReadAs(readAs))
  const placesOfKind = (...kinds: Header['kinds']) =>
    header.kinds.flatMap((kind, place) => (kinds.includes(kind) && !given.has(place) ? [place] : []))
  const hasAmount = (place: number) => cellsAt(place).some(isAmount)

  if (isSaid('weightBonus')) takeSaid('weightBonus')
  tellTips()
  tellHours()
  // Gross pay tells more of the tips once it is known what is regular pay.
  tellTips()
  tellWages()
  tellDeductions()
  const inOrder = rowFields.flatMap((field) => (columns[field] === undefined ? [] : [[field, columns[field]]]))
  return { columns: Object.fromEntries(inOrder), added, questions, repeated: repeatedIn(), assumed }

  /** Whether "Regular" and "Overtime" are hours or dollars. */
  function tellHours() {
    const open = doubtful.flatMap((each) => {
      const [place] = header.kinds.flatMap((kind, at) => (kind === each.kind ? [at] : []))
      return place === undefined || isTakenElsewhere(each, place) ? [] : [{ ...each, place }]
    })
    // In most files nothing is, and none of their numbers has to be read twice.
    if (open.length === 0) return
    const told = new Map<Doubtful['kind'], Unit>()
    for (const each of open) {
      const unit = unitOf(each)
      if (unit) told.set(each.kind, unit)
    }
    // Each way of reading one of them is tried with each way of reading the other.
    const unitsOf = (each: (typeof open)[number] | undefined): Unit[] => {
      const unit = each && told.get(each.kind)
      return unit ? [unit] : ['hours', 'pay']
    }
    const [first, second] = open
    const agreeing = new Map(open.map(({ kind }) => [kind, new Set<Unit>()]))
    for (const one of unitsOf(first))
      for (const other of unitsOf(second)) {
        const tried = { ...columns }
        if (first) tried[first[one]] = first.place
        if (second) tried[second[other]] = second.place
        const agrees = agreementsIn((field) => (tried[field] === undefined ? undefined : valuesAs(field, tried[field])))
        if (first && agrees.has(first[one])) agreeing.get(first.kind)!.add(one)
        if (second && agrees.has(second[other])) agreeing.get(second.kind)!.add(other)
      }
    for (const each of open) {
      const units = agreeing.get(each.kind)!
      const unit = told.get(each.kind) ?? (units.size === 1 ? [...units][0] : mustBe(each))
      decide(each, unit)
    }
  }

  /** An admin gave the column or its fields to something else. */
  function isTakenElsewhere({ hours, pay }: Doubtful, place: number) {
    return given.has(place) && readAs.columns?.[hours] !== place && readAs.columns?.[pay] !== place
  }

  /** What its cells or the columns beside it say: "$600.00", "38:30", or that another one has the dollars. */
  function unitOf({ hours, pay, place }: Doubtful & { place: number }): Unit | undefined {
    const cells = cellsAt(place)
    if (cells.some((cell) => /\p{Sc}/u.test(cell))) return 'pay'
    if (cells.some((cell) => /\d:\d\d|\d ?(?:h|hrs?|hours?)\.?\s*$/i.test(cell))) return 'hours'
    const has = (field: RowField) => recognised[field] !== undefined && recognised[field] !== place
    if (has(pay) !== has(hours)) return has(pay) ? 'hours' : 'pay'
    return undefined
  }

  /** Nobody works more hours than there are, or more than in all. */
  function mustBe({ hours, place }: Doubtful & { place: number }): Unit | undefined {
    const all = valuesOf('hoursWorked')
    const isTooMuch = (value: number | undefined, at: number) =>
      value !== undefined && (value > mostHours || value > (all?.[at] ?? value))
    return valuesAs(hours, place).some(isTooMuch) ? 'pay' : undefined
  }

  function decide(each: Doubtful & { place: number }, unit: Unit | undefined) {
    const { kind, hours, pay, place } = each
    const answer = answerTo(each)
    if (answer !== undefined) {
      if (unit === undefined && hasAmount(place)) ask(each, answer)
      return
    }
    if (unit === undefined && hasAmount(place)) {
      ask(each, undefined)
      return
    }
    // What is nothing in every line is no question; it is what the column beside it is.
    const isBesideHours = kind === 'overtime' && columns.regularHours !== undefined && columns.regularPay === undefined
    const field = unit ? { hours, pay }[unit] : isBesideHours ? hours : undefined
    if (field && columns[field] === undefined && !isSaid(field)) columns[field] = place
  }

  function answerTo({ hours, pay, place }: Doubtful & { place: number }): ColumnQuestion['answer'] {
    if (readAs.columns?.[hours] === place) return hours
    if (readAs.columns?.[pay] === place) return pay
    return isSaid(hours) && isSaid(pay) ? null : undefined
  }

  function ask({ hours, pay, place }: Doubtful & { place: number }, answer: ColumnQuestion['answer']) {
    const at = cellsAt(place).findIndex(isAmount)
    const { row, cells } = lines[at]!
    const text = cells[place]!
    const as = (field: NumberField) => readCell(field, text, 'point').value
    questions.push({ place, row, text, fields: [hours, pay], values: [as(hours), as(pay)], answer })
  }

  /** Which columns of tips are the tips of the payroll: what was in somebody's hand already is so only where gross pay has it. */
  function tellTips() {
    if (isSaid('tipsPay')) return takeSaid('tipsPay')
    const [plain, apart, inHand, all] = [
      placesOfKind('tipsPay').slice(0, 1),
      ...(['tipsApart', 'tipsInHand', 'allTips'] as const).map((kind) => placesOfKind(kind).filter(hasAmount)),
    ]
    const ways = [plain!, apart!, all!.slice(0, 1)].filter((places) => places.length > 0)
    const more = [...plain!, ...apart!]
    const isOpen = ways.length + inHand!.length > 1
    const gross = isOpen ? (valuesOf('grossPay') ?? grossPerhaps()) : undefined
    const fitting =
      gross &&
      [...ways, more, [...plain!, ...inHand!], [...apart!, ...inHand!], [...more, ...inHand!]].find(
        (places) => places.length > 0 && grossIs(gross, sumOf('tipsPay', places)),
      )
    // Two columns of tips may be the same money: what nothing proves is not added up.
    use('tipsPay', fitting ?? ways[0]?.slice(0, 1) ?? [])
  }

  function grossPerhaps(): Values | undefined {
    const [place] = placesOfKind('wages').filter(hasAmount)
    return place === undefined || isSaid('grossPay') ? undefined : valuesAs('grossPay', place)
  }

  /** "Total Pay" is gross pay, unless it has everything but the tips. */
  function tellWages() {
    const [place] = placesOfKind('wages').filter(hasAmount)
    if (place === undefined || columns.grossPay !== undefined || isSaid('grossPay')) return
    const wages = valuesAs('grossPay', place)
    const tips = sumOf('tipsPay', placesFor('tipsPay'))
    const hasTips = tips.some(Boolean) && !grossIs(wages, tips)
    const isWithoutTips = hasTips && grossIs(wages, undefined)
    if (hasTips && !isWithoutTips) assumed.push({ kind: 'tipsInGross', places: [place] })
    if (!isWithoutTips) columns.grossPay = place
    else if (columns.regularPay === undefined && !isSaid('regularPay')) columns.regularPay = place
  }

  /** What is held back of gross pay: the columns that make it net pay; where none do, all that are called so. */
  function tellDeductions() {
    if (isSaid('deductions')) return takeSaid('deductions')
    const called = [...placesOfKind('deductions'), ...placesOfKind('heldBack')]
    const places = called.filter((place) => hasAmount(place) || place === columns.deductions)
    // Tips in somebody's hand that are in gross pay are taken off again.
    const inHand = placesOfKind('tipsInHand').filter((place) => placesFor('tipsPay').includes(place))
    const fitting = subsetsOf([...inHand, ...places]).find(makeNetPay)
    const parts = fitting ?? withoutSums(places)
    if (!fitting && parts.length > 1) assumed.push({ kind: 'deductionsAddedUp', places: parts })
    if (!fitting && inHand.length > 0) assumed.push({ kind: 'tipsPaidAgain', places: inHand })
    use('deductions', parts)
  }

  /** Whether gross pay less these is net pay in every line. */
  function makeNetPay(places: readonly number[]): boolean {
    const [gross, net] = [valuesOf('grossPay'), valuesOf('netPay')]
    if (!gross || !net) return false
    const held = sumOf('deductions', places)
    return agree(lines.length, (at) => [gross[at], add(net[at], held[at])])
  }

  /** Without the columns that are what others of them come to. */
  function withoutSums(places: readonly number[]): number[] {
    let left = [...places]
    for (const place of places) {
      const total = valuesAs('deductions', place)
      const others = left.filter((other) => other !== place)
      const isTotal = subsetsOf(others).some((some) => {
        const sum = sumOf('deductions', some)
        return agree(lines.length, (at) => [total[at], sum[at]])
      })
      if (isTotal) left = others
    }
    return left
  }

  function use(field: AddedField, places: readonly number[]) {
    const [first, ...others] = places
    if (first === undefined) delete columns[field]
    else columns[field] = first
    if (others.length > 0) added[field] = others
  }

  function takeSaid(field: AddedField) {
    const more = readAs.added?.[field]?.filter((place) => place < header.names.length) ?? []
    if (columns[field] !== undefined && more.length > 0) added[field] = more
  }

  function placesFor(field: AddedField) {
    const place = columns[field]
    return place === undefined ? [] : [place, ...(added[field] ?? [])]
  }

  function sumOf(field: NumberField, places: readonly number[]): Values {
    const all = places.map((place) => valuesAs(field, place))
    return lines.map((_line, at) => all.reduce<number>((sum, values) => sum + (values[at] ?? 0), 0))
  }

  /** Whether gross pay is regular pay, overtime, bonus and these tips in every line. */
  function grossIs(gross: Values, tips: Values | undefined): boolean {
    return agreementsIn((field) => (field === 'grossPay' ? gross : field === 'tipsPay' ? tips : valuesOf(field))).has(
      'grossPay',
    )
  }

  function repeatedIn(): Set<number> {
    const isRead = new Set([...Object.values(columns), ...Object.values(added).flat()])
    const perhaps = header.kinds.flatMap((kind, place) =>
      kind === undefined || isRead.has(place) || !hasAmount(place) ? [] : [{ kind, place }],
    )
    if (perhaps.length === 0) return new Set()
    const sums = numberFields.flatMap((field) => {
      const places = (addedFields as readonly NumberField[]).includes(field)
        ? placesFor(field as AddedField)
        : [columns[field]]
      return places[0] === undefined ? [] : [{ field, sum: sumOf(field, places as number[]) }]
    })
    const wages = (['regularPay', 'overtimePay'] as const).flatMap((field) => columns[field] ?? [])
    sums.push({ field: 'grossPay', sum: sumOf('grossPay', wages) })
    // Also those that were given to a field: total tips are still what they come to.
    const kindsOfTips: Header['kinds'] = ['tipsPay', 'tipsApart', 'tipsInHand']
    const ofTips = header.kinds.flatMap((kind, place) => (kindsOfTips.includes(kind) ? [place] : []))
    const tips = sumOf('tipsPay', ofTips)
    // Two things that are held back may be as much as each other: net pay tells.
    const isDoubt = (kind: Header['kinds'][number]) => kind === 'heldBack' && !makeNetPay(placesFor('deductions'))
    return new Set(
      perhaps.flatMap(({ kind, place }) => {
        const field = (numberFields as readonly unknown[]).includes(kind) ? (kind as NumberField) : 'grossPay'
        const values = valuesAs(field, place)
        const isLike = (sum: Values) => values.every((value, at) => (value ?? 0) === (sum[at] ?? 0))
        const isRepeated = sums.some(({ field: read, sum }) => maySayTheSame(kind, read) && isLike(sum))
        return (isRepeated && !isDoubt(kind)) || (kind === 'allTips' && isLike(tips)) ? [place] : []
      }),
    )
  }
}

/** Columns that may be the same hours or the same money. Tips in hand are never those that are paid out. */
const sameThing: readonly Header['kinds'][] = [
  ['hoursWorked', 'regularHours', 'overtimeHours', 'regular', 'overtime'],
  ['regularPay', 'overtimePay', 'grossPay', 'netPay', 'wages', 'regular', 'overtime'],
  ['tipsPay', 'tipsApart', 'allTips'],
  ['deductions', 'heldBack'],
]

/** Two columns may have the same numbers by chance: a bonus of $20 is not the tips of $20 once more. */
const maySayTheSame = (kind: Header['kinds'][number], field: NumberField) =>
  kind === field || sameThing.some((kinds) => kinds.includes(kind) && kinds.includes(field))

function valuesIn(field: NumberField, cells: readonly string[], chosen: Parameters<typeof notationOf>[2]): Values {
  const { notation } = notationOf(field, cells, chosen)
  return cells.map((cell) => {
    if (!notation || isBlank(cell)) return undefined
    const { value, mark } = readCell(field, cell, notation)
    return mark === 'unreadable' ? undefined : plainCents(value)
  })
}

const add = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? undefined : one + other

/** Whether two numbers are the same, but for a cent, in every line that has both; and at least in one. */
function agree(count: number, pairAt: (at: number) => [number | undefined, number | undefined], slack = 1): boolean {
  let isSome = false
  for (let at = 0; at < count; at += 1) {
    const [one, other] = pairAt(at)
    if (one === undefined || other === undefined) continue
    if (Math.abs(one - other) > slack) return false
    isSome ||= one !== 0
  }
  return isSome
}

/** The larger ones first. More columns than these are added up without trying. */
const mostTried = 8

function subsetsOf(places: readonly number[]): number[][] {
  if (places.length > mostTried) return [[...places]]
  const subsets: number[][] = [[]]
  for (const place of places) subsets.push(...subsets.map((some) => [...some, place]))
  return subsets.filter((some) => some.length > 0).toSorted((one, other) => other.length - one.length)
}
