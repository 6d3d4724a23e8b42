import type { Boot } from '#shared/api/boot.ts'

/** What the server wrote into the page. */
export const boot: Boot = JSON.parse(
  document.getElementById('boot')?.textContent ?? '{"appName":"Washboard","language":"en"}',
)
