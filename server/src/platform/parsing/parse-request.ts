import { ERROR_CODES, type ErrorCode } from '@halyard/api'
import type { z } from 'zod'
import { CallError } from '../call-error.ts'

/**
 * Validates a request against its schema. Throws a `CallError` with the code and the field of the first
 * problem; the message of a schema's check may be the code.
 */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  rejectUnstorable(input)
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (!issue) throw new CallError('invalid_request')
  if (issue.code === 'unrecognized_keys') throw new CallError('unknown_field', issue.keys[0])
  const field = issue.path[0]
  if (field === undefined) throw new CallError('invalid_request')
  if (isErrorCode(issue.message)) throw new CallError(issue.message, String(field))
  if (isShare(field)) throwBound(issue, field)
  const sent = (input as Record<PropertyKey, unknown>)[field]
  throw new CallError(sent === undefined || sent === '' ? 'missing_field' : 'invalid_field', String(field))
}

/** The fields in parts per million, which people read and type as percent. */
function isShare(field: PropertyKey): field is string {
  return typeof field === 'string' && field.endsWith('_ppm')
}

/** Throws the bound that a share is outside of, in percent. */
function throwBound(issue: z.core.$ZodIssue, field: string): void {
  if (issue.code === 'too_big') throw new CallError('share_too_large', field, { max: percent(issue.maximum) })
  if (issue.code === 'too_small')
    throw new CallError('share_too_small', field, { min: percent(issue.minimum) })
}

const PPM_PER_PERCENT = 10_000

function percent(ppm: number | bigint): string {
  return String(Number(ppm) / PPM_PER_PERCENT)
}

const CODES: ReadonlySet<string> = new Set(ERROR_CODES)

function isErrorCode(message: string): message is ErrorCode {
  return CODES.has(message)
}

/** Rejects NUL characters and halves of surrogate pairs, which PostgreSQL cannot store in text or JSON. */
function rejectUnstorable(input: unknown): void {
  const fields = input as Readonly<Record<string, unknown>>
  for (const field in fields) {
    const value = fields[field]
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
      throw new CallError('invalid_field', field)
  }
}
