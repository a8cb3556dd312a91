import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { usePlace } from './router.tsx'

/** The values of a path's parameters by name. */
export type Params = Readonly<Record<string, string>>

/** A page by its path, with parameters: '/verifications/:id'. */
export interface Route {
  readonly path: string
  readonly element: ReactNode
}

const ParamsContext = createContext<Params>({})

/** Returns the parameters of the page's path, decoded. */
export function useParams(): Params {
  return useContext(ParamsContext)
}

interface RoutesProps {
  readonly routes: readonly Route[]
  /** Shown at every other path. */
  readonly otherwise: ReactNode
}

/** Renders the page of the address. Of several that match, the one with the fewest parameters. */
export function Routes({ routes, otherwise }: RoutesProps) {
  const { pathname } = usePlace()
  const found = useMemo(() => routeAt(routes, pathname), [routes, pathname])
  return <ParamsContext value={found?.params ?? NONE}>{found?.route.element ?? otherwise}</ParamsContext>
}

const NONE: Params = {}

/** Finds the route of a path, with or without a slash at its end. */
export function routeAt<Found extends Pick<Route, 'path'>>(
  routes: readonly Found[],
  pathname: string,
): { readonly route: Found; readonly params: Params } | undefined {
  return routes
    .flatMap((route) => {
      const params = paramsOf(route.path, pathname)
      return params ? [{ route, params }] : []
    })
    .toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
}

function paramsOf(pattern: string, pathname: string): Params | undefined {
  const [parts, given] = [segmentsOf(pattern), segmentsOf(pathname)]
  const matches =
    parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at])
  if (!matches) return undefined
  return Object.fromEntries(
    parts.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), decode(given[at] ?? '')]] : [])),
  )
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

/** Decodes a segment; one that is not encoded validly stays as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
