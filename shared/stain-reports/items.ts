import { t, tIn } from '#shared/language/t.ts'

/** In the order of the form's counters and of every list of items. */
export const stainItems = [
  'K Flat',
  'K Fitted',
  'K Pillowcase',
  'Q Flat',
  'Q Fitted',
  'Standard Pillowcase',
  'F/D Flat',
  'F/D Fitted',
  'T Flat',
  'T Fitted',
  'Duvet',
  'Blanket',
  'Bath Towel',
  'Hand Towel',
  'Washcloth',
  'Floor Mat',
  'Dish Towel',
  'Dish Rag',
  'Other',
] as const

export type StainItem = (typeof stainItems)[number]

const itemNames: Readonly<Record<StainItem, () => string>> = {
  'K Flat': () => t`K Flat`,
  'K Fitted': () => t`K Fitted`,
  'K Pillowcase': () => t`K Pillowcase`,
  'Q Flat': () => t`Q Flat`,
  'Q Fitted': () => t`Q Fitted`,
  'Standard Pillowcase': () => t`Standard Pillowcase`,
  'F/D Flat': () => t`F/D Flat`,
  'F/D Fitted': () => t`F/D Fitted`,
  'T Flat': () => t`T Flat`,
  'T Fitted': () => t`T Fitted`,
  Duvet: () => t`Duvet`,
  Blanket: () => t`Blanket`,
  'Bath Towel': () => t`Bath Towel`,
  'Hand Towel': () => t`Hand Towel`,
  Washcloth: () => t`Washcloth`,
  'Floor Mat': () => t`Floor Mat`,
  'Dish Towel': () => t`Dish Towel`,
  'Dish Rag': () => t`Dish Rag`,
  Other: () => tIn('item')`Other`,
}

export const isStainItem = (name: string): name is StainItem => stainItems.some((item) => item === name)

/** What people read; reports are stored under the English names. */
export const itemName = (item: StainItem) => itemNames[item]()

export const maxItemCount = 9999
export const maxPhotos = 100
export const stainOrderIdMaxLength = 20

export const enterOrderId = () => t`Please enter an order ID.`
export const selectAccount = () => t`Please select a commercial account.`
export const selectItems = () => t`Please select at least one item with stains.`

/** In one answer; older ones are found by their order or account. */
export const stainReportsMax = 1000
/** The latest changes of one report. */
export const stainEventsMax = 200
