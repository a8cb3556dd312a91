import type { CallPath, RequestOf, ResponseOf } from '@halyard/api/client'
import { toast } from '@halyard/ui'
import { useState } from 'react'
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts'
import { sendWithRetry } from '../../../lib/send-with-retry.ts'
import { refreshPositions } from './open-positions.ts'

/** What can be done to a position. */
type ActPath = Extract<
  CallPath,
  'lever/close' | 'lever/close_all' | 'lever/cancel' | 'lever/setstop' | 'lever/add_margin'
>

export interface ActOnce {
  readonly busy: boolean
  /** What the exchange said against it. */
  readonly refusal: { readonly message: string; readonly field: string | undefined } | undefined
  /** Another request from here on: it gets a key of its own. */
  readonly change: () => void
  /** `done` says what came of it. */
  readonly send: <Path extends ActPath>(
    path: Path,
    body: RequestOf<Path>,
    done: (data: ResponseOf<Path>) => string,
  ) => Promise<boolean>
}

/** Does one thing once, however often its button is pressed or the network fails; says what came of it. */
export function useActOnce(): ActOnce {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ActOnce['refusal']>()
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
      // Without an answer the same request may be sent again: it is still done once.
      if (answer.code !== 'network_error') setKey(newIdempotencyKey())
      if (answer.code !== 'signed_out') setRefusal({ message: answer.message, field: answer.field })
      return false
    },
  }
}
