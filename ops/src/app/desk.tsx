import type { Operator } from '@halyard/api/ops-client'
import { EmptyState, ErrorState, SkeletonRows } from '@halyard/ui'
import {
  Component,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useTranslation } from '../lib/language/use-translation.ts'
import { Routes, usePlace } from '@halyard/web'
import { Navigation } from './navigation.tsx'
import { Palette } from './palette.tsx'
import { SCREENS, screensOf } from './screens.ts'

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
  const [isSearching, setIsSearching] = useState(false)
  const screens = useMemo(() => screensOf(operator.role), [operator.role])
  const routes = useMemo(() => screens.map(({ path }) => ({ path, element: PAGES.get(path) })), [screens])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setIsSearching(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <div className="console">
      <SkipLink />
      <Navigation onSearch={() => setIsSearching(true)} operator={operator} screens={screens} />
      <PageBoundary key={pathname} title={t('pageBroken')}>
        <Suspense fallback={<SkeletonRows />}>
          <Routes otherwise={<NoPage />} routes={routes} />
        </Suspense>
      </PageBoundary>
      <Palette onClose={() => setIsSearching(false)} open={isSearching} screens={screens} />
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

/** Renders the first tab stop: a link past the navigation. */
function SkipLink() {
  const { t } = useTranslation()
  return (
    <button
      className="sr-only rounded-field bg-brass-fill text-15 font-semibold text-on-brass focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2 focus-visible:z-50 focus-visible:px-4 focus-visible:py-3"
      onClick={() => document.querySelector('main')?.focus()}
      type="button"
    >
      {t('skipToContent')}
    </button>
  )
}

interface PageBoundaryProps {
  readonly title: string
  readonly children: ReactNode
}

/** Catches errors of a page, so that the navigation stays usable. */
class PageBoundary extends Component<PageBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return <ErrorState onRetry={() => location.reload()} title={this.props.title} />
  }
}
