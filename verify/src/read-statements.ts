import {
  parseEvidence,
  parseExactly,
  parseStatement,
  readStatement,
  type Statement,
} from '@halyard/api/receipt'
import { UserError } from './read.ts'

/**
 * Parses every statement of a file: one statement, a list of them, evidence, or an unchanged response that contains them.
 * Throws a `UserError` if the file is nothing of that, or a response without signed sources or a receipt.
 */
export function readStatements(text: string): readonly Statement[] {
  if (isNestedDeeply(text)) throw new UserError('the file is nested too deeply')
  const statement = parseStatement(text)
  if (statement) return [statement]
  const statements = parseEvidence(text)?.statements ?? parseExactly(text, readList)
  if (statements) return statements
  if (!isJson(text)) throw new UserError('the file is not JSON')
  const { sources, state, receipt } = messageIn(JSON.parse(text))
  if (receipt === null) throw new UserError('the file has no receipt yet')
  if (sources === null) throw new UserError(`the file has no signed sources: ${String(state)}`)
  throw new UserError(
    'the file is not a receipt, ticket, refusal, live head, daily statement or sources, nor a list of them',
  )
}

function readList(value: unknown): readonly Statement[] | undefined {
  const { list, ...single } = messageIn(value)
  const [found] = [single.sources, single.receipt, single.ticket, single.refusal].filter(Boolean)
  const items = Array.isArray(value) ? value : Array.isArray(list) ? list : found ? [found] : []
  const statements = items.flatMap((item) => readStatement(item) ?? [])
  return statements.length > 0 && statements.length === items.length ? statements : undefined
}

interface Message {
  readonly list?: unknown
  readonly sources?: unknown
  readonly state?: unknown
  readonly receipt?: unknown
  readonly ticket?: unknown
  readonly refusal?: unknown
}

/** Returns the message in `{"type": "ok", "message": …}`, or the message alone. A refusal is in the error itself. */
function messageIn(value: unknown): Message {
  const fields = Object(value) as Message & { readonly type?: unknown; readonly message?: unknown }
  return fields.type === 'ok' ? (Object(fields.message) as Message) : fields
}

/** No statement or response has more levels. Readers that recurse would fail on a file with millions. */
const LEVELS_MAX = 20

function isNestedDeeply(text: string): boolean {
  let [level, isQuoted] = [0, false]
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index]
    if (letter === '"') isQuoted = !isQuoted
    else if (isQuoted) index += letter === '\\' ? 1 : 0
    else if (letter === '[' || letter === '{') level += 1
    else if (letter === ']' || letter === '}') level -= 1
    if (level > LEVELS_MAX) return true
  }
  return false
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
