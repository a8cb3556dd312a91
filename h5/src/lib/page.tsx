import { NavBar } from '@halyard/ui'
import type { ReactNode } from 'react'
import { goBack } from './navigation.ts'
import { useTitle } from './title.ts'

export interface PageProps {
  /** As text it also names the browser's tab. */
  readonly title: ReactNode
  /** The tabs' own pages have no way back. */
  readonly tab?: boolean
  readonly left?: ReactNode
  readonly right?: ReactNode
  readonly children: ReactNode
  /** What stays fixed at the bottom, under the thumb. */
  readonly footer?: ReactNode
}

/** A page: the 44 px bar, the content, and room for what is fixed at the bottom. */
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
