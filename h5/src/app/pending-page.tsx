import { NavBar, SkeletonRows } from '@halyard/ui'
import { usePlace } from '@halyard/web'
import { useTranslation } from '../lib/language/use-translation.ts'
import { goBack } from '../lib/navigation/navigation.ts'
import { HOME, tabOf } from '../lib/navigation/route-names.ts'
import { routeNameOf, titleKeyOf } from '../lib/navigation/screen.ts'

/** Renders a page's bar and an outline while its texts and code load. */
export function PendingPage() {
  return (
    <>
      <PendingBar />
      <main className="outline-none" tabIndex={-1}>
        <SkeletonRows />
      </main>
    </>
  )
}

/** Renders the bar of a page that is not loaded: its name, if the texts of the whole app have it, and Back. */
export function PendingBar() {
  const { t } = useTranslation()
  const { pathname } = usePlace()
  const key = titleKeyOf(pathname)
  const isTab = tabOf(routeNameOf(pathname)) !== undefined
  const title =
    pathname === HOME ? <span className="text-brass">Halyard</span> : t(key === undefined ? 'loading' : key)
  return <NavBar onBack={isTab ? undefined : goBack} title={title} />
}
