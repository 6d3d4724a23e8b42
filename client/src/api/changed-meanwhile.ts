import { CallError } from './call.ts'

/** Refused, since somebody else has changed the same since it `was` as the form says. */
export const isChangedMeanwhile = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'CHANGED_MEANWHILE'

/** What it is at present, or else what it `was`: whoever saves once more has read it in the message. */
export const presentOr = <Was>(was: Was, error: unknown) => (isChangedMeanwhile(error) ? (error.data?.was as Was) : was)
