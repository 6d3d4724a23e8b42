// Every table, for drizzle-kit and the tests that compare tables and migrations.
export * from '#shared/api/table.ts'
export * from '#shared/commercial-accounts/table.ts'
export * from '#shared/invitations/table.ts'
export * from '#shared/machine-problems/table.ts'
export * from '#shared/payroll/table.ts'
export * from '#shared/sign-in/table.ts'
export * from '#shared/tips/table.ts'
export * from '#shared/users/table.ts'
