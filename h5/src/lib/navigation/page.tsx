import { NavBar } from '@halyard/ui'
import type { ReactNode } from 'react'
import { goBack } from './navigation.ts'
import { useTitle } from './title.ts'

export interface PageProps {
  /** A string also becomes the browser tab's title. */
  readonly title: ReactNode
  /** The browser tab's title, if `title` is not a text. */
  readonly tabTitle?: string
  /** Tab pages have no back button. */
  readonly tab?: boolean
  readonly left?: ReactNode
  readonly right?: ReactNode
  readonly children: ReactNode
  readonly layout?: keyof typeof LAYOUTS
  /** Content fixed at the bottom, within reach of the thumb. */
  readonly footer?: ReactNode
}

/**
 * The layouts of a tablet or desktop: one readable column, several columns, a column next to the list it was opened from
 * (`WithList`), or parts that share the height of the window.
 */
const LAYOUTS = {
  column: 'page-column',
  columns: 'page-columns',
  'with-list': 'page-column desktop:max-w-none',
  grid: 'page-grid tablet:pb-0',
} as const

/** Renders a page: the 44 px bar, the content and the fixed footer. */
export function Page(props: PageProps) {
  const { title, tabTitle, tab = false, left, right, children, footer, layout = 'column' } = props
  useTitle(tabTitle ?? (typeof title === 'string' ? title : undefined))
  return (
    <>
      <NavBar left={left} onBack={tab ? undefined : goBack} right={right} title={title} />
      <main className={`outline-none ${footer ? 'pb-24' : 'pb-8'} ${LAYOUTS[layout]}`} tabIndex={-1}>
        {children}
      </main>
      {footer ? (
        <div
          className={`fixed inset-x-0 bottom-0 z-20 tablet:left-(--rail) ${layout === 'with-list' ? 'desktop:left-[calc(var(--rail)+22rem)]' : ''}`}
        >
          <div className="app-column flex gap-3 border-t border-line bg-page px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] tablet:px-[max(1rem,calc(50%-17.5rem))]">
            {footer}
          </div>
        </div>
      ) : null}
    </>
  )
}
