import { parseEvidence } from '../evidence/evidence.ts'
import { parseExactly } from '../text/parse-exactly.ts'
import { readStatement, type Statement } from './statements.ts'

/**
 * Parses every statement of a file: one statement, a list of them, evidence, or an unchanged response that contains them.
 * Returns `undefined` if the text is nothing of that.
 */
export function parseStatements(text: string): readonly Statement[] | undefined {
  if (isNestedDeeply(text)) return undefined
  const statement = parseExactly(text, readStatement)
  if (statement) return [statement]
  return parseEvidence(text)?.statements ?? parseExactly(text, readList)
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
export function messageIn(value: unknown): Message {
  const fields = Object(value) as Message & { readonly type?: unknown; readonly message?: unknown }
  return fields.type === 'ok' ? (Object(fields.message) as Message) : fields
}

/** No statement or response has more levels. Readers that recurse would fail on a file with millions. */
const LEVELS_MAX = 20

/** Returns whether JSON has more levels than any statement or response. */
export function isNestedDeeply(text: string): boolean {
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
