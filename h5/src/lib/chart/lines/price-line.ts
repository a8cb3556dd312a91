/** A labelled horizontal line at a price: an order, a stop, a position. */
export interface PriceLine {
  /** Unique in a chart: 'order:17'. */
  readonly id: string
  /** A plain decimal. */
  readonly price: string
  /** Side and size in the customer's language, without the price. */
  readonly text: string
  readonly tone: 'up' | 'down' | 'danger' | 'muted'
  /** Returns the reason why the line cannot be moved to a price. Absent if it cannot be moved at all. */
  readonly refuses?: ((price: string) => string | undefined) | undefined
  readonly isCancellable?: boolean
}

/** A line that is drawn at another price than its own, while that is dragged or confirmed. */
export interface MovedLine {
  readonly id: string
  readonly price: string
}

/** The lines of a chart, and the acts on them, which ask for a confirmation. */
export interface ChartLines {
  readonly lines: readonly PriceLine[]
  /** The line whose new price waits for its confirmation. */
  readonly moved?: MovedLine | undefined
  readonly onMove?: (moved: MovedLine) => void
  readonly onCancel?: (id: string) => void
}

/** Receives where a line is drawn: its distance from the top of a pane of some height, in pixels. */
export type PlaceLine = (id: string, y: number, height: number) => void

/** The part of a chart that draws lines. */
export interface LineChart {
  /** Replaces the lines, and reports the place of each whenever it is drawn. */
  readonly setLines: (lines: readonly PriceLine[], place: PlaceLine) => void
  /** Returns the price at a distance from the top of the chart. */
  readonly priceAt: (y: number) => number | undefined
}
