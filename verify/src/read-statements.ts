import { isNestedDeeply, messageIn, parseStatements, type Statement } from '@halyard/receipt'
import { UserError } from './read.ts'

/**
 * Parses every statement of a file: one statement, a list of them, evidence, or an unchanged response that contains them.
 * Throws a `UserError` if the file is nothing of that, or a response without signed sources or a receipt.
 */
export function readStatements(text: string): readonly Statement[] {
  if (isNestedDeeply(text)) throw new UserError('the file is nested too deeply')
  const statements = parseStatements(text)
  if (statements) return statements
  if (!isJson(text)) throw new UserError('the file is not JSON')
  const { sources, state, receipt } = messageIn(JSON.parse(text))
  if (receipt === null) throw new UserError('the file has no receipt yet')
  if (sources === null) throw new UserError(`the file has no signed sources: ${String(state)}`)
  throw new UserError(
    'the file is not a receipt, ticket, refusal, live head, daily statement or sources, nor a list of them',
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
