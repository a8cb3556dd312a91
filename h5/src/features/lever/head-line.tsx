import { ChangeText, NoticeStrip, PriceText, Sheet } from '@halyard/ui'
import { Info } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { useSuggestedPrice } from '../../lib/trading/form-store.ts'
import type { Contract } from './contract.ts'
import { useTicker } from './contracts.ts'
import { turnForm } from './form/form-store.ts'
import { timeLeft, useSecond } from './time-left.ts'

interface HeadLineProps {
  readonly contract: Contract
  readonly simulated: boolean
}

/** The last price and its day; under it the mark, by which profit and stops go, the index and the next funding. */
export function HeadLine({ contract, simulated }: HeadLineProps) {
  const { t } = useTranslation('lever')
  const f = useFormat()
  const ticker = useTicker(contract.contractId)
  const price = (text: string | undefined) =>
    text !== undefined && /[1-9]/.test(text) ? f.decimal(text, contract.priceDecimals) : '—'
  useSuggestedPrice(contract.contractId, ticker?.mark_price, contract.priceDecimals, turnForm)
  return (
    <>
      <div className="flex items-center justify-between gap-3 px-4 pt-2">
        <div className="min-w-0">
          <span className="sr-only">{t('lastPrice')}</span>
          <PriceText
            className="block text-20 font-semibold min-[375px]:text-28"
            text={price(ticker?.now_price)}
            value={ticker?.now_price ?? '0'}
          />
          <p className="flex min-h-5 flex-wrap items-baseline gap-x-2">
            {ticker ? (
              <ChangeText className="text-13" text={f.percent(ticker.change)} value={ticker.change} />
            ) : null}
            {simulated ? <span className="text-11 text-muted">{t('simulated')}</span> : null}
          </p>
        </div>
        <dl className="grid shrink-0 grid-cols-[auto_minmax(4rem,auto)] gap-x-2 text-11 leading-4">
          <Day label={t('high24')} text={price(ticker?.high)} />
          <Day label={t('low24')} text={price(ticker?.low)} />
          <Day label={`${t('volume24')} (${contract.base})`} text={ticker ? f.compact(ticker.volume) : '—'} />
        </dl>
      </div>
      <div className="flex min-h-11 items-center justify-between gap-x-3 px-4 text-11 text-muted">
        <dl className="flex gap-x-3">
          <Price label={t('mark')} text={price(ticker?.mark_price)} />
          <Price label={t('index')} text={price(ticker?.index_price)} />
        </dl>
        <FundingButton at={ticker?.funding_at ?? 0} contract={contract} ppm={ticker?.funding_ppm ?? 0} />
      </div>
      {contract.status === 'open' ? null : (
        <NoticeStrip tone="warning">{t(STATUS_TEXTS[contract.status])}</NoticeStrip>
      )}
    </>
  )
}

/** What is said of a contract that does not take new orders. */
const STATUS_TEXTS = {
  close_only: 'contractCloseOnly',
  cancel_only: 'contractCancelOnly',
  paused: 'contractPaused',
} as const satisfies Record<Exclude<Contract['status'], 'open'>, string>

function Day({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="text-right tabular-nums">{text}</dd>
    </>
  )
}

function Price({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div>
      <dt className="leading-4">{label}</dt>
      <dd className="text-13 leading-5 text-text tabular-nums">{text}</dd>
    </div>
  )
}

interface FundingButtonProps {
  readonly contract: Contract
  readonly ppm: number
  readonly at: number
}

/** The rate as it stands and when it is paid; a tap says what that means. */
function FundingButton({ contract, ppm, at }: FundingButtonProps) {
  const { t } = useTranslation('lever')
  const f = useFormat()
  const [open, setOpen] = useState(false)
  const now = useSecond()
  const rate = `${ppm > 0 ? '+' : ''}${f.rate(ppm)}`
  return (
    <>
      <button
        aria-haspopup="dialog"
        className="press min-h-11 shrink-0 text-right"
        onClick={() => setOpen(true)}
        type="button"
      >
        <span className="flex items-center justify-end gap-1 leading-4">
          {t('funding')} <Info aria-hidden size={14} />
        </span>
        <span className="flex gap-x-2 text-13 leading-5 text-text tabular-nums">
          <span>{rate}</span>
          {at === 0 ? null : <span>{timeLeft(at, now)}</span>}
        </span>
      </button>
      <Sheet onClose={() => setOpen(false)} open={open} title={t('funding')}>
        <p className="text-15">
          {t(ppm === 0 ? 'fundingNobody' : ppm > 0 ? 'fundingLongsPay' : 'fundingShortsPay', { rate })}
        </p>
        <p className="mt-3 text-13 text-muted">
          {t('fundingMeans', { hours: contract.fundingInterval / 3_600_000 })}
        </p>
      </Sheet>
    </>
  )
}
