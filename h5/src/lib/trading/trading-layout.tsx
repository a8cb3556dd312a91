import type { ReactNode } from 'react'

interface TradingLayoutProps {
  /** Above form and book on a phone, left of them on a desktop. */
  readonly chart?: ReactNode
  readonly form: ReactNode
  readonly book: ReactNode
}

/**
 * Lays out a trading page: form and book side by side, the book below the form with large text or on a narrow screen,
 * and three columns with the chart on a desktop. Breakpoints are in rem, so that larger text counts as a narrower
 * screen.
 */
export function TradingLayout({ chart, form, book }: TradingLayoutProps) {
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-2 px-4 [grid-template-areas:'chart'_'form'_'book'] @min-[19.5rem]:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)] @min-[19.5rem]:[grid-template-areas:'chart_chart'_'form_book'] @min-[23rem]:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] @min-[23rem]:gap-x-3 @min-[60rem]:grid-cols-[minmax(0,1fr)_16rem_21rem] @min-[60rem]:gap-x-6 @min-[60rem]:[grid-template-areas:'chart_book_form']">
        {chart ? <div className="min-w-0 [grid-area:chart]">{chart}</div> : null}
        <div className="min-w-0 [grid-area:form]">{form}</div>
        <div className="min-w-0 [grid-area:book] @max-[19.5rem]:mt-4">{book}</div>
      </div>
    </div>
  )
}
