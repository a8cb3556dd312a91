import { type ComponentType, lazy, type ReactNode } from 'react'
import { Navigate, type RouteObject, useLocation } from 'react-router'
import { whileBusy } from '../lib/busy.ts'
import { loadNamespaces } from '../lib/i18n.ts'
import { HOME, pathTo, ROUTE_NAMES, type RouteName } from '../lib/route-names.ts'
import { CustomersOnly, GuestsOnly } from './guards.tsx'
import { isLater, SCREENS, textsOf } from './screens.ts'

/** How long a page's code may take to come. */
const LOAD_MS = 120_000

const NotFoundPage = lazyPage(() => import('./not-found-page.tsx').then((module) => module.NotFoundPage))

/** Every page at `/pages/<name>`; `/<name>` leads there too, with its query. */
export const routes: RouteObject[] = [
  { path: '/', element: <Navigate replace to={HOME} /> },
  ...ROUTE_NAMES.map((name) => ({ path: pathTo(name), element: elementOf(name) })),
  ...ROUTE_NAMES.map((name) => ({ path: `/${name}`, element: <ToLongPath name={name} /> })),
  { path: '*', element: <NotFoundPage /> },
]

function elementOf(name: RouteName): ReactNode {
  if (isLater(name)) {
    const Page = lazyPage(async () => {
      const { LaterPage } = await import('./later-page.tsx')
      return () => <LaterPage name={name} />
    })
    return <Page />
  }
  const { only, load } = SCREENS[name]
  const Page = lazyPage(load, textsOf(SCREENS[name]))
  if (only === 'customers') return <CustomersOnly page={<Page />} />
  return only === 'guests' ? <GuestsOnly page={<Page />} /> : <Page />
}

/** A page whose code comes when it is first opened, together with its words. */
function lazyPage(load: () => Promise<ComponentType>, texts: readonly string[] = []) {
  return lazy(async () => {
    // Not while React renders: the mask is part of the page too.
    await Promise.resolve()
    const [page] = await whileBusy(() => inTime(Promise.all([load(), loadNamespaces(texts)])))
    return { default: page }
  })
}

function inTime<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The page took too long to load')), LOAD_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function ToLongPath({ name }: { readonly name: RouteName }) {
  return <Navigate replace to={pathTo(name) + useLocation().search} />
}
