/** What a test really sent and got, for the OpenAPI document. */
export interface Example {
  sent?: unknown
  answered: unknown
  refused?: { status: number; answered: unknown }
}

/** By the names of the endpoint table. */
export type Examples = Record<string, Example>
