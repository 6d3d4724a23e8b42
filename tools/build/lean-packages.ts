import { type Plugin, parseAst } from 'vite'

/**
 * Leaves what writes JSON schemas out of what browsers get: every type of zod brings it along, a fifth of zod, and only
 * the server's OpenAPI document asks for it. What a schema tells of its own checks (`maxLength` and the like) comes from
 * there too: in a browser it is not known.
 */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
      handler: (code) =>
        exportedNames(code)
          .map((name) => `export const ${name} = () => ({})`)
          .join('\n'),
    },
  }
}

const exportedNames = (code: string) =>
  parseAst(code).body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    const { declaration } = statement
    if (declaration?.type === 'FunctionDeclaration') return [declaration.id!.name]
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  })

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
