import { formatUnits, parseUnits } from '@halyard/money'
import { ConfirmSheet } from '@halyard/ui'
import type { Failure } from '@halyard/web'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useSendOnce } from '../../../lib/calls/send-once.ts'
import { fromCoin, type Pocket } from '../../../lib/wallet/pocket.ts'
import type { Ad } from '../ads/ad.ts'
import { worstPriceOf } from '../fiat-amounts.ts'
import { type OrderValues, summarizeOrder } from './order-form.ts'
import { useAmounts } from '../use-amounts.ts'

interface ConfirmOrderProps {
  readonly ad: Ad
  /** The fee on the coins at their release, in parts per million. */
  readonly feePpm: number
  /** The funds that a sale takes coins from; undefined until known. */
  readonly pocket: Pocket | undefined
  readonly values: OrderValues
  readonly open: boolean
  readonly onClose: () => void
  /** Called with the id of the deal. */
  readonly onDone: (id: number) => void
  readonly onFailed: (failure: Failure) => void
}

/** Renders what an order freezes and what must be done next, and sends it idempotently. */
export function ConfirmOrder(props: ConfirmOrderProps) {
  const { ad, feePpm, pocket, values, open, onClose, onDone, onFailed } = props
  const { t } = useTranslation('fiat')
  const amounts = useAmounts()
  const { sending, send } = useSendOnce('legalnew/deal/add')
  const summary = summarizeOrder(values, ad, feePpm)
  const sells = ad.side === 'buy'
  const { price, currency, fiat } = ad
  if (!summary || price === undefined) return null
  const floats = ad.indexPpm !== undefined
  const worst = worstPriceOf(price, { buys: !sells, floats })
  const coins = amounts.coins(summary.coins, currency)
  const added = sells ? fromCoin(pocket, parseUnits(summary.coins, ad.decimals)) : 0n
  const addedText = formatUnits(added, ad.decimals)
  const total = amounts.fiat(summary.total, fiat)

  const take = async () => {
    const { cardId, pass } = values
    const answer = await send({
      id: ad.id,
      version: ad.version,
      number: summary.coins,
      price: worst,
      ...(cardId === undefined ? {} : { card_id: cardId }),
      ...(sells ? { pass } : {}),
      ...(added > 0n ? { from_coin: addedText } : {}),
    })
    if (answer.ok) onDone(answer.data.id)
    else onFailed(answer)
  }
  return (
    <ConfirmSheet
      action={t(sells ? 'confirmSell' : 'confirmBuy')}
      kind={sells ? 'down' : 'up'}
      loading={sending}
      note={
        <>
          <ol className="list-decimal space-y-1.5 pl-4">
            <li>{t(sells ? 'sellFreezes' : 'buyFreezes', { coins })}</li>
            <li>{t(sells ? 'sellNext' : 'buyNext', { total, minutes: ad.payMinutes })}</li>
            <li>{t(sells ? 'sellThen' : 'buyThen', { coins: amounts.coins(summary.received, currency) })}</li>
          </ol>
          {sells ? null : <p className="mt-3">{t('buyRules')}</p>}
        </>
      }
      onClose={onClose}
      onConfirm={() => void take()}
      open={open}
      rows={[
        sells
          ? { label: t('youSell'), value: coins, strong: true }
          : { label: t('youPay'), value: total, strong: true },
        sells
          ? { label: t('youGet'), value: total, strong: true }
          : { label: t('youGet'), value: amounts.coins(summary.received, currency), strong: true },
        ...(added > 0n ? [{ label: t('fromCoinAccount'), value: amounts.coins(addedText, currency) }] : []),
        { label: t('unitPrice'), value: amounts.price(price, fiat) },
        ...(floats
          ? [{ label: t(sells ? 'priceAtLeast' : 'priceAtMost'), value: amounts.price(worst, fiat) }]
          : []),
        { label: t('merchant'), value: ad.merchant.name },
        { label: t('timeToPay'), value: t('minutes', { minutes: ad.payMinutes }) },
      ]}
      title={t('confirmTitle')}
    />
  )
}
