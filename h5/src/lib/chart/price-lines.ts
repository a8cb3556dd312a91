import type { Chart } from 'klinecharts'
import { CANDLES } from './indicators.ts'

/** A price that matters to the customer, named at the edge of the chart. */
export interface PriceLine {
  /** A plain decimal. */
  readonly price: string
  readonly text: string
  readonly tone: 'up' | 'down' | 'danger'
}

const GROUP = 'price-lines'
const TOKENS = { up: '--up', down: '--down', danger: '--red' } as const

/** Draws exactly these lines. They can be neither moved nor chosen. */
export function setLines(chart: Chart, lines: readonly PriceLine[], root: Element): void {
  chart.removeOverlay({ groupId: GROUP })
  const css = getComputedStyle(root)
  const family = getComputedStyle(document.body).fontFamily
  for (const { price, text, tone } of lines) {
    const color = css.getPropertyValue(TOKENS[tone]).trim()
    const page = css.getPropertyValue('--page').trim()
    chart.createOverlay({
      name: 'simpleTag',
      groupId: GROUP,
      paneId: CANDLES,
      lock: true,
      points: [{ value: Number(price) }],
      extendData: text,
      styles: {
        line: { style: 'dashed', color, size: 1 },
        text: { color: page, backgroundColor: color, borderColor: color, family, size: 11, borderRadius: 4 },
      },
    })
  }
}
