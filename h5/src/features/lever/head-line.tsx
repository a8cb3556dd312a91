import { formatUnits } from '@halyard/money'
import { ChangeText, NoticeStrip, PriceText, Sheet } from '@halyard/ui'
import { Info } from '@halyard/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import type { Contract } from './contract.ts'
import { useTicker } from './contracts.ts'
import { act, openForm } from './form/form-store.ts'
import { timeLeft, useSecond } from './time-left.ts'

interface HeadLineProps {
  readonly contract: Contract
  readonly simulated: boolean
}

/** The mark price and its day; the index and the next funding under it. */
export function HeadLine({ contract, simulated }: HeadLineProps) {
  const { t } = useTranslation('lever')
  const f = useFormat()
  const ticker = useTicker(contract.contractId)
  const known = ticker !== undefined && /[1-9]/.test(ticker.mark_price)
  useSuggestedPrice(contract, ticker?.mark_price)
  return (
    <>
      <div className="px-4 pt-2">
        <div className="flex min-h-9 flex-wrap items-baseline gap-x-3">
          <span className="sr-only">{t('markPrice')}</span>
          <PriceText
            className="text-20 font-semibold"
            text={known ? f.decimal(ticker.mark_price, contract.priceDecimals) : '—'}
            value={ticker?.mark_price ?? '0'}
          />
          {ticker ? (
            <ChangeText className="text-13" text={f.percent(ticker.change)} value={ticker.change} />
          ) : null}
          {simulated ? <span className="ml-auto text-11 text-muted">{t('simulated')}</span> : null}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 text-11 text-muted">
          <span>
            {t('index')} {ticker ? f.decimal(ticker.index_price, contract.priceDecimals) : '—'}
          </span>
          <FundingButton at={ticker?.funding_at ?? 0} contract={contract} ppm={ticker?.funding_ppm ?? 0} />
        </div>
      </div>
      {contract.status === 'open' ? null : (
        <NoticeStrip tone="warning">
          {t(contract.status === 'paused' ? 'contractPaused' : 'contractCancelOnly')}
        </NoticeStrip>
      )}
    </>
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
  const rate = `${ppm > 0 ? '+' : ''}${f.exact(formatUnits(BigInt(ppm), 4))}%`
  return (
    <>
      <button
        aria-haspopup="dialog"
        className="press inline-flex min-h-11 items-center gap-1 text-11 text-muted"
        onClick={() => setOpen(true)}
        type="button"
      >
        {t('funding')} <span className="text-text">{rate}</span>
        {at === 0 ? null : <span className="tabular-nums">{timeLeft(at, now)}</span>}
        <Info aria-hidden size={14} />
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

/** Turns the form to this contract, its price at the mark. Once per visit: what is typed or cleared stays so. */
function useSuggestedPrice({ contractId }: Contract, price: string | undefined): void {
  const suggested = useRef<number>(undefined)
  useEffect(() => {
    if (price === undefined || suggested.current === contractId) return
    suggested.current = contractId
    openForm(contractId)
    if (/[1-9]/.test(price)) act({ type: 'priceSuggested', price })
  }, [contractId, price])
}
