import type { CallPath, RequestOf, ResponseOf } from '@halyard/api/client'
import { toast } from '@halyard/ui'
import type { Answer } from '@halyard/web'
import { useRef, useState } from 'react'
import { text } from '../language/i18n.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { sendWithRetry } from './send-with-retry.ts'

interface SendOnce<Path extends CallPath> {
  readonly sending: boolean
  readonly send: (body: RequestOf<Path>) => Promise<Answer<ResponseOf<Path>>>
}

/** Returns a function that sends a call idempotently: a repeated press or retry has the same effect as one. */
export function useSendOnce<Path extends CallPath>(path: Path): SendOnce<Path> {
  const [sending, setSending] = useState(false)
  const intent = useRef<{ readonly fingerprint: string; readonly key: string }>(undefined)
  return {
    sending,
    send: async (body) => {
      const fingerprint = JSON.stringify(body)
      // The same request keeps its key until its outcome is known.
      if (intent.current?.fingerprint !== fingerprint)
        intent.current = { fingerprint, key: newIdempotencyKey() }
      const { key } = intent.current
      setSending(true)
      const answer = await sendWithRetry({ path, body, key }, () => toast(text('sendingOnceMore')))
      setSending(false)
      if (answer.ok || answer.code !== 'network_error') intent.current = undefined
      return answer
    },
  }
}
