import { Chip, EmptyState, ErrorState, Skeleton } from '@halyard/ui'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PriceLine } from '../../lib/chart/price-lines.ts'
import { useChart } from '../../lib/chart/use-chart.ts'
import { readStored, store } from '../../lib/storage.ts'
import { type Contract, nameOf } from './contract.ts'
import { leverCandles } from './lever-candles.ts'
import { usePositions } from './positions/open-positions.ts'

const PERIODS = ['timeshare', '5min', '15min', '1hour', '4hour', '1day'] as const
const PERIOD = 'lever_period'
/** Positions whose lines are drawn; more would hide the price. */
const DRAWN_MAX = 3

interface LeverChartProps {
  readonly contract: Contract
}

/** The contract's own deals as candles, with lines where the customer's positions opened and where they end. */
export function LeverChart({ contract }: LeverChartProps) {
  const { t } = useTranslation('lever')
  const [period, setPeriod] = useState(() => PERIODS.find((one) => one === readStored(PERIOD)) ?? '5min')
  const [attempt, setAttempt] = useState(0)
  return (
    <section aria-label={t('chart')} className="px-4">
      <div className="flex items-center gap-1">
        {PERIODS.map((one) => (
          <Chip
            key={one}
            onClick={() => {
              store(PERIOD, one)
              setPeriod(one)
            }}
            selected={one === period}
          >
            {t(`period_${one}`)}
          </Chip>
        ))}
      </div>
      <OpenedChart
        contract={contract}
        key={`${contract.contractId} ${period} ${attempt}`}
        onRetry={() => setAttempt(attempt + 1)}
        period={period}
      />
    </section>
  )
}

interface OpenedChartProps extends LeverChartProps {
  readonly period: (typeof PERIODS)[number]
  readonly onRetry: () => void
}

function OpenedChart({ contract, period, onRetry }: OpenedChartProps) {
  const { t } = useTranslation('lever')
  const source = useMemo(() => leverCandles(contract), [contract])
  const { box, chart, state } = useChart(source, period)
  const lines = usePriceLines(contract)
  useEffect(() => chart?.setIndicators([], []), [chart])
  useEffect(() => chart?.setLines(lines), [chart, lines])
  return (
    <div className="relative h-52">
      <div
        aria-label={t('chartLabel', { name: nameOf(contract) })}
        className="absolute inset-0"
        ref={box}
        role="img"
      />
      {state === 'loading' ? (
        <div aria-busy="true" className="pointer-events-none absolute inset-0 bg-page py-3">
          <Skeleton className="size-full" />
        </div>
      ) : null}
      {state === 'empty' ? (
        <div className="absolute inset-0 flex items-center justify-center overflow-hidden bg-page">
          <EmptyState title={t('noDeals')} />
        </div>
      ) : null}
      {state === 'error' ? (
        <div className="absolute inset-0 flex items-center justify-center overflow-hidden bg-page">
          <ErrorState onRetry={onRetry} title={t('errorTitle')} />
        </div>
      ) : null}
    </div>
  )
}

/** Where the newest held positions opened, would be closed and would be liquidated, and where the newest orders wait. */
function usePriceLines({ contractId }: Contract): readonly PriceLine[] {
  const { t } = useTranslation('lever')
  const { data } = usePositions()
  return useMemo(() => {
    const own = (data ?? []).filter((position) => position.contract_id === contractId)
    const orders = own
      .filter(({ waiting_share }) => waiting_share > 0)
      .slice(0, DRAWN_MAX)
      .map(
        ({ price, type }): PriceLine => ({
          price,
          text: t(type === 1 ? 'longOrder' : 'shortOrder'),
          tone: 'muted',
        }),
      )
    return [
      ...orders,
      ...own
        .filter(({ open_share }) => open_share > 0)
        .slice(0, DRAWN_MAX)
        .flatMap((position): PriceLine[] => [
          {
            price: position.open_price,
            text: t(position.type === 1 ? 'long' : 'short'),
            tone: position.type === 1 ? 'up' : 'down',
          },
          ...stopLine(position.target_profit_price, t('takeProfit')),
          ...stopLine(position.stop_loss_price, t('stopLoss')),
          ...(/[1-9]/.test(position.liquidation_price)
            ? [{ price: position.liquidation_price, text: t('liquidationShort'), tone: 'danger' as const }]
            : []),
        ]),
    ]
  }, [data, contractId, t])
}

function stopLine(price: string | null, text: string): PriceLine[] {
  return price === null ? [] : [{ price, text, tone: 'muted' }]
}
