export interface LongAnswer {
  firstByte: number
  total: number
  bytes: number
}

/** One long answer, uncompressed, timed in milliseconds. */
export async function timeAnswer(
  port: number,
  path: string,
  cookie: string,
  encoding = 'identity',
): Promise<LongAnswer> {
  const start = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { Cookie: cookie, 'Accept-Encoding': encoding },
  })
  let firstByte = 0
  let bytes = 0
  for await (const chunk of response.body!) {
    firstByte ||= performance.now() - start
    bytes += chunk.length
  }
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return { firstByte, total: performance.now() - start, bytes }
}

/** How long a small call waits, in milliseconds, while the work runs. */
export async function waitsDuring(
  port: number,
  cookie: string,
  work: Promise<unknown>,
  path: string,
): Promise<number[]> {
  const waits: number[] = []
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const start = performance.now()
    await (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Cookie: cookie } })).arrayBuffer()
    waits.push(performance.now() - start)
  }
  return waits
}
