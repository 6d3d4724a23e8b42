/** Whom a payroll file may mean. */
export interface Person {
  id: string
  firstName: string
  lastName: string
  /** As payroll files number people. */
  payrollId?: string | null | undefined
}
