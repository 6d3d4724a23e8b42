/** The records whose fields are left out, and where each stands. */
export interface Tracked {
  name: string
  /** In shared/<feature>/table.ts. */
  table: string
  feature: string
  /** Folders below client/src/features. */
  pages: string[]
  /** What Vitest runs for it; what a browser does follows from the pages. */
  tests: string[]
}

export const tracked: Tracked[] = [
  { name: 'tips', table: 'tips', feature: 'tips', pages: ['tips'], tests: ['tests/tips', 'tests/history'] },
  {
    name: 'pay records',
    table: 'payrollRecords',
    feature: 'payroll',
    pages: ['payroll', 'my-pay'],
    tests: ['tests/payroll', 'tests/history'],
  },
  {
    name: 'drop reports',
    table: 'shiftReports',
    feature: 'shift-reports',
    pages: ['shift-reports'],
    tests: ['tests/shift-reports', 'tests/history'],
  },
  {
    name: 'machine problems',
    table: 'machineProblems',
    feature: 'machine-problems',
    pages: ['machine-problems'],
    tests: ['tests/machine-problems', 'tests/history'],
  },
]
