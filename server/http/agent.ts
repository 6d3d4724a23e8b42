import Bowser from 'bowser'

const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP))
const systems = new Set<string>(Object.values(Bowser.OS_MAP))

/** Browser and system in words: 'Chrome · Android'; null where neither is known. */
export function agentOf(header: string | undefined): string | null {
  if (!header) return null
  const { browser, os } = Bowser.parse(header.slice(0, 500))
  // What is not known would be taken from the header as it is.
  const words = [
    browser.name && browsers.has(browser.name) && browser.name,
    os.name && systems.has(os.name) && os.name,
  ].filter(Boolean)
  return words.length > 0 ? words.join(' · ') : null
}
