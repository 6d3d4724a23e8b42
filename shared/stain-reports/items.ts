import { t } from '#shared/language/t.ts'
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

export const maxItemCount = 9999
export const maxPhotos = 100
export const stainOrderIdMaxLength = 20

export const enterOrderId = () => t`Please enter an order ID.`
export const selectAccount = () => t`Please select a commercial account.`
export const selectItems = () => t`Please select at least one item with stains.`
