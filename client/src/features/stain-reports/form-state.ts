import { maxItemCount, type StainItem, stainItems } from '#shared/stain-reports/items.ts'
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

export const blankState = (draft: { orderId?: string; fields?: Fields } = {}): FormState => ({
  orderId: draft.orderId ?? '',
  fields: draft.fields ?? blankFields,
  target: undefined,
  question: undefined,
  photoSet: ownPhotos,
  own: blankFields,
  edits: {},
})

const fieldsOf = (report: StainReport): Fields => ({ accountId: report.commercialAccountId, counts: report.items })

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
  if (!isLoaded) return { ...state, orderId, target: undefined, question: undefined }
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

/** The look-up of the present order found its report. An untouched form takes it over; a touched one asks. */
export function found(state: FormState, report: StainReport, hasOwnPhotos: boolean): FormState {
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
    question: undefined,
    photoSet: report.id,
    own: state.photoSet === ownPhotos ? state.fields : state.own,
    edits,
  }
}

/** Keeps what was typed, as a change of the saved report. */
export function keep(state: FormState, report: StainReport): FormState {
  const edited = state.edits[report.orderId]
  const kept = { ...state, target: report, question: undefined }
  if (edited) {
    const { [report.orderId]: _, ...edits } = state.edits
    return { ...kept, fields: edited, photoSet: report.id, own: state.fields, edits }
  }
  const accountId = state.fields.accountId || report.commercialAccountId
  return { ...kept, fields: { ...state.fields, accountId } }
}
