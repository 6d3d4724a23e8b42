import type { Plugin } from 'vite'

/**
 * Each line of an icon of Lucide has a key of random letters, which do not compress; the dashboard alone has over a
 * hundred. React needs them to differ within an icon, and numbers do. An icon's names are there for people who look
 * it up, and without a size it has this one.
 */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/ },
      handler(code) {
        let line = 0
        const lean = code
          .replace(/key: "\w+"/g, () => `key: ${line++}`)
          .replace(/^ {2}name: .*\n {2}size: 24,\n/m, '')
          .replace(/,\s+aliases: \[[^\]]*\]/, '')
          .replace('__iconData.node;\n', '')
        return { code: lean, map: null }
      },
    },
  }
}
