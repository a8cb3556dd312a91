import { Button, IconButton, useWords } from '@halyard/ui'
import { Check, Equal, Undo2, X } from '@halyard/ui/icons'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { flash } from '../../../lib/browser/flash.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useMarket } from '../../../lib/market/markets.ts'
import { VerifiedMark } from '../keeping/verified-mark.tsx'
import type { TimedOption } from '../timed-option.ts'
import { dismissSettled } from './just-settled.ts'
import { resultFigure } from './order-figures.ts'
import { OrderName } from './order-name.tsx'
import { RESULTS, voidReason } from './result-texts.ts'
import { Ring } from './ring.tsx'

interface SettledCardProps {
  readonly order: TimedOption
  readonly onReceipt: (order: TimedOption) => void
}

const MARKS = {
  win: { Icon: Check, tone: 'up' },
  lose: { Icon: X, tone: 'down' },
  draw: { Icon: Equal, tone: 'muted' },
  void: { Icon: Undo2, tone: 'muted' },
} as const

/** Renders an option that settled during this visit: its result and a link to its receipt. */
export function SettledCard({ order, onReceipt }: SettledCardProps) {
  const { t } = useTranslation('option')
  const words = useWords()
  const f = useFormat()
  const quote = useMarket(order.matchId)
  const result = order.result ?? 'void'
  const ring = useWinFlash(result === 'win')
  const { Icon, tone } = MARKS[result]
  const { text, colour } = RESULTS[result]
  const price = (given: string | undefined) =>
    given === undefined ? '—' : f.decimal(given, quote?.priceDecimals ?? 0)
  return (
    <li className="flex flex-wrap items-start gap-3 px-4 py-3">
      <span className="rounded-full" ref={ring}>
        <Ring share={1} tone={tone}>
          <Icon aria-hidden className={colour} size={22} />
        </Ring>
      </span>
      <div className="min-w-min flex-1">
        <h3 className="text-15">
          <OrderName order={order} />
        </h3>
        <p className={`text-17 font-semibold ${colour}`}>
          {t(text)} {resultFigure(order, f.exact)}
        </p>
        <p className="text-13 text-muted">
          {result === 'void'
            ? t(voidReason(order))
            : t('fromTo', { entry: price(order.entryPrice), delivery: price(order.deliveryPrice) })}
        </p>
        <VerifiedMark optionId={order.id} words />
        <Button className="mt-2" kind="quiet" onClick={() => onReceipt(order)} size="small">
          {t('verify')}
        </Button>
      </div>
      <IconButton
        className="-mt-2 -mr-2 text-muted"
        label={words.close}
        onClick={() => dismissSettled(order.id)}
      >
        <X aria-hidden size={20} />
      </IconButton>
    </li>
  )
}

function useWinFlash(won: boolean) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (won) flash(place.current)
  }, [won])
  return place
}
