import { t } from '#shared/language/t.ts'
import { dollars, roundMoney, toCents } from './money.ts'

/** Canonical text ('12.50'), or why what was typed is not taken although it is an amount: it can mean two. */
type TypedAmount = { text: string; refusal?: undefined } | { refusal: string; text?: undefined }

/** Longer texts are no amounts, and would keep a server busy. */
const longestText = 400

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** The digits of every script stand in a row from zero to nine, and rows begin one after the other. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  let first = code
  while (isDigit(first - 1)) first -= 1
  return String((code - first) % 10)
}

/** Without what cannot be seen, with one kind each of digits, marks and spaces. */
const plain = (typed: string) =>
  // Most of what is typed has nothing else.
  /^[!-~]*$/.test(typed)
    ? typed
    : typed
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')
        .replace(/\p{Nd}/gu, plainDigit)
        .replace(/[\u2010-\u2013\u2212]/g, '-')
        .replace(/،/g, ',')
        // Only ever between thousands.
        .replace(/[٬’‘ʼ]/g, "'")
        .replace(/\s+/g, ' ')
        .trim()

/** A sign and a currency sign may stand in either order before the number, the currency sign also after it. */
const around = /^([+-]?) ?(\$?) ?([+-]?) ?([0-9.,٫].*?) ?(\$?)$/

/** Thousands, or thousandths: '1,234'. */
const twoMeanings = /^([1-9][0-9]{0,2})[.,]([0-9]{3})$/

/** One mark, with cents after it; the Arabic decimal mark and, as in calls, the point may have more behind them. */
const ungrouped = /^(?<whole>[0-9]*)(?:[.,٫](?<cents>[0-9]{0,2})|[.٫](?<more>[0-9]{3,}))?$/

/** Groups of three with the same mark between them, and another mark before the cents. */
const grouped =
  /^(?<whole>[1-9][0-9]{0,2}(?:(?<mark>[., '])[0-9]{3})(?:\k<mark>[0-9]{3})*)(?:(?!\k<mark>)[.,٫](?<cents>[0-9]{0,2}))?$/

/** As India writes them: 1,23,456.50. */
const groupedInTwos = /^(?<whole>[1-9][0-9]?(?:,[0-9]{2})+,[0-9]{3})(?:[.٫](?<cents>[0-9]{0,2}))?$/

/** What a person typed as an amount; undefined where it is nothing or no amount. */
export function readTyped(typed: string): TypedAmount | undefined {
  // A small raised 2 is no digit of an amount.
  if (typed.length > longestText || /\p{No}/u.test(typed)) return undefined
  const [, outer, before, inner, number = '', after] = around.exec(plain(typed)) ?? []
  if ((outer && inner) || (before && after)) return undefined
  const sign = outer || inner || ''
  const [, thousands, units] = twoMeanings.exec(number) ?? []
  if (thousands && units) {
    const [whole, decimal] = [`${sign}${thousands}${units}`, roundMoney(`${sign}${thousands}.${units}`)!]
    return {
      refusal: t`${typed.trim()} can mean ${dollars(decimal)} or ${dollars(whole)}: write ${whole} or ${decimal}`,
    }
  }
  const parts = (ungrouped.exec(number) ?? grouped.exec(number) ?? groupedInTwos.exec(number))?.groups
  if (!parts) return undefined
  const { whole = '', cents = '', more = cents } = parts
  const text = roundMoney(`${sign}${whole.replace(/[^0-9]/g, '')}.${more}`)
  return text === undefined ? undefined : { text }
}

/** Whole cents of what was typed, for sums that follow the typing; undefined where it is not read or too large. */
export function typedCents(typed: string): number | undefined {
  const text = readTyped(typed)?.text
  return text === undefined ? undefined : toCents(text)
}
