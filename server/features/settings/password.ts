import * as sealing from '#server/db/sealing.ts'
import { onlySettings } from '#shared/settings/table.ts'

const keyOf = (serverSecret: string) => sealing.keyFor('mail', serverSecret)

export const seal = (serverSecret: string, password: string) =>
  sealing.seal(keyOf(serverSecret), onlySettings, password)

export const open = (serverSecret: string, sealed: string) => sealing.open(keyOf(serverSecret), onlySettings, sealed)
