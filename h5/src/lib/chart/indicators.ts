import type { Chart, IndicatorCreate } from 'klinecharts'

/** The pane of the price. */
export const CANDLES = 'candle_pane'
/** The height of an indicator pane, in pixels. */
export const SUB_HEIGHT = 72
/** Space above a pane's figures for the legend, in pixels. */
const LEGEND_ROOM = 20

interface Drawing {
  /** Overrides the library's default with fewer lines, since a phone is narrow. */
  readonly calcParams?: number[]
  /** Decimals of its figures; those of the price if absent. */
  readonly precision?: number
  /** Omits the name; the figures are labelled. */
  readonly nameless?: true
}

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  MA: { calcParams: [7, 25, 99], nameless: true },
  EMA: { calcParams: [7, 25, 99], nameless: true },
  VOL: { calcParams: [5, 10], nameless: true, precision: 2 },
  KDJ: { precision: 2 },
  RSI: { calcParams: [6, 14, 24], nameless: true, precision: 2 },
  WR: { calcParams: [6, 10], nameless: true, precision: 2 },
  CCI: { precision: 2 },
  DMI: { precision: 2 },
  OBV: { precision: 2 },
}

/**
 * Makes the chart show exactly these indicators; existing ones are not redrawn. `volume` is the name of the volume in its
 * legend.
 */
export function setIndicators(
  chart: Chart,
  main: readonly string[],
  sub: readonly string[],
  { priceDecimals, volume = '' }: { readonly priceDecimals: number; readonly volume?: string | undefined },
): void {
  const drawn = chart.getIndicators()
  for (const { id, name, paneId } of drawn)
    if (!(paneId === CANDLES ? main : sub).includes(name)) chart.removeIndicator({ id })
  const missing = (name: string, over: boolean) =>
    !drawn.some((indicator) => indicator.name === name && (indicator.paneId === CANDLES) === over)
  for (const name of main) {
    if (missing(name, true))
      chart.createIndicator({ ...drawingOf(name, priceDecimals), paneId: CANDLES }, true)
  }
  for (const name of sub) {
    if (!missing(name, false)) continue
    const paneId = `sub_${name}`
    chart.createIndicator({ ...drawingOf(name, priceDecimals), paneId })
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

function drawingOf(name: string, priceDecimals: number): IndicatorCreate {
  const { nameless = false, precision = priceDecimals, calcParams } = DRAWINGS[name] ?? {}
  return {
    name,
    precision,
    ...(calcParams ? { calcParams } : {}),
    ...(nameless ? { shortName: '' } : {}),
  }
}
