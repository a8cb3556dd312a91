import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { currentPlace, followHistory, moveTo, type Place } from './history.ts'

const PlaceContext = createContext<Place | undefined>(undefined)

/** Renders the app at the place of the address. The page before stays until the next one can be rendered. */
export function Router({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState(() => currentPlace())
  useLayoutEffect(() => followHistory((next) => startTransition(() => setPlace(next))), [])
  return <PlaceContext value={place}>{children}</PlaceContext>
}

/** Returns the place of the rendered page. Throws outside of the router. */
export function usePlace(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('usePlace needs a Router')
  return place
}

type Query = string | Readonly<Record<string, string>> | URLSearchParams

/** Returns the query of the page and its setter, which replaces the whole query. */
export function useSearchParams(): readonly [
  URLSearchParams,
  (next: Query, options?: { readonly replace?: boolean }) => void,
] {
  const { search } = usePlace()
  const query = useMemo(() => new URLSearchParams(search), [search])
  return [query, setQuery]
}

/** Replaces the query of the page, in a new history entry or in place of the current one. */
export function setQuery(next: Query, options?: { readonly replace?: boolean }): void {
  const query = String(new URLSearchParams(next))
  moveTo(query ? `?${query}` : currentPlace().pathname, options)
}

/** Moves to another path when rendered, in place of the current history entry. */
export function Redirect({ to }: { readonly to: string }) {
  useEffect(() => moveTo(to, { replace: true }), [to])
  return null
}
