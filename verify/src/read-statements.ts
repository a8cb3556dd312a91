import {
  parseEvidence,
  parseExactly,
  parseStatement,
  readStatement,
  type Statement,
} from '@halyard/api/receipt'
import { UserError } from './read.ts'

/**
 * Parses every statement of a file: one statement, a list of them, evidence, or a response of `trail/live` or `trail/days`.
 * Throws a `UserError` if the file is nothing of that.
 */
export function readStatements(text: string): readonly Statement[] {
  const statement = parseStatement(text)
  if (statement) return [statement]
  const statements = parseEvidence(text)?.statements ?? parseExactly(text, readList)
  if (statements) return statements
  if (!isJson(text)) throw new UserError('the file is not JSON')
  throw new UserError(
    'the file is not a receipt, ticket, refusal, live head or daily statement, nor a list of them',
  )
}

function readList(value: unknown): readonly Statement[] | undefined {
  const list = Array.isArray(value) ? value : listIn(value)
  if (!list || list.length === 0) return undefined
  const statements = list.flatMap((item) => readStatement(item) ?? [])
  return statements.length === list.length ? statements : undefined
}

/** Returns the list in `{"type": "ok", "message": {"list": […]}}` or in its message alone. */
function listIn(value: unknown): readonly unknown[] | undefined {
  const fields = Object(value) as {
    readonly type?: unknown
    readonly message?: unknown
    readonly list?: unknown
  }
  const { list } = (fields.type === 'ok' ? Object(fields.message) : fields) as { readonly list?: unknown }
  return Array.isArray(list) ? list : undefined
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
