import { Spinner } from '@halyard/ui'
import { useEffect } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useMarket } from '../../../lib/market/markets.ts'
import { clockText } from '../durations.ts'
import { VerifiedMark } from '../keeping/verified-mark.tsx'
import type { TimedOption } from '../timed-option.ts'
import { interimResult, phaseOf, secondsLeft, shareLeft } from './option-progress.ts'
import { payoutIfWon } from './order-figures.ts'
import { OrderName } from './order-name.tsx'
import { Ring } from './ring.tsx'
import { useLastBought } from './running-options.ts'

interface RunningCardProps {
  readonly order: TimedOption
  readonly now: number
  /** Decimals of the stake's currency. */
  readonly decimals: number
}

const TONES = { ahead: 'up', behind: 'down', level: 'brass' } as const
const WORDS = { ahead: 'nowAhead', behind: 'nowBehind', level: 'nowLevel' } as const

/** Renders a running option: the remaining time, the entry price, the current price and the payout. */
export function RunningCard({ order, now, decimals }: RunningCardProps) {
  const { t } = useTranslation('option')
  const f = useFormat()
  const quote = useMarket(order.matchId)
  useBoughtSeen(order.id)
  const phase = phaseOf(order, now)
  const interim = interimResult(order, quote?.indexPrice)
  const price = (text: string) => f.decimal(text, quote?.priceDecimals ?? 0)
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Ring share={shareLeft(order, now)} tone={phase === 'running' && interim ? TONES[interim] : 'brass'}>
        {phase === 'settling' ? (
          <>
            <span className="sr-only">{t('settling')}</span>
            <Spinner />
          </>
        ) : (
          <span role="timer">{clockText(secondsLeft(order, now))}</span>
        )}
      </Ring>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="min-w-0 text-15">
            <OrderName order={order} />
          </h3>
          <span className="text-15 font-semibold">
            {f.exact(order.stake)} {order.currency}
          </span>
        </div>
        <p className="flex flex-wrap justify-between gap-x-3 text-13 text-muted">
          <span>
            {order.entryPrice === undefined
              ? t('waitsForEntry')
              : t('enteredAt', { price: price(order.entryPrice) })}
          </span>
          <span>{t('pays', { amount: `${f.exact(payoutIfWon(order, decimals))} ${order.currency}` })}</span>
        </p>
        <p className="min-h-5 text-13">
          {phase === 'settling' ? <span className="text-muted">{t('settling')}</span> : null}
          {phase === 'running' && interim && quote ? (
            <span
              className={interim === 'ahead' ? 'text-up' : interim === 'behind' ? 'text-down' : 'text-muted'}
            >
              {t(WORDS[interim], { price: price(quote.indexPrice) })}
            </span>
          ) : null}
        </p>
        <VerifiedMark optionId={order.id} words />
      </div>
    </li>
  )
}

/** Clears the last purchase once its card is visible. Does not scroll, so that the chart stays in view. */
function useBoughtSeen(id: number): void {
  const bought = useLastBought((last) => last.id === id)
  useEffect(() => {
    if (bought) useLastBought.setState({ id: undefined })
  }, [bought])
}
