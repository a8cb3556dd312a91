import type { AccountKindName } from '@halyard/api/client'
import { Button, toast } from '@halyard/ui'
import { useSendOnce } from '../calls/send-once.ts'
import { useFormat } from '../format/format.ts'
import { text } from '../language/i18n.ts'
import { useTranslation } from '../language/use-translation.ts'
import { balanceIn, useWallet } from './wallet.ts'

interface MoveToCoinProps {
  readonly currencyId: number
  /** The account that the coins are in. */
  readonly from: Exclude<AccountKindName, 'coin'>
}

/** Renders a button that moves all that an account has available to the coin account; nothing if it has nothing. */
export function MoveToCoin({ currencyId, from }: MoveToCoinProps) {
  const { t } = useTranslation()
  const f = useFormat()
  const { data: wallet } = useWallet()
  const { sending, send } = useSendOnce('wallet/collect')
  const balance = wallet && balanceIn(wallet, currencyId, from)
  if (!balance || !/[1-9]/.test(balance.available)) return null
  const { available, currency } = balance
  const amount = `${f.exact(available)} ${currency}`
  const move = async () => {
    const answer = await send({ currency_id: currencyId, from, number: available })
    if (answer.ok) toast(text('movedToCoin', { amount }), 'good')
    else toast(answer.message, 'bad')
  }
  return (
    <Button kind="quiet" loading={sending} onClick={() => void move()} wide>
      {t('moveToCoin', { amount })}
    </Button>
  )
}
