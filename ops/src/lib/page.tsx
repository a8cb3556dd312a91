import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useTranslation } from './language/use-translation.ts'

interface PageProps {
  readonly title: string
  /** Purpose of the page, in one sentence. */
  readonly about?: string
  /** Acts of the page, at the right of its title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Renders a page with its heading, and names it in the browser's tab. */
export function Page({ title, about, actions, children }: PageProps) {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = t('tabTitle', { page: title })
  }, [t, title])
  return (
    <main className="mx-auto w-full max-w-[96rem] min-w-0 px-4 py-5 outline-none sm:px-6" tabIndex={-1}>
      <header className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-20 font-semibold">{title}</h1>
          {about ? <p className="mt-1 max-w-prose text-13 text-muted">{about}</p> : null}
        </div>
        {actions}
      </header>
      {children}
    </main>
  )
}
