import type { CallPath, RequestOf, ResponseOf } from '@halyard/api/client'
import { toast } from '@halyard/ui'
import { useState } from 'react'
import { newIdempotencyKey } from '../../../lib/calls/idempotency-key.ts'
import { sendWithRetry } from '../../../lib/calls/send-with-retry.ts'
import { refreshPositions } from './open-positions.ts'

/** The calls that change a position, or how orders become positions. */
type ActionPath = Extract<
  CallPath,
  | 'lever/close'
  | 'lever/close_all'
  | 'lever/cancel'
  | 'lever/setstop'
  | 'lever/add_margin'
  | 'lever/remove_margin'
  | 'lever/set_mode'
  | 'lever/reduce'
  | 'lever/cancel_conditional'
>

/** The state of a call on a position and the function that sends it. */
export interface PositionAction {
  readonly busy: boolean
  /** The server's rejection. */
  readonly refusal: { readonly message: string; readonly field: string | undefined } | undefined
  /** Starts a new request with a new idempotency key, after the input has changed. */
  readonly change: () => void
  /** `done` returns the success message. */
  readonly send: <Path extends ActionPath>(
    path: Path,
    body: RequestOf<Path>,
    done: (data: ResponseOf<Path>) => string,
  ) => Promise<boolean>
}

/**
 * Returns a function that sends a call on a position idempotently, across repeated presses and network failures, and
 * shows its result.
 */
export function usePositionAction(): PositionAction {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<PositionAction['refusal']>()
  const [key, setKey] = useState(newIdempotencyKey)
  return {
    busy,
    refusal,
    change: () => {
      setKey(newIdempotencyKey())
      setRefusal(undefined)
    },
    send: async (path, body, done) => {
      setBusy(true)
      const answer = await sendWithRetry({ path, body, key }, () => {})
      setBusy(false)
      refreshPositions()
      if (answer.ok) {
        toast(done(answer.data), 'good')
        return true
      }
      // Without a response keep the key: a retry is still executed once.
      if (answer.code !== 'network_error') setKey(newIdempotencyKey())
      if (answer.code !== 'signed_out') setRefusal({ message: answer.message, field: answer.field })
      return false
    },
  }
}
