/** Whether a problem's words, English or Spanish, say that the machine keeps what customers pay. */
export const takesMoney = (description: string) =>
  /\b(money|cash|coins?|quarters?|paid|pays?|charge[ds]?|refunds?)\b|cobr|dinero|moneda|pag[oóau]|reembols/i.test(
    description,
  )
