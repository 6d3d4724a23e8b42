// Loaded before the page's own modules, whose texts are read once; the build makes a plain file of those that it needs.
import { spanish } from '#shared/language/es/catalog.ts'

globalThis.washboardTexts = spanish
