import { z } from 'zod'
import { t } from '#shared/language/t.ts'

const nameOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

// What every schema says of a wrong type, unless it has words of its own.
z.config({
  customError: (issue) => {
    if (issue.code !== 'invalid_type') return undefined
    return issue.input === undefined ? t`Required` : t`Expected ${issue.expected}, received ${nameOf(issue.input)}`
  },
})
