import type { ComponentType, ReactNode } from 'react'
import { whileBusy } from '../lib/calls/busy.ts'
import { HOME, pathTo, type RouteName } from '../lib/navigation/route-names.ts'
import { Redirect, usePlace } from '@halyard/web'
import { CustomersOnly, GuestsOnly } from './guards.tsx'
import { loadInTime } from './load-in-time.ts'
import { loadPage, loadScreen } from './load-screen.ts'
import { retryingPage } from './retrying-page.tsx'
import { SCREENS } from './screens.ts'

const NotFoundPage = lazyPage(() =>
  loadPage(() => import('./not-found-page.tsx').then((module) => module.NotFoundPage)),
)

const NAMES = Object.keys(SCREENS) as RouteName[]

/** Every page at `/pages/<name>`; `/<name>` redirects there and keeps the query. */
const PAGES: ReadonlyMap<string, ReactNode> = new Map([
  ['', <Redirect key="home" to={HOME} />],
  ...NAMES.map((name) => [pathTo(name), elementOf(name)] as const),
  ...NAMES.map((name) => [`/${name}`, <ToLongPath key={name} name={name} />] as const),
])

/** Returns the page at a path, with or without a slash at its end. */
export function pageAt(pathname: string): ReactNode {
  return PAGES.get(pathname.replace(/\/+$/, '')) ?? <NotFoundPage />
}

function elementOf(name: RouteName): ReactNode {
  const Page = lazyPage(() => loadScreen(name))
  const { only } = SCREENS[name]
  if (only === 'customers') return <CustomersOnly page={<Page />} />
  return only === 'guests' ? <GuestsOnly page={<Page />} /> : <Page />
}

/** Returns a page whose code loads on first render, under the mask that blocks further taps. */
function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  return retryingPage(async (arrivedLate) => {
    // Defer to after the render: the mask is a component and must not be updated while React renders.
    await Promise.resolve()
    return whileBusy(() => loadInTime(load, arrivedLate))
  })
}

function ToLongPath({ name }: { readonly name: RouteName }) {
  return <Redirect to={pathTo(name) + usePlace().search} />
}
