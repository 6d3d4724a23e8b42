import { t } from '#shared/language/t.ts'

/**
 * What is counted apart. A place is a browser that is known here, or else an address of the network: IPv4, or the half of
 * an IPv6 address that says whose network it is. An account is an e-mail, whether somebody has it or not.
 */
export type CountedBy = 'place' | 'account' | 'person' | 'browser' | 'passkey' | 'token' | 'caller' | 'visitors'

export interface Limit {
  /** What is counted, as docs/security.md says it. */
  of: string
  by: readonly CountedBy[]
  requests: number
  seconds: number
  /**
   * After so many requests each has to wait, twice as long as the one before: seconds. It is forgotten `seconds` after the
   * last one. Without it, what is too much is refused until `seconds` after the first one.
   */
  waits?: { first: number; most: number }
  /** For cheap calls: a tenth of the limit is counted at once, so that most requests need no statement. */
  inBlocks?: true
  /** What the refused are told, before how long they have to wait. */
  refusal?: string
}

const minute = 60
const quarterHour = 15 * minute
const hour = 60 * minute
const day = 24 * hour

const failedSignIns = t`Too many failed sign-ins.`
const wrongCodes = t`Too many wrong codes.`
const wrongPins = t`Too many wrong PINs.`

/** All limits of requests. Beyond one, a call is answered with 429 and how long to wait. */
export const limits = {
  signIns: { of: 'sign-ins', by: ['place'], requests: 100, seconds: quarterHour },
  failedSignIns: {
    of: 'failed sign-ins',
    by: ['account', 'place'],
    requests: 10,
    seconds: quarterHour,
    refusal: failedSignIns,
  },
  /** 20 tries on the first day, and some hundred on each day after, wherever they come from. */
  failedSignInsOfStrangers: {
    of: 'failed sign-ins from browsers in which the person never signed in',
    by: ['account'],
    requests: 20,
    seconds: day,
    waits: { first: 30, most: quarterHour },
    refusal: failedSignIns,
  },
  /** More than any owner mistypes in a day, and too few for somebody who guesses. */
  failedSignInsOfKnown: {
    of: 'failed sign-ins from browsers in which the person signed in before',
    by: ['account'],
    requests: 100,
    seconds: day,
    waits: { first: 30, most: quarterHour },
    refusal: failedSignIns,
  },
  signInsWithCode: { of: 'sign-ins with a code', by: ['place'], requests: 100, seconds: quarterHour },
  wrongCodes: {
    of: 'wrong codes',
    by: ['person', 'browser'],
    requests: 10,
    seconds: quarterHour,
    refusal: wrongCodes,
  },
  wrongCodesOfDay: { of: 'wrong codes', by: ['person', 'browser'], requests: 50, seconds: day, refusal: wrongCodes },
  /** Of 50 random bits: nobody guesses one, so those of others need not count. */
  wrongRecoveryCodes: {
    of: 'wrong recovery codes',
    by: ['person', 'place'],
    requests: 10,
    seconds: quarterHour,
    refusal: wrongCodes,
  },
  passkeyQuestions: { of: 'questions for a passkey', by: ['place'], requests: 300, seconds: quarterHour },
  signInsWithPasskey: { of: 'sign-ins with a passkey', by: ['place'], requests: 100, seconds: quarterHour },
  failedPasskeys: {
    of: 'failed sign-ins with a passkey',
    by: ['passkey', 'place'],
    requests: 10,
    seconds: quarterHour,
    refusal: failedSignIns,
  },
  providerSteps: { of: 'steps of sign-ins through the provider', by: ['place'], requests: 60, seconds: minute },
  waysToSignIn: {
    of: 'looks at how one may sign in',
    by: ['place'],
    requests: 120,
    seconds: minute,
    inBlocks: true,
  },
  invitations: { of: 'looks at an invitation', by: ['place'], requests: 30, seconds: minute, inBlocks: true },
  registrations: { of: 'registrations', by: ['place'], requests: 30, seconds: quarterHour },
  resetRequests: { of: 'requests for a link to a new password', by: ['place'], requests: 30, seconds: quarterHour },
  /** Those beyond are answered as the others are, and the link of the last mail stays good. */
  resetMails: { of: 'mails with a link to a new password', by: ['account'], requests: 5, seconds: hour },
  resets: { of: 'new passwords by a link', by: ['place'], requests: 30, seconds: quarterHour },
  newPasswords: { of: 'new passwords in place of the old one', by: ['place'], requests: 30, seconds: quarterHour },
  proofs: { of: 'proofs by password', by: ['place'], requests: 30, seconds: quarterHour },
  publicProblems: {
    of: 'reads of the problems at the status page',
    by: ['place'],
    requests: 60,
    seconds: minute,
    inBlocks: true,
  },
  publicProgress: {
    of: 'reads of who looks after problems, at the status page',
    by: ['place'],
    requests: 60,
    seconds: minute,
    inBlocks: true,
  },
  publicName: {
    of: 'reads of the name at the status page',
    by: ['place'],
    requests: 60,
    seconds: minute,
    inBlocks: true,
  },
  publicRepairs: { of: 'repairs at the status page', by: ['place'], requests: 10, seconds: minute },
  undonePublicRepairs: { of: 'repairs taken back there', by: ['place'], requests: 10, seconds: minute },
  wrongPins: {
    of: 'wrong PINs of the status page',
    by: ['place'],
    requests: 5,
    seconds: quarterHour,
    refusal: wrongPins,
  },
  /** Right ones included: who has many addresses guesses no faster, and no shop repairs as much. */
  pins: { of: 'PINs of the status page', by: ['visitors'], requests: 100, seconds: hour, refusal: wrongPins },
  sheets: { of: 'sheets of pay', by: ['place'], requests: 20, seconds: minute },
  testMails: { of: 'test mails', by: ['place'], requests: 10, seconds: minute },
  stainMails: { of: 'stain reports by mail', by: ['place'], requests: 60, seconds: quarterHour },
  refusedTokens: { of: 'tokens that are refused', by: ['place'], requests: 60, seconds: quarterHour },
  callsOfToken: { of: 'calls with a token', by: ['token'], requests: 600, seconds: minute, inBlocks: true },
  /** Of one’s own name; what admins correct is not counted. */
  renames: {
    of: 'changes of one’s own name',
    by: ['person'],
    requests: 5,
    seconds: day,
    refusal: t`You have changed your name 5 times today.`,
  },
  /**
   * A busy shift of eight hours is some 900 calls: 400 tips, 200 photos at two calls each, 100 others. These let through
   * thirty times as many, and at once the most that a person sends: the 201 calls of a report with 100 photos.
   */
  changes: { of: 'changes, over all calls', by: ['caller'], requests: 300, seconds: 5 * minute, inBlocks: true },
  /** Unclaimed files are removed after a day, and until then nobody can fill the disk with them. */
  uploads: { of: 'uploads', by: ['person'], requests: 200, seconds: hour },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** A value for each thing by which this limit counts. */
export type Counted<Name extends LimitName> = Record<(typeof limits)[Name]['by'][number], string>

/** Those of a place alone, which a row of the endpoint table may name. */
export type PlaceLimit = {
  [Name in LimitName]: (typeof limits)[Name]['by'] extends readonly ['place'] ? Name : never
}[LimitName]
