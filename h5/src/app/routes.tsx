import { lazy, type ReactNode } from 'react'
import { Navigate, type RouteObject, useLocation } from 'react-router'
import { whileBusy } from '../lib/busy.ts'
import { loadNamespace } from '../lib/i18n.ts'
import { HOME, pathTo, ROUTE_NAMES, type RouteName } from '../lib/route-names.ts'
import { GUARDS } from './guards.tsx'
import { isLater, type Screen, SCREENS } from './screens.ts'
import { Shell } from './shell.tsx'

/** Every page at `/pages/<name>`; `/<name>` leads there too, with its query. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      { path: '/', element: <Navigate replace to={HOME} /> },
      ...ROUTE_NAMES.map((name) => ({ path: pathTo(name), element: elementOf(name) })),
      ...ROUTE_NAMES.map((name) => ({ path: `/${name}`, element: <ToLongPath name={name} /> })),
      { path: '*', element: <NotFound /> },
    ],
  },
]

const NotFoundPage = lazyPage({ load: () => import('./not-found-page.tsx').then((module) => module.NotFoundPage) })
