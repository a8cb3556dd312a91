import type { RequestOf } from '@halyard/contract/client'
import { toast } from '@halyard/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../lib/api.ts'
import { newIdempotencyKey } from '../../lib/idempotency-key.ts'
import { queryClient } from '../../lib/queries.ts'
import { sendUntilAnswered } from '../../lib/send-until-answered.ts'
import { DEPOSITS_KEY } from './use-deposits.ts'

/** Hands a submission in once, however often it has to be sent. */
export function useSendCharge() {
  const { t } = useTranslation('deposit')
  const [sending, setSending] = useState(false)
  const intent = useRef<{ readonly text: string; readonly key: string }>(undefined)

  /** True when it was taken, otherwise what was wrong. */
  async function send(body: RequestOf<'wallet/charge_req'>): Promise<true | Failure> {
    const text = JSON.stringify(body)
    // The same intent keeps its key, until it is known what became of it.
    if (intent.current?.text !== text) intent.current = { text, key: newIdempotencyKey() }
    const { key } = intent.current
    setSending(true)
    const answer = await sendUntilAnswered({ path: 'wallet/charge_req', body, key }, () =>
      toast(t('sendingAgain')),
    )
    setSending(false)
    if (!answer.ok && answer.code === 'network_error') return answer
    intent.current = undefined
    if (!answer.ok) return answer
    void queryClient.invalidateQueries({ queryKey: DEPOSITS_KEY })
    return true
  }

  return { sending, send }
}
