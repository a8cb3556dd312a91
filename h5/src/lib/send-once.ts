import type { CallPath, RequestOf, ResponseOf } from '@halyard/api/client'
import { toast } from '@halyard/ui'
import { useRef, useState } from 'react'
import type { Answer, Failure } from './api.ts'
import { text } from './i18n.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { sendWithRetry } from './send-with-retry.ts'

interface SendOnce<Path extends CallPath> {
  readonly sending: boolean
  readonly send: (body: RequestOf<Path>) => Promise<Answer<ResponseOf<Path>>>
}

/** What a person asks for happens once, however often it is pressed and has to be sent. */
export function useSendOnce<Path extends CallPath>(path: Path): SendOnce<Path> {
  const [sending, setSending] = useState(false)
  const intent = useRef<{ readonly said: string; readonly key: string }>(undefined)
  return {
    sending,
    send: async (body) => {
      const said = JSON.stringify(body)
      // The same intent keeps its key, until it is known what became of it.
      if (intent.current?.said !== said) intent.current = { said, key: newIdempotencyKey() }
      const { key } = intent.current
      setSending(true)
      const answer = await sendWithRetry({ path, body, key }, () => toast(text('sendingOnceMore')))
      setSending(false)
      if (answer.ok || answer.code !== 'network_error') intent.current = undefined
      return answer
    },
  }
}

interface AfterRefusal {
  readonly onClose: () => void
  /** Called when the server names the field that is wrong. */
  readonly onRefused: (failure: { readonly field: string; readonly message: string }) => void
}

/** Where a refusal is said: at its field, else in a toast. Without an answer the sheet stays, for another try. */
export function showError({ code, field, message }: Failure, { onClose, onRefused }: AfterRefusal): void {
  if (code !== 'signed_out' && field !== undefined) return onRefused({ field, message })
  if (code !== 'signed_out') toast(message, 'bad')
  if (code !== 'network_error') onClose()
}
