import { type ReactNode, Suspense } from 'react'
import { DESKTOP as IS_DESKTOP, useMedia, WIDE } from '../browser/use-media.ts'
import { PaneEdge } from './terminal/panes/pane-edge.ts'
import { paneId, paneTracks, usePaneSizes } from './terminal/panes/pane-sizes.ts'

interface TradingLayoutProps {
  /** The price and its change, above everything. */
  readonly head: ReactNode
  /** Above form and book on a phone. */
  readonly chart?: ReactNode
  readonly form: ReactNode
  readonly book: ReactNode
  readonly orders: ReactNode
  /** The list of markets, on a large desktop. */
  readonly markets: ReactNode
}

/**
 * Lays out a trading page. On a phone: form and book side by side, the book below the form with large text or on a
 * narrow screen. On a phone in landscape: the chart next to them, if there is room. On a tablet: chart and book above orders and form. On a desktop: the markets, the chart above the
 * orders, the book and the form in columns of the window's height, whose sizes the customer sets. Breakpoints are in rem, so
 * that larger text counts as a narrower screen.
 */
export function TradingLayout({ head, chart, form, book, orders, markets }: TradingLayoutProps) {
  const parts = { markets, head, chart, form, book, orders }
  const desktop = useMedia(IS_DESKTOP)
  return (
    <div className="@container tablet:min-h-0 tablet:flex-1" style={paneTracks(usePaneSizes())}>
      <div className={`${PHONE} ${chart ? TURNED : ''} ${TABLET} ${DESKTOP}`}>
        {/* In the order of the screen, for the tab key; moving a part keeps its state. */}
        {(useMedia(WIDE) ? WIDE_ORDER : PHONE_ORDER).map((part) =>
          parts[part] ? (
            <div className={CELLS[part]} id={paneId(part)} key={part}>
              {parts[part]}
            </div>
          ) : null,
        )}
        {desktop ? (
          <Suspense>
            {EDGES.map((pane) => (parts[pane] ? <PaneEdge key={pane} pane={pane} /> : null))}
          </Suspense>
        ) : null}
      </div>
    </div>
  )
}

const PHONE_ORDER = ['head', 'chart', 'form', 'book', 'orders'] as const
const WIDE_ORDER = ['markets', 'head', 'chart', 'book', 'orders', 'form'] as const
const EDGES = ['markets', 'chart', 'book', 'form'] as const

/** The outer columns are the screen's edges, the middle one the gap between form and book. */
const PHONE =
  "grid grid-cols-[1rem_minmax(0,1fr)_1rem] [grid-template-areas:'head_head_head'_'._chart_.'_'._form_.'_'._book_.'_'orders_orders_orders'] @min-[18.5rem]:grid-cols-[1rem_minmax(0,1.55fr)_0.5rem_minmax(0,1fr)_1rem] @min-[18.5rem]:[grid-template-areas:'head_head_head_head_head'_'._chart_chart_chart_.'_'._form_._book_.'_'orders_orders_orders_orders_orders'] @min-[23rem]:grid-cols-[1rem_minmax(0,1.3fr)_0.75rem_minmax(0,1fr)_1rem]"
/** The chart next to form and book, if there is room. */
const TURNED =
  "turned:@min-[40.25rem]:grid-cols-[1rem_minmax(0,1.2fr)_1rem_minmax(0,1.05fr)_0.75rem_minmax(0,0.85fr)_1rem] turned:@min-[40.25rem]:[grid-template-areas:'head_head_head_head_head_head_head'_'._chart_._form_._book_.'_'orders_orders_orders_orders_orders_orders_orders']"
const TABLET =
  "tablet:h-full tablet:grid-cols-[minmax(0,1fr)_19rem] tablet:grid-rows-[auto_minmax(0,1fr)_minmax(0,35rem)] tablet:[grid-template-areas:'head_head'_'chart_book'_'orders_form']"
const DESKTOP =
  "desktop:grid-cols-[var(--middle-track)_var(--book-track)_var(--form-track)] desktop:grid-rows-[auto_var(--chart-track)_var(--orders-track)] desktop:[grid-template-areas:'head_head_head'_'chart_book_form'_'orders_book_form'] large:grid-cols-[var(--markets-track)_var(--middle-track)_var(--book-track)_var(--form-track)] large:[grid-template-areas:'markets_head_head_head'_'markets_chart_book_form'_'markets_orders_book_form']"

/** Scrolling cells are positioned, so that hidden text in them is part of them and not of the page. */
const CELLS = {
  markets: 'relative hidden min-w-0 overflow-y-auto border-r border-line [grid-area:markets] large:block',
  head: 'min-w-0 border-line [grid-area:head] tablet:border-b',
  chart: 'min-w-0 border-line [grid-area:chart] tablet:px-4 tablet:pt-1',
  form: 'min-w-0 border-line [grid-area:form] tablet:relative tablet:overflow-y-auto tablet:border-t tablet:border-l tablet:px-4 tablet:py-3 desktop:border-t-0',
  book: 'min-w-0 border-line [grid-area:book] @max-[18.5rem]:mt-4 tablet:relative tablet:mt-0 tablet:overflow-y-auto tablet:border-l tablet:px-4 tablet:py-2',
  orders: 'min-w-0 border-line [grid-area:orders] tablet:relative tablet:overflow-y-auto tablet:border-t',
} as const
