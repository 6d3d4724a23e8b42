import type { Plugin } from 'vite'

/**
 * Each line of an icon of Lucide has a key of random letters, which do not compress; the dashboard alone has over a
 * hundred. React needs them to differ within an icon, and numbers do.
 */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/ },
      handler(code) {
        let line = 0
        return { code: code.replace(/key: "\w+"/g, () => `key: ${line++}`), map: null }
      },
    },
  }
}
