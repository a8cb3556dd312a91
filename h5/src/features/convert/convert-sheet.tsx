import { Button, Rows, type RowsProps, Sheet } from '@halyard/ui'
import { useState } from 'react'
import { goTo } from '@halyard/web'
import { PRIVATE, queryClient } from '../../lib/calls/queries.ts'
import { useSendOnce } from '../../lib/calls/send-once.ts'
import { useServerNow } from '../../lib/calls/server-clock.ts'
import { useFormat } from '../../lib/format/format.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { Currency } from '../../lib/market/currency.ts'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { type Converted, type ConversionQuote, toConverted } from './conversion.ts'

interface ConvertSheetProps {
  readonly from: Currency
  readonly to: Currency
  readonly open: boolean
  /** The terms to confirm. */
  readonly quote: ConversionQuote | undefined
  readonly onNewQuote: () => Promise<void>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The outcome of the terms that were sent: the conversion, or the message of a refusal. */
interface Outcome {
  readonly quote: ConversionQuote
  readonly done?: Converted
  readonly failure?: string
  /** Whether it may have been done nevertheless. The same terms then have the same outcome, also after their time. */
  readonly isOpen?: boolean
}

const COUNT_MS = 250

/** Renders the terms of a conversion with the time that they are valid, sends it, and shows what it has done. */
export function ConvertSheet({ from, to, open, quote, onNewQuote, onDone, onClose }: ConvertSheetProps) {
  const { t } = useTranslation('convert')
  const { sending, send } = useSendOnce('coin/convert/submit')
  const [outcome, setOutcome] = useState<Outcome>()
  const { done, failure, isOpen = false } = outcome?.quote === quote ? { ...outcome } : {}
  const now = useServerNow(open && !done ? COUNT_MS : undefined)
  const rows = useRows(from, to, quote, done)
  const seconds = quote ? secondsLeft(quote, now) : 0
  const convert = async () => {
    if (!quote) return
    const { number, worstPrice, goodUntil } = quote
    const terms = { number, worst_price: worstPrice, good_until: goodUntil }
    const answer = await send({ from_id: from.id, to_id: to.id, ...terms })
    if (!answer.ok)
      return setOutcome({ quote, failure: answer.message, isOpen: answer.code === 'network_error' })
    setOutcome({ quote, done: toConverted(answer.data) })
    onDone()
    void queryClient.invalidateQueries({ queryKey: [PRIVATE, 'wallet'] })
  }
  const act =
    seconds > 0 || sending || isOpen ? (
      <Button loading={sending} onClick={() => void convert()} wide>
        {t('convertNow', { from: from.name, to: to.name })}
      </Button>
    ) : (
      <Button onClick={() => void onNewQuote()} wide>
        {t('newQuote')}
      </Button>
    )
  const leave = () => {
    onClose()
    goTo(pathTo('assets/index'))
  }
  const next = (
    <div className="flex gap-3">
      <Button className="flex-1" kind="quiet" onClick={onClose}>
        {t('convertMore')}
      </Button>
      <Button className="flex-1" onClick={leave}>
        {t('seeAssets')}
      </Button>
    </div>
  )
  return (
    <Sheet
      actions={done ? next : act}
      onClose={onClose}
      open={open}
      title={t(done ? `title_${done.extent}` : 'confirmTitle')}
    >
      <div role="status">
        {done && done.extent !== 'whole' ? (
          <p className="mb-2 text-15">
            {t(done.metOwnOrder ? 'metOwnOrder' : 'restStays', { coin: from.name })}
          </p>
        ) : null}
      </div>
      <Rows rows={rows} />
      {done ? null : (
        <>
          <p className="mt-3 text-13 text-muted" role="timer" aria-live="off">
            {isOpen ? t('openOutcome') : seconds > 0 ? t('validFor', { seconds }) : t('expired')}
          </p>
          <p className="mt-1 text-13 text-muted">{t('worstNote')}</p>
          <div role="alert">{failure ? <p className="mt-2 text-13 text-danger">{failure}</p> : null}</div>
        </>
      )}
    </Sheet>
  )
}

/**
 * Returns how long the terms are surely accepted, in whole seconds. The known time of the exchange is up to a second late, as it
 * arrives in whole seconds, so that one second is not counted.
 */
function secondsLeft({ goodUntil }: ConversionQuote, now: number): number {
  return Math.max(0, Math.ceil((goodUntil - now) / 1_000) - 1)
}

/** Returns the rows of the terms, or of what was done. */
function useRows(
  from: Currency,
  to: Currency,
  quote: ConversionQuote | undefined,
  done: Converted | undefined,
): RowsProps['rows'] {
  const { t } = useTranslation('convert')
  const f = useFormat()
  const pay = (text: string) => `${f.exact(text)} ${from.name}`
  const receive = (text: string) => `${f.exact(text)} ${to.name}`
  if (done)
    return [
      { label: t('paid'), value: pay(done.paid) },
      { label: t('received'), value: receive(done.received), strong: true },
      { label: t('fee'), value: receive(done.fee) },
    ]
  if (!quote) return []
  const isBuy = quote.side === 'buy'
  const [base, currency] = isBuy ? [to, from] : [from, to]
  return [
    { label: t('youPay'), value: pay(quote.payExpected), strong: true },
    ...(isBuy ? [{ label: t('payMax'), value: pay(quote.payMax) }] : []),
    { label: t('youReceive'), value: receive(quote.receiveExpected), strong: true },
    ...(isBuy ? [] : [{ label: t('receiveMin'), value: receive(quote.receiveMin) }]),
    { label: t('worstPrice'), value: `${f.exact(quote.worstPrice)} ${currency.name}/${base.name}` },
    { label: t('fee'), value: receive(quote.fee) },
  ]
}
