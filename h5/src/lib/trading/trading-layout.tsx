import type { ReactNode } from 'react'
import { useMedia, WIDE } from '../browser/use-media.ts'

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
 * narrow screen. On a tablet: chart and book above orders and form. On a desktop: the markets, the chart above the
 * orders, the book and the form in columns of the window's height. Breakpoints are in rem, so that larger text counts
 * as a narrower screen.
 */
export function TradingLayout({ head, chart, form, book, orders, markets }: TradingLayoutProps) {
  const parts = { markets, head, chart, form, book, orders }
  return (
    <div className="@container tablet:min-h-0 tablet:flex-1">
      <div className={`${PHONE} ${TABLET} ${DESKTOP}`}>
        {/* In the order of the screen, for the tab key; moving a part keeps its state. */}
        {(useMedia(WIDE) ? WIDE_ORDER : PHONE_ORDER).map((part) =>
          parts[part] ? (
            <div className={CELLS[part]} key={part}>
              {parts[part]}
            </div>
          ) : null,
        )}
      </div>
    </div>
  )
}

const PHONE_ORDER = ['head', 'chart', 'form', 'book', 'orders'] as const
const WIDE_ORDER = ['markets', 'head', 'chart', 'book', 'orders', 'form'] as const

/** The outer columns are the screen's edges, the middle one the gap between form and book. */
const PHONE =
  "grid grid-cols-[1rem_minmax(0,1fr)_1rem] [grid-template-areas:'head_head_head'_'._chart_.'_'._form_.'_'._book_.'_'orders_orders_orders'] @min-[19.5rem]:grid-cols-[1rem_minmax(0,1.55fr)_0.5rem_minmax(0,1fr)_1rem] @min-[19.5rem]:[grid-template-areas:'head_head_head_head_head'_'._chart_chart_chart_.'_'._form_._book_.'_'orders_orders_orders_orders_orders'] @min-[23rem]:grid-cols-[1rem_minmax(0,1.3fr)_0.75rem_minmax(0,1fr)_1rem]"
const TABLET =
  "tablet:h-full tablet:grid-cols-[minmax(0,1fr)_19rem] tablet:grid-rows-[auto_minmax(0,1fr)_minmax(0,35rem)] tablet:[grid-template-areas:'head_head'_'chart_book'_'orders_form']"
const DESKTOP =
  "desktop:grid-cols-[minmax(0,1fr)_14rem_18.5rem] desktop:grid-rows-[auto_minmax(0,1.2fr)_minmax(0,1fr)] desktop:[grid-template-areas:'head_head_head'_'chart_book_form'_'orders_book_form'] large:grid-cols-[14rem_minmax(0,1fr)_14rem_18.5rem] large:[grid-template-areas:'markets_head_head_head'_'markets_chart_book_form'_'markets_orders_book_form']"

const CELLS = {
  markets: 'hidden min-w-0 overflow-y-auto border-r border-line [grid-area:markets] large:block',
  head: 'min-w-0 border-line [grid-area:head] tablet:border-b',
  chart: 'min-w-0 border-line [grid-area:chart] tablet:px-4 tablet:pt-1',
  form: 'min-w-0 border-line [grid-area:form] tablet:overflow-y-auto tablet:border-t tablet:border-l tablet:px-4 tablet:py-3 desktop:border-t-0',
  book: 'min-w-0 border-line [grid-area:book] @max-[19.5rem]:mt-4 tablet:mt-0 tablet:overflow-y-auto tablet:border-l tablet:px-4 tablet:py-2',
  orders: 'min-w-0 border-line [grid-area:orders] tablet:overflow-y-auto tablet:border-t',
} as const
