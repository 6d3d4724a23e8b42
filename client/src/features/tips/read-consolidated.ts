import { CallError } from '#client/api/call.ts'
import type { Consolidated } from './report-data.ts'

type Head = Pick<Consolidated, 'stats' | 'employeeStats'>

/**
 * Reads the consolidated report while it arrives. The server puts its head and every thousand tips on a line of their
 * own, so that no line takes longer to parse than a frame lasts; all lines together are one JSON text.
 */
export async function readConsolidated(url: string, signal: AbortSignal, onTips: OnTips): Promise<Head> {
  const response = await fetch(url, { credentials: 'include', signal })
  if (!response.ok) throw await refusalOf(response)
  return consolidatedIn(response, onTips)
}

type OnTips = (head: Head, tips: Consolidated['tips']) => void

export async function consolidatedIn(response: Response, onTips: OnTips): Promise<Head> {
  let head: Head | undefined
  let isWhole = false
  for await (const line of linesOf(response)) {
    if (!head) head = JSON.parse(`${line}]}`) as Head
    else if (line === ']}') isWhole = true
    else onTips(head, JSON.parse(`[${line.replace(/^,/, '')}]`))
  }
  if (!head || !isWhole) throw new Error('The report ended early.')
  return head
}

async function* linesOf(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let parts: string[] = []
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const [rest = '', ...starts] = chunk.value.split('\n')
      parts.push(rest)
      for (const start of starts) {
        yield parts.join('')
        parts = [start]
      }
    }
    yield parts.join('')
  } finally {
    reader.cancel().catch(() => {})
  }
}

async function refusalOf(response: Response) {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return new CallError(response.status, text || response.statusText, isJson ? JSON.parse(text) : undefined)
}
