import type { DeepPartial, Styles } from 'klinecharts'
import { LINE_TOKENS } from './line-tokens.ts'

/** Returns the chart's styles from the page's current design tokens. */
export function chartStyles(root: Element, area: boolean): DeepPartial<Styles> {
  const css = getComputedStyle(root)
  const token = (name: string) => css.getPropertyValue(`--${name}`).trim()
  const [up, down, muted] = [token('up'), token('down'), token('muted')]
  const [text, line] = [token('text'), token('line')]
  const [brass, raised, page] = [token('brass'), token('raised'), token('page')]
  const family = getComputedStyle(document.body).fontFamily
  const font = { family, size: 11, weight: 'normal' }
  const grid = { color: line, style: 'solid' as const, size: 1 }
  const axis = { axisLine: { show: false }, tickLine: { show: false }, tickText: { ...font, color: muted } }
  const mark = { ...font, color: page, borderRadius: 4, paddingLeft: 4, paddingRight: 4 }
  const cross = { line: { color: muted }, text: { ...mark, backgroundColor: text, borderColor: text } }
  const legend = { ...font, color: muted, marginLeft: 0, marginRight: 6, marginTop: 2, marginBottom: 2 }
  const bars = { upColor: up, downColor: down, noChangeColor: muted }
  return {
    grid: { horizontal: grid, vertical: { show: false } },
    candle: {
      type: area ? 'area' : 'candle_solid',
      bar: {
        ...bars,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: muted,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: muted,
      },
      area: {
        lineSize: 1.5,
        lineColor: brass,
        backgroundColor: [
          { offset: 0, color: faded(brass, 2) },
          { offset: 1, color: faded(brass, 28) },
        ],
        point: {
          show: true,
          color: brass,
          radius: 3,
          rippleColor: faded(brass, 30),
          rippleRadius: 6,
          animation: false,
        },
      },
      priceMark: {
        high: { color: muted, textFamily: family, textSize: 11 },
        low: { color: muted, textFamily: family, textSize: 11 },
        last: { ...bars, text: { ...mark, color: page } },
      },
    },
    indicator: {
      ohlc: bars,
      bars: [bars],
      lines: LINE_TOKENS.map((name) => ({ color: token(name), size: 1 })),
      circles: [bars],
      tooltip: { showRule: 'always', offsetLeft: 0, title: { ...legend, showParams: false }, legend },
    },
    xAxis: axis,
    yAxis: axis,
    overlay: overlayStyles({ brass, muted, family }),
    separator: { color: line, activeBackgroundColor: raised },
    crosshair: { horizontal: cross, vertical: cross },
  }
}

interface DrawingLook {
  readonly brass: string
  readonly muted: string
  readonly family: string
}

function overlayStyles({ brass, muted, family }: DrawingLook): DeepPartial<Styles['overlay']> {
  return {
    line: { color: brass },
    rect: { color: faded(brass, 12), borderColor: brass },
    text: {
      color: muted,
      family,
      size: 11,
      backgroundColor: 'transparent',
      borderColor: 'transparent',
      paddingLeft: 0,
    },
    point: {
      color: brass,
      borderColor: faded(brass, 35),
      activeColor: brass,
      activeBorderColor: faded(brass, 35),
      radius: 4,
      activeRadius: 6,
    },
  }
}

/** Returns a colour token with an opacity, in a format that every canvas supports. */
function faded(hex: string, percent: number): string {
  return (
    hex +
    Math.round(percent * 2.55)
      .toString(16)
      .padStart(2, '0')
  )
}
