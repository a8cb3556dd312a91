import { Button, toast } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { queryClient } from '../../lib/calls/queries.ts'
import { useFormat } from '../../lib/format/format.ts'
import type { Target } from './target.ts'
import { DEPOSITS_KEY } from './use-deposits.ts'

/** A practice payment is this multiple of the minimum deposit. */
const PRACTICE_TIMES = 10

/** Renders the demo's button that has practice coins arrive over the practice chain. */
export function PracticeDeposit({ target }: { readonly target: Target }) {
  const { t } = useTranslation('deposit')
  const f = useFormat()
  const [sending, setSending] = useState(false)
  const amount = String(Math.max(1, Number(target.min)) * PRACTICE_TIMES)
  const coins = `${f.exact(amount)} ${target.currency}`
  const send = async () => {
    setSending(true)
    const outcome = await sendPractice(target, amount)
    setSending(false)
    if (outcome === 'sent') toast(t('practiceSent', { amount: coins }), 'good')
    else toast(t(outcome === 'enough' ? 'practiceEnough' : 'practiceSendFailed'), 'bad')
    void queryClient.invalidateQueries({ queryKey: DEPOSITS_KEY })
  }
  return (
    <div className="mt-4 border-t border-line pt-4">
      <Button kind="quiet" loading={sending} onClick={() => void send()} wide>
        {t('practiceSend')}
      </Button>
      <p className="mt-2 text-13 text-muted">{t('practiceSendHint', { amount: coins })}</p>
    </div>
  )
}

async function sendPractice(
  { currencyId, network, address }: Target,
  amount: string,
): Promise<'sent' | 'enough' | 'failed'> {
  try {
    const body = new URLSearchParams({ way: `${currencyId}:${network}`, to: address, amount })
    const { ok, status } = await fetch('/dev/chain/deposit', { method: 'POST', body })
    return ok ? 'sent' : status === 429 ? 'enough' : 'failed'
  } catch {
    return 'failed'
  }
}
