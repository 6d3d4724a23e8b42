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
