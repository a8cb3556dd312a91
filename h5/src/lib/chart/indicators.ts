import type { Chart, IndicatorCreate } from 'klinecharts'
import { type Indicator, type IndicatorParams, paramsOf } from './indicator-params.ts'

/** The pane of the price. */
export const CANDLES = 'candle_pane'
/** The height of an indicator pane, in pixels. */
export const SUB_HEIGHT = 72
/** Space above a pane's figures for the legend, in pixels. */
const LEGEND_ROOM = 20

interface Look {
  /** Decimals of its figures; those of the price if absent. */
  readonly precision?: number
  /** Omits the name; the figures are labelled. */
  readonly nameless?: true
}

const LOOKS: Readonly<Partial<Record<Indicator, Look>>> = {
  MA: { nameless: true },
  EMA: { nameless: true },
  VOL: { nameless: true, precision: 2 },
  KDJ: { precision: 2 },
  RSI: { nameless: true, precision: 2 },
  WR: { nameless: true, precision: 2 },
  CCI: { precision: 2 },
  DMI: { precision: 2 },
  OBV: { precision: 2 },
}

/** The indicators over the price, those with a pane of their own, and their parameters. */
export interface ShownIndicators {
  readonly main: readonly Indicator[]
  readonly sub: readonly Indicator[]
  readonly params: IndicatorParams
}

/**
 * Makes the chart show exactly these indicators; existing ones are not redrawn, unless their parameters change. `volume` is the
 * name of the volume in its legend.
 */
export function setIndicators(
  chart: Chart,
  { main, sub, params }: ShownIndicators,
  { priceDecimals, volume = '' }: { readonly priceDecimals: number; readonly volume?: string | undefined },
): void {
  const drawn = chart.getIndicators()
  for (const { id, name, paneId, calcParams } of drawn) {
    const wanted = (paneId === CANDLES ? main : sub).find((one) => one === name)
    if (!wanted) chart.removeIndicator({ id })
    else if (String(paramsOf(wanted, params)) !== String(calcParams))
      chart.overrideIndicator({ id, name, calcParams: [...paramsOf(wanted, params)] })
  }
  const missing = (name: string, over: boolean) =>
    !drawn.some((indicator) => indicator.name === name && (indicator.paneId === CANDLES) === over)
  const create = (name: Indicator, paneId: string) =>
    chart.createIndicator({ ...drawingOf(name, params, priceDecimals), paneId }, paneId === CANDLES)
  for (const name of main) if (missing(name, true)) create(name, CANDLES)
  for (const name of sub) {
    if (!missing(name, false)) continue
    const paneId = `sub_${name}`
    create(name, paneId)
    chart.setPaneOptions({ id: paneId, height: SUB_HEIGHT, minHeight: 40, dragEnabled: false })
    chart.overrideYAxis({ paneId, gap: { top: LEGEND_ROOM, bottom: 2 } })
  }
  for (const { id, figures } of chart.getIndicators({ name: 'VOL' })) {
    const titled = figures.map((figure) =>
      figure.key === 'volume' ? { ...figure, title: `${volume}: ` } : figure,
    )
    chart.overrideIndicator({ id, name: 'VOL', figures: titled })
  }
}

function drawingOf(name: Indicator, params: IndicatorParams, priceDecimals: number): IndicatorCreate {
  const { nameless = false, precision = priceDecimals } = LOOKS[name] ?? {}
  return {
    name,
    precision,
    calcParams: [...paramsOf(name, params)],
    ...(nameless ? { shortName: '' } : {}),
  }
}
