import { NavBar } from '@halyard/ui'
import type { ReactNode } from 'react'
import { goBack } from './navigation.ts'
import { useTitle } from './title.ts'

export interface PageProps {
  /** A string also becomes the browser tab's title. */
  readonly title: ReactNode
  /** Tab pages have no back button. */
  readonly tab?: boolean
  readonly left?: ReactNode
  readonly right?: ReactNode
  readonly children: ReactNode
  /** Content fixed at the bottom, within reach of the thumb. */
  readonly footer?: ReactNode
}

/** Renders a page: the 44 px bar, the content and the fixed footer. */
export function Page({ title, tab = false, left, right, children, footer }: PageProps) {
  useTitle(typeof title === 'string' ? title : undefined)
  return (
    <>
      <NavBar left={left} onBack={tab ? undefined : () => goBack()} right={right} title={title} />
      <main className={`outline-none ${footer ? 'pb-24' : 'pb-8'}`} tabIndex={-1}>
        {children}
      </main>
      {footer ? (
        <div className="fixed inset-x-0 bottom-0 z-20">
          <div className="app-column flex gap-3 border-t border-line bg-page px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))]">
            {footer}
          </div>
        </div>
      ) : null}
    </>
  )
}
