import { useMemo } from 'react'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useLineActs } from '../../../lib/trading/lines/use-line-acts.tsx'
import { MarketChart } from '../../../lib/trading/chart/market-chart.tsx'
import { refreshConditionals, useConditionals } from '../conditionals/open-conditionals.ts'
import { usePositionMode } from '../mode/position-mode.ts'
import type { Perp } from '../perp.ts'
import { readTicker } from '../perps.ts'
import { usePositions } from '../positions/open-positions.ts'
import { usePositionAction } from '../positions/use-position-action.ts'
import { perpCandles } from './perp-candles.ts'
import { usePerpFills } from './perp-fills.ts'
import { perpLines } from './perp-lines.ts'
import { stopsWith } from './stops-with.ts'

const PERIOD = 'lever_period'

/** Renders the contract's candles with the lines of the customer's orders, positions and stops. */
export function PerpChart({ perp }: { readonly perp: Perp }) {
  const source = useMemo(() => perpCandles(perp), [perp])
  const { sheets, ...lines } = usePerpLines(perp)
  return (
    <>
      <MarketChart fills={usePerpFills(perp)} lines={lines} periodKey={PERIOD} source={source} />
      {sheets}
    </>
  )
}

function usePerpLines(perp: Perp) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const { perpId } = perp
  const { data: positions } = usePositions()
  const { data: conditionals } = useConditionals(usePositionMode(perp))
  const action = usePositionAction()
  const lines = useMemo(() => {
    const isOwn = (one: { readonly perpId: number }) => one.perpId === perpId
    const markNow = () => readTicker(perpId)?.markPrice
    return perpLines(perp, (positions ?? []).filter(isOwn), (conditionals ?? []).filter(isOwn), {
      t,
      f,
      markNow,
    })
  }, [perp, perpId, positions, conditionals, t, f])
  const setStops = async (id: string, price: string | undefined) => {
    const body = stopsWith(positions ?? [], id, price)
    return body === undefined || action.send('lever/setstop', body, () => t('stopsSaved'))
  }
  return useLineActs(
    lines,
    { unit: perp.legal, priceDecimals: perp.priceDecimals },
    {
      refusal: action.refusal?.message,
      change: action.change,
      noteOf: () => t('stopMoves'),
      move: ({ id, price }) => setStops(id, price),
      cancel: async (line) => {
        const [kind, text] = line.split(':')
        const id = Number(text)
        if (kind === 'order') return action.send('lever/cancel', { id }, () => t('orderCancelled'))
        if (kind !== 'conditional') return setStops(line, undefined)
        const isDone = await action.send('lever/cancel_conditional', { id }, () => t('orderCancelled'))
        refreshConditionals()
        return isDone
      },
    },
  )
}
