/**
 * A payroll file of that many rows. A fifth are exact names, some of them twice and in another order; the rest is what
 * costs most: names that nearly match, and names that several people's names are in.
 */
export function payrollFile(rows: number, people: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const n = (at % people) + 1
    const kind = Math.floor(at / people) % 5
    const name = [
      `First${n} Last${n}`,
      n <= 50 ? `"Last${n}, First${n}"` : `First${n}a Last${n}`,
      `First${n} Last${(n % people) + 1} First${(n % people) + 1} Last${n}`,
      `Af\u00efrst${n} La\u015bt${n}`,
      `Nobody Known${n}`,
    ][kind]
    return `${name},$15.25/hr,38:30,$587.13,$${(n % 90) + 10}.50,"1,204 lbs",$25.00,$700.00,covered Saturday close`
  })
  return [
    'Name,Rate,Hours worked,Regular Pay,Tips,Weight processed,Weight Bonus,Gross Pay,Notes',
    ...lines,
    'TOTAL,,,,,,,,',
  ].join('\r\n')
}
