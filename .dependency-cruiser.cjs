// Who may import whom. tests/architecture.test.ts runs these rules and plants a violation of each to see it caught.
// The parser must be swc: without it dependency-cruiser cannot read TypeScript 7, looks at no module and is content.

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Shared files that describe database tables; everything else in shared/ also runs in the browser. */
const tables = ['^shared/db/', '[/-]table\\.ts$']

/** What starts the server and puts it together from all the rest. */
const above = ['^server/main\\.ts$', '^server/boot/(app|dev|handlers|housekeeping|run|server)\\.ts$']

module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      'Two modules that need each other, even if one waits for it, are one module, or need a third.',
      {},
      { circular: true },
    ),
    rule('resolvable', 'Every import exists.', {}, { couldNotResolve: true }),
    rule(
      'tests-are-leaves',
      'Nothing but tests and tools imports tests.',
      { pathNot: ['^(tests|tools)/', '^(playwright|vitest)\\.config\\.ts$'] },
      { path: '^tests/' },
    ),
    rule(
      'product-dependencies',
      'The product runs with what `npm ci --omit=dev` installs; only the development server uses a tool.',
      { path: '^(shared|server|client)/', pathNot: '^server/boot/dev\\.ts$' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),

    rule(
      'shared-is-the-bottom',
      'shared/ knows neither side.',
      { path: '^shared/' },
      { path: '^(client|server|tools)/' },
    ),
    rule(
      'shared-without-database',
      'Only tables know Drizzle, so that the browser never loads it.',
      { path: '^shared/', pathNot: tables },
      { path: ['node_modules/drizzle', ...tables], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'shared-packages',
      'What both sides load stays small: zod, and the OpenAPI writer in its own file.',
      { path: '^shared/', pathNot: tables },
      { path: 'node_modules/', pathNot: ['node_modules/zod/', 'node_modules/zod-openapi/', 'node_modules/drizzle'] },
    ),
    rule(
      'shared-without-node',
      'shared/ runs in the browser too.',
      { path: '^shared/' },
      { dependencyTypes: ['core'] },
    ),

    rule(
      'server-never-client',
      'The server serves the built client and imports none of it.',
      { path: '^server/' },
      { path: '^(client|tools)/' },
    ),
    rule(
      'server-services-below-features',
      'http, db, embedded, mail and storage serve every feature and know none.',
      { path: '^server/(http|db|embedded|mail|storage)/' },
      { path: ['^server/features/', ...above] },
    ),
    rule(
      'feature-through-queries',
      "A feature uses another one's queries and nothing else of it.",
      { path: '^server/features/([^/]+)/' },
      { path: '^server/features/', pathNot: ['^server/features/$1/', '^server/features/[^/]+/queries\\.ts$'] },
    ),
    rule(
      'feature-above-driver',
      'How statements travel is not the business of a feature.',
      { path: '^server/features/' },
      { path: ['^server/db/(driver/|pool\\.ts$|json-rows\\.ts$)', 'node_modules/pg/'] },
    ),
    rule(
      'feature-below-app',
      'The server is put together from features, never the other way round.',
      { path: '^server/features/' },
      { path: above },
    ),

    rule(
      'client-never-server',
      'What the browser loads is public.',
      { path: '^client/' },
      { path: '^(server|tools)/' },
    ),
    rule(
      'client-without-database',
      'Tables and Drizzle stay on the server.',
      { path: '^client/' },
      { path: [...tables, 'node_modules/(drizzle|pg)'] },
    ),
    rule(
      'client-endpoint-types',
      'The client names an endpoint by method and path; the rows with their schemas would be a large download.',
      { path: '^client/' },
      { path: ['/endpoints\\.ts$', '^shared/api/openapi\\.ts$'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'client-without-node',
      'There is no Node in the browser.',
      { path: '^client/' },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'ui-knows-no-domain',
      'ui/ is made of packages and itself, in the language of the page and its ways to write times and amounts.',
      { path: '^client/src/ui/' },
      {
        path: '^(client|shared)/',
        pathNot: [
          '^client/src/ui/',
          '^shared/language/t\\.ts$',
          '^shared/time/(age|day|instant)\\.ts$',
          '^shared/money/(money|typed-amount)\\.ts$',
        ],
      },
    ),
    rule(
      'client-api-is-small',
      'Calls know the endpoint table and where failures are told, no page and nothing of what the device keeps.',
      { path: '^client/src/api/' },
      { path: '^client/', pathNot: ['^client/src/api/', '^client/src/ui/(toast[^/]*|failed-read\\.ts)$'] },
    ),
    rule(
      'client-held-is-small',
      'What the device keeps knows calls, no page.',
      { path: '^client/src/held/' },
      { path: '^client/', pathNot: '^client/src/(held|api)/' },
    ),
    rule(
      'client-generic-shared',
      'Of shared/, calls and what the device keeps load the forms of errors and endpoints, the language and the list of what works offline; types may come from anywhere.',
      { path: '^client/src/(api|held)/' },
      {
        path: '^shared/',
        pathNot: ['^shared/(api|language)/', '^shared/offline\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'page-stays-in-its-feature',
      'What two features need is composition and lives in app/, or is a primitive of ui/.',
      { path: '^client/src/features/([^/]+)/' },
      { path: '^client/src/', pathNot: ['^client/src/features/$1/', '^client/src/(ui|api|held)/'] },
    ),
  ],

  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts', '.json'],
    },
  },
}
