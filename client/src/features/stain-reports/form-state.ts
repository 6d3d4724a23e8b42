import { t } from '#shared/language/t.ts'
import {
  enterOrderId,
  maxItemCount,
  type StainItem,
  selectAccount,
  selectItems,
  stainItems,
} from '#shared/stain-reports/items.ts'
import type { StainReport } from '#shared/stain-reports/stain-report.ts'

export type Counts = Partial<Record<StainItem, number>>

/** What a person fills in, besides the order and the photos. */
export interface Fields {
  accountId: string
  counts: Counts
}

export interface FormState {
  orderId: string
  fields: Fields
  /** The saved report that Done updates; undefined where a new one is made. */
  target: StainReport | undefined
  /** The id of the report that a draft changes, until its look-up has found it. */
  awaited: string | undefined
  /** Found after something was typed: load it, or keep what was typed? */
  question: StainReport | undefined
  /** Which set of photos is shown: those of the person's own input, or those of a loaded report (its id). */
  photoSet: string
  /** Input for a new report, set aside while a saved one is loaded. */
  own: Fields
  /** Changes of loaded reports that were left without saving, by order. */
  edits: Record<string, Fields>
}

export const ownPhotos = 'own'
export const blankFields: Fields = { accountId: '', counts: {} }

export const blankState = (draft: Partial<Pick<FormState, 'orderId' | 'fields' | 'awaited'>> = {}): FormState => ({
  orderId: draft.orderId ?? '',
  fields: draft.fields ?? blankFields,
  target: undefined,
  awaited: draft.awaited,
  question: undefined,
  photoSet: ownPhotos,
  own: blankFields,
  edits: {},
})

const fieldsOf = (report: StainReport): Fields => ({
  accountId: report.commercialAccountId,
  counts: report.items,
})

/** Digits are all that an order ID is made of; anything else is dropped as it is typed. */
export const digitsOf = (text: string) => text.replace(/[^0-9]/g, '')

export const totalOf = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0)

/** Counts never go below zero. */
export function withCount(fields: Fields, item: StainItem, count: number): Fields {
  return {
    ...fields,
    counts: { ...fields.counts, [item]: Math.min(maxItemCount, Math.max(0, Math.trunc(count) || 0)) },
  }
}

export function areEqual(one: Fields, other: Fields): boolean {
  return (
    one.accountId === other.accountId &&
    stainItems.every((item) => (one.counts[item] ?? 0) === (other.counts[item] ?? 0))
  )
}

/**
 * Another order: a loaded report leaves the form, and the input for a new one comes back. `photosChanged` tells whether
 * the photos of the loaded report were changed.
 */
export function changeOrder(state: FormState, orderId: string, photosChanged: boolean): FormState {
  if (orderId === state.orderId) return state
  const { target, fields, own, edits } = state
  const isLoaded = target && state.photoSet !== ownPhotos
  if (!isLoaded) return { ...state, orderId, target: undefined, awaited: undefined, question: undefined }
  const isEdited = photosChanged || !areEqual(fields, fieldsOf(target))
  return {
    ...state,
    orderId,
    fields: own,
    target: undefined,
    question: undefined,
    photoSet: ownPhotos,
    edits: isEdited ? { ...edits, [target.orderId]: fields } : edits,
  }
}

/** Whether this is what the report says; photos that have not arrived have no path. */
export const saysSame = (fields: Fields, photos: readonly (string | undefined)[], report: StainReport) =>
  areEqual(fields, fieldsOf(report)) &&
  photos.length === report.photos.length &&
  photos.every((path, at) => path === report.photos[at])

/**
 * The look-up of the present order found its report. An untouched form takes it over, and so does one that says the
 * same: it was sent, and the answer got lost. A touched one asks, unless it is a draft of a change of this report.
 */
export function found(state: FormState, report: StainReport, photos: readonly (string | undefined)[]): FormState {
  if (state.awaited === report.id) return { ...state, target: report, awaited: undefined, question: undefined }
  if (saysSame(state.fields, photos, report)) return { ...load(state, report), own: blankFields }
  const hasOwnPhotos = photos.length > 0
  const isTouched = hasOwnPhotos || !areEqual(state.fields, blankFields) || state.edits[report.orderId]
  return isTouched ? { ...state, question: report } : load(state, report)
}

/** Shows the saved report; what was typed for a new one waits aside. */
export function load(state: FormState, report: StainReport): FormState {
  const { [report.orderId]: _, ...edits } = state.edits
  return {
    ...state,
    fields: fieldsOf(report),
    target: report,
    awaited: undefined,
    question: undefined,
    photoSet: report.id,
    own: state.photoSet === ownPhotos ? state.fields : state.own,
    edits,
  }
}

/** Keeps what was typed, as a change of the saved report. */
export function keep(state: FormState, report: StainReport): FormState {
  const edited = state.edits[report.orderId]
  const kept = { ...state, target: report, awaited: undefined, question: undefined }
  if (edited) {
    const { [report.orderId]: _, ...edits } = state.edits
    return { ...kept, fields: edited, photoSet: report.id, own: state.fields, edits }
  }
  const accountId = state.fields.accountId || report.commercialAccountId
  return { ...kept, fields: { ...state.fields, accountId } }
}

/** What a report is not sent without, in words. */
export const missingWords = {
  orderId: { title: t`Order ID Required`, description: enterOrderId() },
  accountId: { title: t`Account Required`, description: selectAccount() },
  items: { title: t`No Items Selected`, description: selectItems() },
}

export type Missing = keyof typeof missingWords

/** In the order in which a report is refused. */
export function firstMissing({ orderId, fields }: FormState): Missing | undefined {
  if (!orderId) return 'orderId'
  if (!fields.accountId) return 'accountId'
  return totalOf(fields.counts) === 0 ? 'items' : undefined
}
