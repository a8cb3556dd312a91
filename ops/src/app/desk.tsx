import { EmptyState, ErrorState, SkeletonRows } from '@halyard/ui'
import { lazy, type ReactElement, Suspense, useCallback, useMemo, useState } from 'react'
import type { Operator } from '../lib/calls/records.ts'
import { useTranslation } from '../lib/language/use-translation.ts'
import { ErrorBoundary, Routes, SkipLink, usePlace } from '@halyard/web'
import { KeySheet } from '../lib/keys/key-sheet.tsx'
import { useDeskKeys } from '../lib/keys/use-desk-keys.ts'
import { Navigation } from './navigation.tsx'
import { Palette } from './palette.tsx'
import { SCREENS, screensOf } from './screens.ts'
import { useSearchKeys } from './use-search-keys.ts'

/** The elements of all pages, whose code loads on the first visit. */
const PAGES: ReadonlyMap<string, ReactElement> = new Map(
  SCREENS.map(({ path, load }) => {
    const Shown = lazy(async () => ({ default: await load() }))
    return [path, <Shown key={path} />] as const
  }),
)

/** Renders the navigation and the page of the URL. A page that the role may not open does not exist. */
export function Desk({ operator }: { readonly operator: Operator }) {
  const { t } = useTranslation()
  const { pathname } = usePlace()
  const search = useSearchKeys()
  const [isHelping, setIsHelping] = useState(false)
  useDeskKeys(useCallback(() => setIsHelping(true), []))
  const screens = useMemo(() => screensOf(operator.role), [operator.role])
  const routes = useMemo(() => screens.map(({ path }) => ({ path, element: PAGES.get(path) })), [screens])
  return (
    <div className="console">
      <SkipLink label={t('skipToContent')} />
      <Navigation
        onKeys={() => setIsHelping(true)}
        onSearch={search.open}
        operator={operator}
        screens={screens}
      />
      <ErrorBoundary
        fallback={<ErrorState onRetry={() => location.reload()} title={t('pageBroken')} />}
        key={pathname}
      >
        <Suspense fallback={<SkeletonRows />}>
          <Routes otherwise={<NoPage />} routes={routes} />
        </Suspense>
      </ErrorBoundary>
      <KeySheet onClose={() => setIsHelping(false)} open={isHelping} />
      <Palette screens={screens} search={search} />
    </div>
  )
}

function NoPage() {
  const { t } = useTranslation()
  return (
    <main>
      <EmptyState hint={t('noPageHint')} title={t('noPage')} />
    </main>
  )
}
