// Loaded before the page's own modules, whose texts are read once; the build makes a plain file of the same.
import { texts } from '#shared/language/es/client.ts'
import { texts as shared } from '#shared/language/es/shared.ts'

globalThis.washboardTexts = { ...shared, ...texts }
