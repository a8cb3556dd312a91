import { ChangeText, IconButton, NoticeStrip, PriceText, Sheet } from '@halyard/ui'
import { CandlestickChart } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useServerNow } from '../../lib/calls/server-clock.ts'
import { useFormat } from '../../lib/format/format.ts'
import { timeLeft } from '../../lib/format/time-left.ts'
import { usePriceTitle } from '../../lib/navigation/title.ts'
import { useSuggestedPrice } from '../../lib/trading/form/form-store.ts'
import { PriceAge } from '../../lib/trading/price-age.tsx'
import { switchForm } from './form/form-store.ts'
import type { Perp } from './perp.ts'
import { useTicker } from './perps.ts'

interface HeadLineProps {
  readonly perp: Perp
  readonly simulated: boolean
  /** Whether the chart is shown, and the 24-hour figures with it. */
  readonly charted: boolean
  /** Shows or hides the chart; undefined where it is always shown. */
  readonly onChart: ((show: boolean) => void) | undefined
}

/**
 * Renders the last price and its 24-hour change; below it the mark price, which PnL and stops use, the index price and
 * the next funding.
 */
export function HeadLine({ perp, simulated, charted, onChart }: HeadLineProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const ticker = useTicker(perp.perpId)
  const price = (text: string | undefined) =>
    text !== undefined && /[1-9]/.test(text) ? f.decimal(text, perp.priceDecimals) : '—'
  usePriceTitle(`${perp.base}/${perp.legal}`, ticker && price(ticker.lastPrice))
  useSuggestedPrice(perp.perpId, ticker?.markPrice, perp.priceDecimals, switchForm)
  return (
    <>
      <div className="flex items-center justify-between gap-x-3 px-4">
        <p className="flex min-h-[36px] min-w-0 flex-wrap items-center gap-x-2 whitespace-nowrap">
          <span className="sr-only">{t('lastPrice')}</span>
          <PriceText
            className="text-20 font-semibold"
            text={price(ticker?.lastPrice)}
            value={ticker?.lastPrice ?? '0'}
          />
          {ticker ? (
            <ChangeText className="text-13" text={f.percent(ticker.change)} value={ticker.change} />
          ) : null}
          <PriceAge />
          {simulated ? <span className="text-11 whitespace-normal text-muted">{t('simulated')}</span> : null}
        </p>
        {onChart ? (
          <IconButton
            aria-expanded={charted}
            className={`-my-1 -mr-2.5 ${charted ? 'text-brass' : ''}`}
            label={t('chart')}
            onClick={() => onChart(!charted)}
          >
            <CandlestickChart aria-hidden size={22} />
          </IconButton>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2 px-4 text-11 text-muted">
        <dl className="flex flex-wrap gap-x-3">
          <Price label={t('mark')} text={price(ticker?.markPrice)} />
          <Price label={t('index')} text={price(ticker?.indexPrice)} />
        </dl>
        <FundingButton at={ticker?.fundingAt ?? 0} perp={perp} ppm={ticker?.fundingPpm ?? 0} />
      </div>
      {charted ? (
        <dl className="flex flex-wrap gap-x-4 px-4 pb-1 text-11 text-muted">
          <Price label={t('high24')} text={price(ticker?.high)} />
          <Price label={t('low24')} text={price(ticker?.low)} />
          <Price label={`${t('volume24')} (${perp.base})`} text={ticker ? f.compact(ticker.volume) : '—'} />
        </dl>
      ) : null}
      {perp.status === 'open' ? null : (
        <NoticeStrip tone="warning">{t(STATUS_TEXTS[perp.status])}</NoticeStrip>
      )}
    </>
  )
}

/** Notices of a contract that does not accept new orders. */
const STATUS_TEXTS = {
  close_only: 'contractCloseOnly',
  cancel_only: 'contractCancelOnly',
  paused: 'contractPaused',
  suspended: 'contractSuspended',
} as const satisfies Record<Exclude<Perp['status'], 'open'>, string>

function Price({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="flex gap-x-1">
      <dt>{label}</dt>
      <dd className="whitespace-nowrap text-text">{text}</dd>
    </div>
  )
}

interface FundingButtonProps {
  readonly perp: Perp
  readonly ppm: number
  readonly at: number
}

/** Renders the current funding rate and its payment time; a tap explains them. */
function FundingButton({ perp, ppm, at }: FundingButtonProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const [open, setOpen] = useState(false)
  const now = useServerNow(1_000)
  const rate = `${ppm > 0 ? '+' : ''}${f.rate(ppm)}`
  return (
    <>
      <button
        aria-haspopup="dialog"
        className="press flex min-h-[32px] flex-wrap items-center gap-x-1.5 py-1 text-left"
        onClick={() => setOpen(true)}
        type="button"
      >
        <span className="underline decoration-dotted underline-offset-2">{t('funding')}</span>
        <span className="whitespace-nowrap text-text">{rate}</span>
        {at === 0 ? null : <span className="whitespace-nowrap text-text">{timeLeft(at, now)}</span>}
      </button>
      <Sheet onClose={() => setOpen(false)} open={open} title={t('funding')}>
        <p className="text-15">
          {t(ppm === 0 ? 'fundingNobody' : ppm > 0 ? 'fundingLongsPay' : 'fundingShortsPay', { rate })}
        </p>
        <p className="mt-3 text-13 text-muted">
          {t('fundingMeans', { hours: perp.fundingInterval / 3_600_000 })}
        </p>
      </Sheet>
    </>
  )
}
