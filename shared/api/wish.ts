/**
 * What a call asks for, without when it was written and what was on the screen: it is the same wish when it is sent
 * again later, from a screen that shows more by then.
 */
export function wishOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { occurredAt: _, loggedTips: __, replaces: ___, ...wish } = body as Record<string, unknown>
  return wish
}
