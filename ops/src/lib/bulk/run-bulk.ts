import type { Answer } from '@halyard/web'

/** Outcome of an item: `already` is as wanted without the act, `open` was not sent. */
export type BulkResult =
  | { readonly kind: 'done' | 'already' | 'open' | 'sending' }
  | { readonly kind: 'refused'; readonly message: string }

/** An item of a bulk act. */
export interface BulkItem<Row> {
  readonly key: string
  readonly name: string
  readonly row: Row
  readonly result: BulkResult
}

interface Run<Row> {
  readonly items: readonly BulkItem<Row>[]
  readonly send: (row: Row) => Promise<Answer<unknown>>
  /** The code of a rejection that says that the item already is as wanted. */
  readonly already: string | undefined
  readonly isStopped: () => boolean
  readonly onResult: (key: string, result: BulkResult) => void
}

/** After these no further request can succeed. */
const ENDS: ReadonlySet<string> = new Set(['network_error', 'signed_out'])

/**
 * Sends the items that are not done, one after the other. A rejection does not end the run; no connection, the end of
 * the session and `isStopped` do, and the items after it stay open.
 */
export async function runBulk<Row>({ items, send, already, isStopped, onResult }: Run<Row>): Promise<void> {
  for (const { key, row } of items.filter(isUndone)) {
    if (isStopped()) return
    onResult(key, { kind: 'sending' })
    const answer = await send(row)
    onResult(key, toResult(answer, already))
    if (!answer.ok && ENDS.has(answer.code)) return
  }
}

/** Returns whether an item can be sent, or sent again. */
export function isUndone({ result }: Pick<BulkItem<unknown>, 'result'>): boolean {
  return result.kind === 'open' || result.kind === 'refused'
}

function toResult(answer: Answer<unknown>, already: string | undefined): BulkResult {
  if (answer.ok) return { kind: 'done' }
  return answer.code === already ? { kind: 'already' } : { kind: 'refused', message: answer.message }
}
