import type { Plugin } from 'vite'

/**
 * Leaves what writes JSON schemas out of what browsers get: only the server's OpenAPI document asks for it, and it is
 * 4.2 kB of each page with a form; three pages would be over their budget. What a schema tells of its own checks
 * (`maxLength` and the like) comes from there too: in a browser it is not known.
 */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
      handler: (code) =>
        [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
          .map(([, name]) => `export const ${name} = () => ({})`)
          .join('\n'),
    },
  }
}

/**
 * Each line of an icon of Lucide has a key of random letters, which do not compress; the dashboard alone has over a
 * hundred. React needs them to differ within an icon, and numbers do. An icon's names are there for people who look
 * it up, and without a size it has this one. It spares 1 to 3 kB a page, and without it drop reports are over budget.
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
