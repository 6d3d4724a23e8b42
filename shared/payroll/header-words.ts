import type { RowField } from './fields.ts'

/** Headers by their letters and digits alone, so that case and spacing do not matter; earlier ones win. */
export const spellings: Record<RowField, string[]> = {
  employeeName: [
    'name',
    'employeename',
    'employee',
    'fullname',
    'staffname',
    'workername',
    'teammember',
    'staff',
    'worker',
    'person',
    'lastnamefirstname',
    'lastfirst',
    'firstlast',
    'firstnamelastname',
    'payrollname',
    'associate',
    'associatename',
    'nombre',
    'nombrecompleto',
    'empleado',
    'empleada',
    'nombredelempleado',
    'trabajador',
  ],
  firstName: ['firstname', 'first', 'givenname', 'forename', 'employeefirstname', 'nombres', 'primernombre'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'employeelastname', 'apellido', 'apellidos'],
  payrollId: [
    'payrollid',
    'employeeid',
    'employeenumber',
    'employeeno',
    'employeenr',
    'empid',
    'empno',
    'badge',
    'badgenumber',
    'badgeid',
    'badgeno',
    'staffid',
    'workerid',
    'filenumber',
    'id',
    'númerodeempleado',
  ],
  hourlyRate: ['rate', 'hourlyrate', 'payrate', 'rateofpay', 'wage', 'hourlywage', 'tarifa', 'tarifaporhora'],
  hoursWorked: ['hoursworked', 'hours', 'totalhours', 'hrs', 'workedhours', 'timeworked', 'horas', 'horastrabajadas'],
  regularHours: ['regularhours', 'reghours', 'regularhrs', 'reghrs', 'regularhourstotal', 'horasregulares'],
  overtimeHours: ['overtimehours', 'othours', 'othrs', 'overtimehrs', 'overtimehourstotal', 'horasextra'],
  regularPay: ['regularpay', 'regular', 'regpay', 'regularwages', 'basepay', 'regularearnings', 'pagoregular'],
  overtimePay: ['overtimepay', 'overtime', 'otpay', 'overtimewages', 'overtimeearnings', 'ot', 'pagodehorasextra'],
  tipsPay: ['tips', 'tipspay', 'tip', 'totaltips', 'tipspaid', 'tipincome', 'paychecktips', 'propinas', 'propina'],
  weightProcessed: ['weightprocessed', 'weight', 'lbs', 'pounds', 'poundsprocessed', 'lbsprocessed', 'libras'],
  weightBonus: ['weightbonus', 'bonus', 'bonuses', 'bonuspay', 'bono', 'bonos'],
  grossPay: ['grosspay', 'gross', 'totalgross', 'grosswages', 'grossearnings', 'pagobruto', 'bruto', 'salariobruto'],
  deductions: ['deductions', 'totaldeductions', 'deduction', 'withholding', 'withholdings', 'deducciones'],
  netPay: ['netpay', 'net', 'takehome', 'takehomepay', 'netwages', 'totalnet', 'pagoneto', 'neto', 'salarioneto'],
  notes: ['notes', 'note', 'comment', 'comments', 'remarks', 'notas', 'comentarios'],
}

const thisTime = ['current', 'thisweek', 'thisperiod']
const hourUnits = ['h', 'hr', 'hrs', 'hour', 'hours', 'horas', ...thisTime]
const currencies = ['', 'usd', 'us', 'eur', 'gbp', 'cad', 'mxn', 'aud', 'chf', 'dollars']
const moneyUnits = [...currencies, 'amount', 'earnings', 'pay', ...thisTime]
const nameOrders = ['lastfirst', 'firstlast', 'lastnamefirstname', 'firstnamelastname', 'full', 'legal']

/** What may stand in brackets behind a column's name. With anything else, as in "Tips (count)", it is another column. */
export const inBrackets: Record<RowField, readonly string[]> = {
  employeeName: nameOrders,
  firstName: [],
  lastName: [],
  payrollId: [],
  hourlyRate: ['', 'usd', 'h', 'hr', 'hour', 'perhour', 'usdh', 'usdhr', 'usdhour'],
  hoursWorked: hourUnits,
  regularHours: hourUnits,
  overtimeHours: hourUnits,
  regularPay: moneyUnits,
  overtimePay: moneyUnits,
  tipsPay: moneyUnits,
  weightProcessed: ['lb', 'lbs', 'pounds', 'libras'],
  weightBonus: moneyUnits,
  grossPay: moneyUnits,
  deductions: [...moneyUnits, 'employee'],
  netPay: moneyUnits,
  notes: ['optional', 'opcional'],
}

/** Sums since an earlier day, another week's pay and what the employer pays on top are no part of a week's pay. */
export const ofOtherPay =
  /\b(?:[ymq]td|to[- ]date|(?:last|previous|prior) (?:week|period|pay|year|month)|employer|acumulad[oa]s?|anterior)\b/i
